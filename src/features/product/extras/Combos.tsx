/** Combos: several products at one price, each with a size and color (C-40, C-54). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comboStanding } from '../../../../domain/cart/offers.ts';
import { shownCombos } from '../../../../domain/catalog/page.ts';
import {
  chosenParts,
  chosenUnits,
  comboSaleLabel,
  hasVariations,
  isChosen,
  oneCombo,
  pictureOf,
  saleOf,
  savingOf,
  separatePrice,
  unitsOfCombo,
} from '../../../../domain/limits/combo.ts';
import type { ComboOffer, Variation } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { useOnChange } from '../../../kit/hooks.ts';
import { FoldableSection } from '../Facts.tsx';
import type { Selling } from '../selling.ts';
import { UnitPrice } from '../UnitPrice.tsx';
import styles from './Extras.module.css';
import { OfferPicture, Options, useOption } from './Options.tsx';

interface UnitProps {
  readonly name: string;
  readonly choices: readonly Variation[];
  readonly onChoose: (variation: Variation | null) => void;
}

const Unit = ({ name, choices, onChoose }: UnitProps) => {
  const { t } = useTranslation('product');
  const option = useOption(choices);
  const { variation } = option;
  useOnChange(variation, onChoose);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its options are fieldsets already
    <div className={`stack gap-3 divided ${styles.unit}`} role="group" aria-label={name}>
      <p>{name}</p>
      <Options offer={{ variations: choices }} option={option} />
      {variation === null && <p className={`soft small ${styles.note}`}>{t('products.missing')}</p>}
    </div>
  );
};

const ComboCard = ({ combo, selling }: { readonly combo: ComboOffer; readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const dispatch = useDispatch();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const { store, currency } = selling.product;
  const { inCart, several, busy } = comboStanding(cart, combo.comboId);
  const units = unitsOfCombo(combo.items);
  const names = combo.items.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name));
  const [picked, setPicked] = useState<ReadonlyMap<number, string | null>>(new Map());
  const chosen = chosenUnits(units, picked);
  const isComplete = isChosen(units, chosen);
  const saved = savingOf(combo, separatePrice(units, chosen));
  const image = pictureOf(combo.items, chosen);
  const sale = saleOf(combo);
  const label = comboSaleLabel(sale, inCart);
  return (
    <li className={`column card ${styles.offer}`}>
      <OfferPicture src={image} />
      <div className="column gap-3 pad-4 grow">
        <h3>{combo.name}</h3>
        {combo.note !== '' && <p className={`soft small ${styles.note}`}>{combo.note}</p>}
        <ul role="list" className={`soft small ${styles.items}`} aria-label={t('combos.inside')}>
          {combo.items.map(({ name, quantity }) => (
            <li key={name}>{t('combos.item', { quantity, name })}</li>
          ))}
        </ul>
        {units.map(
          (choices, at) =>
            hasVariations(choices) && (
              <Unit
                // biome-ignore lint/suspicious/noArrayIndexKey: a unit is identified by its position in the combo
                key={at}
                name={names[at] ?? ''}
                choices={choices}
                onChoose={(variation) =>
                  setPicked((before) => new Map(before).set(at, variation?.variationId ?? null))
                }
              />
            ),
        )}
        <div className={`row between ${styles.buy}`}>
          <p>
            {saved !== null && (
              <span className={styles.saving}>
                <span className="visually-hidden">{t('combos.separate')} </span>
                <s>{formatMoney(saved.separate, currency)}</s>{' '}
                <b className="ink-good">
                  {t('combos.saving', { amount: formatMoney(saved.saving, currency) })}
                </b>
              </span>
            )}
            <UnitPrice unit={combo} currency={currency} />
          </p>
          <div className="row gap-1">
            {inCart > 0 && (
              <>
                <span className="small strong ink-good">{t('combos.inCart', { count: inCart })}</span>
                <Button
                  kind="plain"
                  onClick={() => void dispatch({ type: 'RemoveCombo', comboId: combo.comboId })}
                >
                  {t(several ? 'combos.removeAll' : 'combos.remove')}
                </Button>
              </>
            )}
            {sale === 'onSale' && (
              <Button
                kind="quiet"
                busy={busy}
                disabled={!isComplete}
                aria-label={`${busy ? t('combos.adding') : t('combos.add')}: ${combo.name}`}
                onClick={() => {
                  const choice = oneCombo({ ...combo, store }, chosenParts(units, chosen));
                  void dispatch({ type: 'AddCombo', combo: choice });
                }}
              >
                {busy ? t('combos.adding') : t('combos.add')}
              </Button>
            )}
            {label !== null && <span className={`soft small ${styles.note}`}>{t(`sale.${label}`)}</span>}
          </div>
        </div>
      </div>
    </li>
  );
};

export const Combos = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const combos = shownCombos(selling.product, selling.offered);
  if (combos.length === 0) return null;
  return (
    <FoldableSection title={t('combos')} names={combos.map(({ name }) => name)}>
      <ul role="list" className={styles.combos}>
        {combos.map((combo) => (
          <ComboCard key={combo.comboId} combo={combo} selling={selling} />
        ))}
      </ul>
    </FoldableSection>
  );
};
