import { useTranslation } from 'react-i18next';
import { NO_FILTERS } from '../../../../domain/catalog/filters.ts';
import { resultCount } from '../../../../domain/catalog/listed.ts';
import type { EventList } from '../../../../worker/contract.ts';
import { searchAddress } from '../../addresses.ts';
import { Picture } from '../../controls/Picture.tsx';
import { Drawn } from '../../controls/Poster.tsx';
import type { ResultGroup, SearchResult } from './resultGroups.ts';
import styles from './SearchBox.module.css';

interface Props {
  readonly id: string;
  readonly shown: boolean;
  readonly wanted: string;
  readonly waiting: boolean;
  readonly problem: string | null;
  /** Null while the search waits, and after a failure. */
  readonly list: EventList | null;
  readonly groups: readonly ResultGroup[];
  readonly active: number;
  readonly onChoose: (result: SearchResult) => void;
  readonly onOpen: (address: string) => void;
  readonly onRetry: () => void;
}

export const Results = ({
  id,
  shown,
  wanted,
  waiting,
  problem,
  list,
  groups,
  active,
  onChoose,
  onOpen,
  onRetry,
}: Props) => {
  const { t } = useTranslation();
  const count = (list && resultCount(list, wanted, NO_FILTERS)) ?? 0;
  const found = count === 0 ? t('search.none') : t('search.found', { count });
  const said = waiting ? t('search.waiting') : (problem ?? found);
  let index = -1;
  return (
    <div className="popup listbox" hidden={!shown}>
      <p role="status" className={count > 0 && !waiting ? 'visually-hidden' : 'soft small pad-note'}>
        {shown && said}
      </p>
      <div id={`${id}-found`} role="listbox" aria-label={t('header.search')}>
        {!waiting &&
          groups.map(({ title, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
            <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
              <p id={`${id}-${title}`} className={`soft tiny strong ${styles.group}`}>
                {t(title)}
              </p>
              {found.map((each) => {
                index += 1;
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field opens it
                  <div
                    key={each.address}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={`option ${styles.option}`}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(each)}
                  >
                    <Picture
                      src={each.image}
                      width="36"
                      height="48"
                      loading="lazy"
                      otherwise={<Drawn title={each.name} shape="portrait" className="" />}
                    />
                    <span className="min-width-0">
                      <strong className="small strong">{each.name}</strong>
                      <small>{each.note}</small>
                      {each.host !== null && <small>{t('card.external', { host: each.host })}</small>}
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      {!waiting && problem !== null && (
        <button
          type="button"
          className={`small strong wide start divided tap ${styles.all}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onRetry}
        >
          {t('retry')}
        </button>
      )}
      {!waiting && count > 0 && (
        <button
          type="button"
          className={`small strong wide start divided tap ${styles.all}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onOpen(searchAddress(wanted))}
        >
          {t('search.seeAll', { text: wanted })}
        </button>
      )}
    </div>
  );
};
