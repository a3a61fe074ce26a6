/** `/{producer}`: a producer's storefront in its own colours, with its networks and everything it has on. */
import { IconCalendarOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Producer } from '../../../worker/contract.ts';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { GridBone } from '../../kit/events/EventGrid.tsx';
import { MoreEvents } from '../../kit/events/MoreEvents.tsx';
import { NetworkLinks } from '../../kit/page/Footer.tsx';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import { known, legible } from './colours.ts';
import type { ProducerData } from './loader.ts';
import { ProducerBand } from './ProducerBand.tsx';
import styles from './ProducerPage.module.css';

const Header = ({ producer }: { readonly producer: Producer | null }) => {
  if (producer === null) return <div className={styles.bandBone} />;
  const accent = known(producer.secondaryColour);
  return (
    <>
      <ProducerBand producer={producer} />
      {accent !== null && <div className={styles.accent} style={{ background: accent }} />}
    </>
  );
};

const coloursOf = ({ primaryColour }: Producer): CSSProperties => {
  const { ground, ink } = legible(primaryColour);
  return { '--header-ground': ground, '--header-ink': ink } as CSSProperties;
};

const Storefront = ({ producer, events }: { producer: Producer; events: ProducerData['events'] }) => {
  const { t } = useTranslation('home');
  return (
    <div className={`${styles.body} wrap`}>
      {(producer.about !== '' || producer.networks.length > 0) && (
        <section className={styles.about} aria-label={t('producer.about')}>
          <p>{producer.about}</p>
          {producer.networks.length > 0 && (
            <div className={styles.networks}>
              <NetworkLinks networks={producer.networks} />
            </div>
          )}
        </section>
      )}
      <section aria-label={t('producer.events')}>
        <h2 className={styles.heading}>{t('producer.events')}</h2>
        <Loaded from={events} waiting={<GridBone />}>
          {(list) =>
            list.events.length === 0 ? (
              <Notice
                icon={<IconCalendarOff size={34} stroke={1.5} />}
                title={t('list.empty')}
                text={t('list.emptyText')}
              />
            ) : (
              <MoreEvents first={list} query={{ store: producer.store }} />
            )
          }
        </Loaded>
      </section>
    </div>
  );
};

const Bone = () => (
  <div className={`${styles.body} wrap`}>
    <GridBone />
  </div>
);

export const ProducerPage = ({ store, producer, events }: ProducerData) => {
  const { t } = useTranslation('shell');
  return (
    <LoadedPage key={store} from={producer} missing={<NotFound />}>
      {(value) => (
        <Page
          title={value?.name ?? t('title.producer')}
          awaited={value === null}
          {...(value === null ? {} : { networks: value.networks })}
          header={
            <MainHeader variant="producer" colours={value === null ? undefined : coloursOf(value)}>
              <Header producer={value} />
            </MainHeader>
          }
        >
          {value === null ? <Bone /> : <Storefront producer={value} events={events} />}
        </Page>
      )}
    </LoadedPage>
  );
};
