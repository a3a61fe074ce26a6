/** `/busca?search=`: what was found, producers and events apart. */
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventList } from '../../../worker/contract.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { EventGrid, GridBone } from '../../kit/events/EventGrid.tsx';
import { MoreEvents } from '../../kit/events/MoreEvents.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { SearchData } from './loader.ts';
import { Producers } from './Producers.tsx';
import styles from './SearchPage.module.css';

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Group = ({ title, children }: GroupProps) => (
  <section aria-label={title}>
    <h2 className={styles.group}>{title}</h2>
    {children}
  </section>
);

const Found = ({ list, text }: { readonly list: EventList; readonly text: string }) => {
  const { t } = useTranslation(['home', 'shell']);
  const count = Math.max(list.total, list.events.length) + list.products.length + list.stores.length;
  if (count === 0)
    return (
      <Notice
        page
        icon={<IconSearchOff size={34} stroke={1.5} />}
        title={t('search.noneTitle', { text })}
        text={`${t('shell:search.none')} ${t('search.noneText')}`}
      >
        <Button to="/">{t('shell:goHome')}</Button>
      </Notice>
    );
  return (
    <>
      <div>
        <PageHeading className={styles.title}>{t('search.title', { text })}</PageHeading>
        <p role="status" className={styles.count}>
          {t('shell:search.found', { count })}
        </p>
      </div>
      {list.stores.length > 0 && (
        <Group title={t('shell:search.producers')}>
          <Producers stores={list.stores} />
        </Group>
      )}
      {list.events.length > 0 && (
        <Group title={t('shell:search.events')}>
          <MoreEvents first={list} query={{ search: text }} level={3} />
        </Group>
      )}
      {list.products.length > 0 && (
        <Group title={t('shell:search.products')}>
          <EventGrid events={list.products} level={3} />
        </Group>
      )}
    </>
  );
};

export const SearchPage = ({ text, found }: SearchData) => {
  const { t } = useTranslation(['home', 'shell']);
  const crumbs = [
    { label: t('shell:title.search'), to: null },
    ...(text === '' ? [] : [{ label: text, to: null }]),
  ];
  return (
    <Page title={text === '' ? t('shell:title.search') : t('search.title', { text })} crumbs={crumbs}>
      <div className={`${styles.body} wrap`}>
        {found === null ? (
          <Notice
            page
            icon={<IconSearch size={34} stroke={1.5} />}
            title={t('search.empty')}
            text={t('search.emptyText')}
          />
        ) : (
          <Loaded key={text} from={found} waiting={<GridBone />}>
            {(list) => <Found list={list} text={text} />}
          </Loaded>
        )}
      </div>
    </Page>
  );
};
