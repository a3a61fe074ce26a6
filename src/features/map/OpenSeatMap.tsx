import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenPrice } from '../../../domain/cart/seats.ts';
import { cartFoot } from '../../../domain/reads/header.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Failure, ReportButton, Unread } from '../../kit/controls/Failure.tsx';
import { useRootMark } from '../../kit/hooks.ts';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useCloseOnFailure } from '../../kit/messages.ts';
import { openCart } from '../../kit/overlays.ts';
import { CartTotal } from '../../kit/page/header/CartButton.tsx';
import { useSignal } from '../../kit/signal.ts';
import { paletteChanged } from '../../seatmap/palette.ts';
import { SeatChips } from '../../seatmap/SeatChips.tsx';
import { SeatLegend } from '../../seatmap/SeatLegend.tsx';
import { SeatList } from '../../seatmap/SeatList.tsx';
import { SeatMapView } from '../../seatmap/SeatMapView.tsx';
import type { SeatMapControls } from '../../seatmap/seatMapProps.ts';
import type { ChosenPrice } from '../../seatmap/types.ts';
import type { BestSeatsProps } from './BestSeats.tsx';
import type { DialogsProps } from './Dialogs.tsx';
import { LostSeats } from './LostSeats.tsx';
import { seatMapLabels, withPrices } from './labels.ts';
import styles from './MapPage.module.css';
import { type MapProduct, useDeferredSeats, useSeatSelection } from './seatSelection.ts';
import { useSecondTapGuard } from './secondTap.ts';
import { useLostSeats } from './useLostSeats.ts';
import { type Geometry, useOwnSeats, usePendingSeats, useSectorLoader } from './useSeatMap.ts';

/** Returns the chosen price of a seat in the cart, by its index in the map. */
const usePrices = (
  { indices }: Geometry,
  { overview: { event } }: SeatMapHandle,
): ((seat: number) => ChosenPrice | null) => {
  const orders = useSnapshot((snapshot) => snapshot.cart.orders);
  return useCallback(
    (seat) => chosenPrice(orders, event, (id) => indices.get(id) === seat),
    [orders, indices, event],
  );
};

const dialogs = lazyPart(
  async () => (await Promise.all([import('./Dialogs.tsx'), loadTexts('seats', 'product')]))[0].Dialogs,
);

/** Apart from the map, which is not rendered again when the code arrives. A failed load shows an error and drops the choice. */
const LazyDialogs = (props: DialogsProps) => {
  const { question, aside, standing, close } = props.choosing;
  const deferred = useDeferredSeats();
  const wanted = question !== null || aside !== null || standing !== null || deferred.lines.length > 0;
  const { Component, problem } = useLazyPart(dialogs, wanted, useSignal(pageIdle));
  useCloseOnFailure(problem, () => {
    close();
    deferred.release();
  });
  return Component !== null && <Component {...props} />;
};

const bestSeats = lazyPart(async () => (await import('./BestSeats.tsx')).BestSeats);

/** Search for adjacent seats. Loaded when idle, since the map can be used without it. */
const LazyBestSeats = (props: BestSeatsProps) => {
  const { Component, problem, retry } = useLazyPart(bestSeats, useSignal(pageIdle), false);
  if (Component !== null) return <Component {...props} />;
  if (problem !== null) return <Failure problem={problem} onRetry={retry} />;
  return <div className={`${styles.bestBone} bone`} />;
};

