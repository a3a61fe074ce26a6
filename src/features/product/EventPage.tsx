import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSoldHere } from '../../../domain/catalog/listed.ts';
import { excerptOf, structuredData } from '../../../domain/catalog/structured-data.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { Carousel, CarouselBones } from '../../kit/controls/Carousel.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import { Discount } from '../../kit/events/Discount.tsx';
import { CardBone, EventTile, useLowestPrice } from '../../kit/events/EventTile.tsx';
import { useNearViewport } from '../../kit/hooks.ts';
import { lazyPart, pageIdle, useAfterIdle, useLazyPart } from '../../kit/lazy.ts';
import { dropFirstHead, headTag as tag } from '../../kit/page/head.ts';
import { useSignal } from '../../kit/signal.ts';
import styles from './EventPage.module.css';
import { Combos } from './extras/Combos.tsx';
import { Donation } from './extras/Donation.tsx';
import { Products, Recharges } from './extras/Products.tsx';
import { Facts, GoodToKnow, Stays } from './Facts.tsx';
import { BottomBar } from './panel/BottomBar.tsx';
import { BuyingPanel } from './panel/BuyingPanel.tsx';
import { ShareAndSave } from './ShareAndSave.tsx';
import { useSelling } from './selling.ts';
import { dataScript } from './structuredData.ts';

const description = lazyPart(async () => (await import('./Description.tsx')).Description);

/** Loaded near the viewport or when idle, since it is far below and its sanitizer is large. */
const Description = ({ html }: { readonly html: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place, '600px');
  const { Component, problem, retry } = useLazyPart(description, near, useSignal(pageIdle));
  if (Component !== null) return <Component html={html} />;
  if (problem !== null) return <Failure problem={problem} onRetry={retry} />;
  return <div ref={place} className={`${styles.textBone} bone`} />;
};

/** Adds the event's description, picture and schema.org data to the document head, once the page is idle. */
const Head = ({ product }: { readonly product: ProductPage }) => {
  const isDue = useAfterIdle();
  useEffect(() => {
    if (!isDue) return;
    const url = `${location.origin}${eventAddress(product)}`;
    const image = product.images.landscape || product.images.portrait;
    const about = excerptOf(product.description, 180);
    const data = structuredData(product, url, (address) => new URL(address, location.origin).href);
    const elements: Element[] = [
      ...(about === ''
        ? []
        : [
            tag('meta', { name: 'description', content: about }),
            tag('meta', { property: 'og:description', content: about }),
          ]),
      ...(image === '' ? [] : [tag('meta', { property: 'og:image', content: new URL(image, url).href })]),
      ...(data === null ? [] : [dataScript(data)]),
    ];
    // Before the shell's tags, which describe the shop: the first of several equal tags counts.
    document.head.prepend(...elements);
    dropFirstHead();
    return () => {
      for (const element of elements) element.remove();
    };
  }, [product, isDue]);
  return null;
};

/** Its wait for the idle page is its own, so that the tickets are not drawn again. */
const Related = ({ events }: { readonly events: ProductPage['related'] }) => {
  const { t } = useTranslation('product');
  const isDue = useAfterIdle();
  if (events.length === 0) return null;
  return (
    <section className={`${styles.related} wrap`} aria-label={t('related')}>
      <h2 className={styles.title}>{t('related')}</h2>
      {isDue ? (
        <Carousel label={t('related')}>
          {events.map((event) => (
            <li key={event.productId}>
              <EventTile event={event} />
            </li>
          ))}
        </Carousel>
      ) : (
        <CarouselBones>
          <CardBone />
        </CarouselBones>
      )}
    </section>
  );
};

export const EventPage = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  const lowest = useLowestPrice(product);
  const selling = useSelling(product);
  const isHere = isSoldHere(product);
  return (
    <>
      <Head product={product} />
      <article className={`stack gap-8 ${styles.page} wrap`}>
        <div className={styles.lead}>
          <div className={styles.picture}>
            <Poster src={product.images.landscape} title={product.title} shape="landscape" eager />
          </div>
          <PageHeading className={styles.heading}>{product.title}</PageHeading>
          {product.change !== null && <p className="warn pad-note">{t(`changed.${product.change}`)}</p>}
          <Facts product={product} />
          {lowest !== null && (
            <p className={`soft small ${styles.from}`}>
              <span>{lowest.lead}</span> <strong>{lowest.amount}</strong>
            </p>
          )}
          <Discount discount={product.discountText} />
          <ShareAndSave product={product} date={selling.date} />
        </div>
        <aside className={styles.aside}>
          <BuyingPanel selling={selling} />
        </aside>
        <div className={`column gap-10 ${styles.more}`}>
          {product.description !== '' && <Description html={product.description} />}
          <GoodToKnow product={product} />
          <div className={`column gap-10 collapse ${styles.extras}`}>
            {isHere && (
              <>
                <Combos selling={selling} />
                <Products selling={selling} />
                <Recharges selling={selling} />
                <Donation selling={selling} />
              </>
            )}
            <Stays product={product} />
          </div>
        </div>
      </article>
      <Related events={product.related} />
      {isHere && <BottomBar selling={selling} />}
    </>
  );
};
