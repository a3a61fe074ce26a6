/** React lifecycle of the engine: one engine per map, updated with the props. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lookOf } from '../../domain/seats/look.ts';
import { isSoldOut, sectorPrice } from '../../domain/seats/sectors.ts';
import { speak } from '../kit/speech.tsx';
import type { Point } from './camera.ts';
import type { Target } from './mapModel.ts';
import type { TooltipSubject } from './SeatTooltip.tsx';
import { SeatMapEngine } from './seatMapEngine.ts';
import type { SeatMapProps, ViewState } from './seatMapProps.ts';
import type { SeatMapLabels } from './types.ts';

interface Tip {
  readonly subject: TooltipSubject;
  readonly at: Point;
  /** Distance that the tooltip keeps from `at`, so that it does not cover the seat, CSS px. */
  readonly radius: number;
  readonly color: string | null;
}

export interface EngineState {
  readonly engine: RefObject<SeatMapEngine | null>;
  readonly view: ViewState | null;
  readonly tip: Tip | null;
  readonly spoken: string;
  readonly failed: boolean;
  retry(): void;
}

interface Pointed {
  readonly target: Target;
  readonly at: Point;
}

type Seats = ReadonlySet<number>;
const NONE: Seats = new Set();

/** Tooltip of a seat or sector; null until the seats are loaded. */
function tipOf(engine: SeatMapEngine, { target, at }: Pointed, own: Seats, pending: Seats): Tip | null {
  const { model } = engine;
  if (target.kind === 'sector') {
    const sector = model.describeSector(target.at);
    return sector === null ? null : { subject: { kind: 'sector', sector }, at, radius: 0, color: null };
  }
  const seat = model.describe(target.at);
  const place = model.placeOfSeat(target.at);
  if (seat === null || place === undefined) return null;
  // Uses this render's sets, since the engine receives them after the render.
  const look = lookOf(model.stateOf(target.at), own.has(target.at), pending.has(target.at), place.tier >= 0);
  const radius = engine.radiusOf(target.at);
  return { subject: { kind: 'seat', seat: { ...seat, look } }, at, radius, color: place.color };
}

function spokenOf(subject: TooltipSubject | undefined, labels: SeatMapLabels): string {
  if (subject === undefined) return '';
  return subject.kind === 'seat' ? labels.seatSpoken(subject.seat) : labels.sectorName(subject.sector);
}

export function useEngine(surface: RefObject<HTMLDivElement | null>, props: SeatMapProps): EngineState {
  const { overview, states, loadSector, ownSeats, pendingSeats = NONE, reducedMotion = false } = props;
  const engine = useRef<SeatMapEngine | null>(null);
  const [view, setView] = useState<ViewState | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [focused, setFocused] = useState<Pointed | null>(null);
  const [failed, setFailed] = useState(false);
  // Callbacks and texts can change with every render, so the engine reads the latest ones.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (surface.current === null) return;
    const note = (at: number): string => {
      const { labels } = latest.current;
      const sector = overview.sectors[at];
      const price = sector === undefined ? null : sectorPrice(sector);
      if (sector === undefined || price === null) return labels.notOnSale;
      const { free, yours, held } = made.model.availability;
      if (isSoldOut(sector, free[at] ?? 0)) return labels.noneFree(yours[at] ?? 0, held[at] ?? 0);
      return labels.shortMoney(price);
    };
    const made: SeatMapEngine = new SeatMapEngine(surface.current, {
      overview,
      states,
      loadSector,
      note,
      reducedMotion,
      events: {
        press: (seat) => latest.current.onToggle(seat),
        refuse: (seat) => {
          const details = made.model.describe(seat);
          if (details !== null) speak(latest.current.labels.refused(details));
        },
        sector: (sectorId) => latest.current.onSector?.(sectorId),
        hover: (target, at) => setPointed(target === null ? null : { target, at }),
        focus: (target, at) => setFocused(target === null ? null : { target, at }),
        view: (state) => {
          setView(state);
          latest.current.onSectorChange?.(state.sectorId);
        },
        loadFailed: () => setFailed(true),
        painted: () => latest.current.onPainted?.(),
      },
    });
    made.setSets(latest.current.ownSeats, latest.current.pendingSeats ?? NONE);
    made.start();
    engine.current = made;
    return () => {
      engine.current = null;
      made.dispose();
      setPointed(null);
      setFocused(null);
      setFailed(false);
    };
  }, [surface, overview, states, loadSector, reducedMotion]);

  useLayoutEffect(() => engine.current?.setSets(ownSeats, pendingSeats), [ownSeats, pendingSeats]);

  // Repaints the captions for a new language, the only reason for a new `shortMoney`.
  const { labels } = props;
  const { shortMoney } = labels;
  const painted = useRef(shortMoney);
  useEffect(() => {
    if (painted.current !== shortMoney) engine.current?.refresh();
    painted.current = shortMoney;
  }, [shortMoney]);

  const made = engine.current;
  const tell = (pointing: Pointed | null): Tip | null =>
    made === null || pointing === null ? null : tipOf(made, pointing, ownSeats, pendingSeats);
  const tip = tell(pointed ?? focused);
  const spoken = spokenOf(tell(focused)?.subject, labels);
  const retry = (): void => {
    setFailed(false);
    engine.current?.retry();
  };
  return { engine, view, tip, spoken, failed, retry };
}
