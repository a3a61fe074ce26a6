/**
 * Peer of the seat map bench: the same seats as circles of one SVG, drawn by React without virtualization. Seats are
 * memoized, so a pan changes only the `viewBox` and a tap renders only the pressed seat again.
 */
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { SeatMapControls } from '../../../src/seatmap/seatMapProps.ts';
import type { TestMap } from '../testMap.ts';

interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const RADIUS = 22;
/** Movement in CSS px from which a press is a drag. */
const DRAG = 4;
const COLORS = ['#3b93d5', '#b7b0c0', '#7513bf', '#d8d4de'];

const points = (polygon: readonly number[]): string => polygon.join(' ');

interface SeatProps {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly color: string | undefined;
}
const Seat = memo(({ seat, x, y, color }: SeatProps) => (
  <circle data-seat={seat} cx={x} cy={y} r={RADIUS} fill={color} />
));

interface SeatsProps {
  readonly map: TestMap;
  readonly own: ReadonlySet<number>;
}
const Seats = memo(({ map, own }: SeatsProps) =>
  map.overview.sectors.map(({ sectorId, name, polygon, firstSeat }) => {
    const { x = [], y = [] } = map.geometry.get(sectorId) ?? {};
    return (
      <g key={sectorId} aria-label={name}>
        <polygon points={points(polygon)} fill="#f4f1f8" stroke="#c9c1d6" strokeWidth={8} />
        {Array.from(x, (left, nth) => {
          const seat = firstSeat + nth;
          const color = own.has(seat) ? '#7513bf' : COLORS[map.states[seat] ?? 0];
          return <Seat key={seat} seat={seat} x={left} y={y[nth] ?? 0} color={color} />;
        })}
      </g>
    );
  }),
);

interface Props {
  readonly map: TestMap;
  readonly onOwn: (seats: readonly number[]) => void;
  readonly onPainted: () => void;
  readonly onControls: (controls: Pick<SeatMapControls, 'zoomTo' | 'screenOf'>) => void;
}

export function ReactSvgMap({ map, onOwn, onPainted, onControls }: Props) {
  const { width, height, sectors, stage } = map.overview;
  const [view, setView] = useState<View>({ x: 0, y: 0, width, height });
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set());
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef({ x: 0, y: 0, moved: 0 });

  useEffect(() => onOwn([...own]), [own, onOwn]);
  useEffect(onPainted, [onPainted]);
  useEffect(() => {
    onControls({
      zoomTo(target) {
        const sector = sectors.find(({ sectorId }) => 'sectorId' in target && sectorId === target.sectorId);
        const xs = sector?.polygon.filter((_, at) => at % 2 === 0) ?? [];
        const ys = sector?.polygon.filter((_, at) => at % 2 === 1) ?? [];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        setView({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
      },
      screenOf(seat) {
        const circle = svg.current?.querySelector<SVGCircleElement>(`[data-seat="${seat}"]`);
        const box = circle?.getBoundingClientRect();
        return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      },
    });
  }, [sectors, onControls]);

  const press = ({ clientX: x, clientY: y }: PointerEvent): void => {
    drag.current = { x, y, moved: 0 };
  };
  const move = ({ buttons, clientX: x, clientY: y }: PointerEvent): void => {
    const scale = svg.current?.getScreenCTM()?.a;
    if (buttons === 0 || scale === undefined) return;
    const [dx, dy] = [x - drag.current.x, y - drag.current.y];
    drag.current = { x, y, moved: drag.current.moved + Math.hypot(dx, dy) };
    setView((last) => ({ ...last, x: last.x - dx / scale, y: last.y - dy / scale }));
  };
  const release = ({ target }: PointerEvent): void => {
    const seat = Number((target as SVGElement).dataset.seat ?? Number.NaN);
    if (Number.isNaN(seat) || map.states[seat] !== 0 || drag.current.moved > DRAG) return;
    setOwn((last) => {
      const next = new Set(last);
      if (!next.delete(seat)) next.add(seat);
      return next;
    });
  };

  return (
    <svg
      ref={svg}
      className="map"
      width="100%"
      role="application"
      aria-label="Seat map"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
    >
      <polygon points={points(stage.polygon)} fill="#2d1a4c" />
      <Seats map={map} own={own} />
    </svg>
  );
}
