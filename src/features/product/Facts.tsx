import {
  IconBed,
  IconCalendarEvent,
  IconFaceId,
  IconId,
  IconMapPin,
  IconReceipt2,
  IconRotateClockwise2,
  IconShieldCheck,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conditionsOf, shownStays } from '../../../domain/catalog/page.ts';
import { ticketLimit } from '../../../domain/limits/limits.ts';
import { mapUrl } from '../../../domain/model/map-url.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { producerAddress } from '../../kit/addresses.ts';
import { NewTabHint } from '../../kit/controls/Button.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import type { Elements } from '../../kit/elements.ts';
import { longWhen } from '../../kit/format/dates.ts';
import { useAfterIdle } from '../../kit/lazy.ts';
import styles from './EventPage.module.css';
import fold from './Fold.module.css';

export const Facts = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  const [when, doors] = longWhen(product, t);
  const address = [product.street, product.district].filter(Boolean).join(', ');
  return (
    <>
      <dl className={`stack gap-3 ${styles.facts}`}>
        <div>
          <dt>
            <IconCalendarEvent aria-hidden size={22} />
            <span className="visually-hidden">{t('when')}</span>
          </dt>
          <dd className="min-width-0">
            <strong className="sentence">{when}</strong>
            {doors !== '' && <span>{doors}</span>}
          </dd>
        </div>
        <div>
          <dt>
            <IconMapPin aria-hidden size={22} />
            <span className="visually-hidden">{t('where')}</span>
          </dt>
          <dd className="min-width-0">
            <strong>{[product.place, product.city, product.state].filter(Boolean).join(', ')}</strong>
            <span className={`cluster ${styles.address}`}>
              {address !== '' && <span>{address}</span>}
              <a
                href={mapUrl(product.place, product.street, product.city, product.state)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('where.map')}
                <NewTabHint />
              </a>
            </span>
          </dd>
        </div>
      </dl>
      {product.producerName !== '' && (
        <p className={styles.by}>
          {t('by')} <Link to={producerAddress(product.store)}>{product.producerName}</Link>
        </p>
      )}
    </>
  );
};

const CONDITION_ICONS = {
  ...{ 'age.from': IconUsers, 'age.free': IconUsers, 'know.fee': IconReceipt2, 'know.limit': IconId },
  ...{ 'know.bearer': IconShieldCheck, 'know.facial': IconFaceId, 'know.protection': IconRotateClockwise2 },
  'know.reservation': IconWallet,
} as const;

export const GoodToKnow = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  return (
    <section aria-label={t('know')}>
      <h2 className={styles.title}>{t('know')}</h2>
      <ul role="list" className={`stack gap-3 ${styles.know}`}>
        {conditionsOf(product).map((code) => {
          const Icon = CONDITION_ICONS[code];
          return (
            <li key={code}>
              <Icon aria-hidden size={22} className="accent" />
              <span>{t(code, { age: product.ageRating, count: ticketLimit(product) })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const Stays = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  const stays = shownStays(product.stays);
  if (stays.length === 0) return null;
  return (
    <FoldableSection title={t('stays')} names={stays.map(({ name }) => name)}>
      <ul role="list" className={`stack gap-4 ${styles.stays}`}>
        {stays.map(({ name, note, url, image }) => (
          <li key={name}>
            <a href={url} target="_blank" rel="noopener noreferrer" className="link-card">
              <Picture
                src={image}
                width="96"
                height="72"
                loading="lazy"
                className={styles.bed}
                otherwise={
                  <span aria-hidden className={`middle ${styles.bed}`}>
                    <IconBed size={28} stroke={1.5} />
                  </span>
                }
              />
              <span>
                <strong>{name}</strong>
                <small className="small">{note}</small>
                <NewTabHint />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </FoldableSection>
  );
};

interface Props {
  readonly title: string;
  readonly names?: readonly string[];
  readonly children: Elements;
}

/** Section below the tickets: folded on a phone, with the names of its contents; open on a wide page. */
export const FoldableSection = ({ title, names = [], children }: Props) => {
  // Decided once, since folding on rotation would lose the buyer's place.
  const [isWide] = useState(() => matchMedia('(min-width: 48em)').matches);
  const [wasOpened, setOpened] = useState(false);
  const isRendered = useAfterIdle() || wasOpened;
  const heading = <h2 className={fold.title}>{title}</h2>;
  return (
    <section aria-label={title} className={isWide ? undefined : fold.fold}>
      {isWide ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <details onToggle={() => setOpened(true)}>
          <summary>
            <span>
              {heading}
              {names.length > 0 && <small>{names.join(', ')}</small>}
            </span>
          </summary>
          {isRendered && children}
        </details>
      )}
    </section>
  );
};
