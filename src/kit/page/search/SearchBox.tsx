/** Combobox for searching. Enter opens the active result, else the search page. A navigation clears the field. */
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { searchAddress } from '../../addresses.ts';
import { Button } from '../../controls/Button.tsx';
import { Field, useOptions } from '../../controls/Field.tsx';
import { useOnChange } from '../../hooks.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../lazy.ts';
import { useQuery, useSettled, valueIn } from '../../query.ts';
import { useSignal } from '../../signal.ts';
import { groupsOf, type SearchResult } from './resultGroups.ts';
import styles from './SearchBox.module.css';

const DEBOUNCE_MS = 700;
const SHOWN = 5;

const results = lazyPart(async () => (await import('./Results.tsx')).Results);

interface Props {
  readonly autoFocus?: boolean;
  readonly onLeave?: () => void;
}

export const SearchBox = ({ autoFocus = false, onLeave }: Props) => {
  const { t } = useTranslation(['shell', 'codes']);
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = text.trim();
  const settled = useSettled(wanted, DEBOUNCE_MS);
  const asked = wanted !== '' && settled === wanted ? settled : '';
  const [answer, retry] = useQuery(
    'events',
    asked === '' ? null : { search: asked, limit: SHOWN, withStores: true },
  );

  useOnChange(key, () => {
    setText('');
    setOpen(false);
  });
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const { Component: Results } = useLazyPart(results, open, useSignal(pageIdle));
  const list = valueIn(answer);
  const groups = Results !== null && list !== null ? groupsOf(list, SHOWN) : [];
  const options: readonly SearchResult[] = groups.flatMap((group) => group.found);
  const walk = useOptions(options.length);
  const go = (address: string): void => void navigate(address);
  const choose = ({ address, host }: SearchResult): void => {
    if (host !== null) window.open(address, '_blank', 'noopener,noreferrer');
    else go(address);
  };
  const submit = (): void => {
    const chosen = options[walk.active];
    if (chosen !== undefined) choose(chosen);
    else if (wanted !== '') go(searchAddress(wanted));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      if (open && wanted !== '') setOpen(false);
      else onLeave?.();
    } else if (walk.onArrow(event)) setOpen(true);
  };
  const shown = open && wanted !== '' && Results !== null;
  return (
    <search className={`wide min-width-0 ${styles.search}`}>
      <form
        className={`relative ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <Field
          ref={input}
          label={t('header.search')}
          labelHidden
          icon={<IconSearch aria-hidden size={20} className="soft" />}
          type="search"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={shown && walk.active >= 0 ? `${id}-${walk.active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('header.search')}
          value={text}
          onChange={(typed) => {
            setText(typed);
            walk.reset();
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          button={
            text !== '' && (
              <Button
                kind="icon"
                className={styles.clear}
                aria-label={t('header.clear')}
                onClick={() => {
                  setText('');
                  input.current?.focus();
                }}
              >
                <IconX aria-hidden size={18} />
              </Button>
            )
          }
        />
        {Results !== null && (
          <Results
            id={id}
            shown={shown}
            wanted={wanted}
            waiting={answer === null}
            problem={answer?.ok === false ? t(`codes:problem.${answer.problem.code}`) : null}
            list={list}
            groups={groups}
            active={walk.active}
            onChoose={choose}
            onOpen={go}
            onRetry={retry}
          />
        )}
      </form>
    </search>
  );
};