interface Props {
  readonly map: SeatMapHandle;
  readonly product: MapProduct;
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const OpenSeatMap = ({ map, product }: Props) => {
  const { t } = useTranslation('map');
  const { t: tShell } = useTranslation();
  const drawing = useRef<SeatMapControls>(null);
  const [sector, setSector] = useState<string | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [tierShown, setTierShown] = useState<number | null>(null);
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const foot = useSnapshot(cartFoot);
  const own = useOwnSeats(map);
  const { requested, pending } = usePendingSeats(map);
  const geometry = useSectorLoader(map);
  const priceOf = usePrices(geometry, map);
  const withoutSeats = useMemo(() => seatMapLabels(t, product.currency), [t, product.currency]);
  const labels = useMemo(() => withPrices(withoutSeats, priceOf, t), [withoutSeats, priceOf, t]);
  const chosen = useLostSeats(map, requested, geometry.loadSector);
  const selection = useSeatSelection(map, chosen);
  const guard = useSecondTapGuard(selection.question !== null);
  // The second tap on a dialog's button can hit the map below the closed dialog.
  const guardBeneath = useSecondTapGuard(selection.question === null);
  // A new object when the colors change, so that everything is redrawn.
  const colors = useSignal(paletteChanged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map reads the colors from the palette
  const overview = useMemo(() => ({ ...map.overview }), [map.overview, colors]);
  const shared = {
    overview,
    states: map.states,
    loadSector: geometry.loadSector,
    ownSeats: own,
    pendingSeats: pending,
    labels,
  };
  const scrolled = useRef<number | null>(null);
  /** Scrolls the page to the map while seats are shown, then back. On a phone the map can be out of view. */
  const show = useCallback((seats: readonly number[], dialog: Element | null): void => {
    if (seats.length > 0) {
      scrolled.current ??= window.scrollY;
      window.scrollTo({ top: 0 });
    } else if (scrolled.current !== null) {
      window.scrollTo({ top: scrolled.current });
      scrolled.current = null;
    }
    drawing.current?.offer(seats, dialog);
  }, []);
  useRootMark('map');
  useRootMark('bottomBar');
  return (
    <div className={`column ${styles.room}`} onClickCapture={guardBeneath}>
      <SeatMapView
        {...shared}
        ref={drawing}
        className={styles.map ?? ''}
        highlightSeat={pointed}
        tierShown={tierShown}
        reducedMotion={reducedMotion()}
        onToggle={selection.press}
        onSector={selection.pressSector}
        onSectorChange={setSector}
      />
      <section className={`min-width-0 ${styles.panel}`} aria-label={t('panel')}>
        <div className={`column gap-6 ${styles.scroll}`}>
          <div>
            <h2>{t('chosen')}</h2>
            <SeatChips
              {...shared}
              priceOf={priceOf}
              onRemove={selection.press}
              onPoint={setPointed}
              onEmptied={() => drawing.current?.focus()}
            />
            <LostSeats
              map={map}
              lost={chosen.lost}
              pressed={selection.pressed}
              onForget={chosen.forget}
              loadSector={geometry.loadSector}
              currency={product.currency}
              onTake={selection.take}
              onPoint={setPointed}
            />
          </div>
          <SeatLegend {...shared} tierShown={tierShown} onTier={setTierShown} />
          <LazyBestSeats map={map} currency={product.currency} onFound={selection.offer} />
          <div>
            <h2>{t('list')}</h2>
            <SeatList
              {...shared}
              className={styles.list ?? ''}
              openSector={sector}
              onOpenSector={(opened) => {
                if (opened !== null && selection.pressSector(opened)) return;
                setSector(opened);
                if (opened !== null) drawing.current?.zoomTo({ sectorId: opened });
              }}
              onToggle={selection.press}
              onPoint={setPointed}
            />
          </div>
          <p>
            <ReportButton />
          </p>
        </div>
        <div className={`bottom-bar ${styles.foot}`}>
          {foot === 'failed' ? (
            <Unread bare text={tShell('unread.cart')} />
          ) : (
            <>
              <p id="map-total">
                <span>
                  {foot === 'items'
                    ? t('seats', { count })
                    : foot === 'empty'
                      ? t('empty')
                      : tShell('loading')}
                </span>
                <CartTotal />
              </p>
              <Button
                size="large"
                aria-describedby="map-total"
                disabled={foot !== 'items'}
                onClick={openCart}
              >
                {t('next')}
              </Button>
            </>
          )}
        </div>
      </section>
      <LazyDialogs
        map={map}
        choosing={selection}
        product={product}
        guard={guard}
        loadSector={geometry.loadSector}
        onShow={show}
      />
    </div>
  );
};
