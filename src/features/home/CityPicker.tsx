/** Combobox for the place of "near you": the visitor's position first, then cities by name. */
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cityName, citySearchText, isCitySearched } from '../../../domain/fields/nearby.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Field, useOptions } from '../../kit/controls/Field.tsx';
import { useQuery, useSettled, valueIn } from '../../kit/query.ts';
import styles from './CityPicker.module.css';
import { chooseCity } from './nearbyPlace.ts';

const DEBOUNCE_MS = 700;

/** Id of the field, to which the hero's chip leads. */
export const CITY_FIELD = 'city';

interface Props {
  readonly locating: boolean;
  readonly onHere: () => void;
}

export const CityPicker = ({ locating, onHere }: Props) => {
  const { t } = useTranslation(['home', 'codes', 'shell']);
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = text.trim();
  const settled = useSettled(wanted, DEBOUNCE_MS);
  const asks = isCitySearched(wanted) && settled === wanted;
  const [result, retry] = useQuery('cities', asks ? { text: wanted } : null);
  const cities = valueIn(result)?.cities ?? [];
  const walk = useOptions(cities.length + 1);

  const choose = (index: number): void => {
    const city = cities[index - 1];
    if (index <= 0) onHere();
    else if (city !== undefined) chooseCity(city);
    else return;
    setText('');
    setOpen(false);
    walk.reset();
  };
  const note = citySearchText(wanted, result);
  return (
    <form
      className={`wide relative ${styles.picker}`}
      onSubmit={(event) => {
        event.preventDefault();
        choose(walk.active === -1 ? 1 : walk.active);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Field
        id={CITY_FIELD}
        label={t('near.search')}
        labelHidden
        icon={<IconMapPin aria-hidden size={20} />}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-cities`}
        aria-autocomplete="list"
        aria-activedescendant={open && walk.active >= 0 ? `${id}-${walk.active}` : undefined}
        autoComplete="off"
        placeholder={locating ? t('near.locating') : t('near.search')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          walk.reset();
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          else if (walk.onArrow(event)) setOpen(true);
        }}
      />
      <div className="popup listbox" hidden={!open}>
        <div id={`${id}-cities`} role="listbox" aria-label={t('near.search')}>
          {[t('near.here'), ...cities.map(cityName)].map((name, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses it
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === walk.active}
              className="option small tap"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {index === 0 ? (
                <IconCurrentLocation aria-hidden size={20} />
              ) : (
                <IconMapPin aria-hidden size={20} />
              )}
              <span>{name}</span>
            </div>
          ))}
        </div>
        <p role="status" className={note === null ? 'visually-hidden' : 'soft small pad-note'}>
          {open && note !== null && t(note)}
        </p>
        {result?.ok === false && (
          <Button kind="plain" onPointerDown={(event) => event.preventDefault()} onClick={retry}>
            {t('shell:retry')}
          </Button>
        )}
      </div>
    </form>
  );
};
