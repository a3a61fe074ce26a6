/** Paints an area of the map at a zoom. Caches only what depends on the zoom: stamps and captions. */
import { ACCESSIBLE, COMPANION, type SeatMapOverview } from '../../domain/seats/columns.ts';
import { looks, resumable } from '../../domain/seats/look.ts';
import { isSoldOut } from '../../domain/seats/sectors.ts';
import type { Box } from './camera.ts';
import { type Caption, captionOf } from './captions.ts';
import type { MapModel } from './mapModel.ts';
import {
  FRAME,
  GROUND,
  inkOn,
  PAPER,
  PAPER_EDGE,
  ROW_INK,
  SPENT,
  SPENT_EDGE,
  SPENT_INK,
  TAKEN,
} from './palette.ts';
import { type Fonts, pathOf } from './paths.ts';
import { boundsOf, overlap } from './polygon.ts';
import { ROWS_FROM, rowMarks } from './rowMarks.ts';
import { markOf, type Pen } from './seatShape.ts';
import { RADIUS, type SectorPlace } from './sectorPlace.ts';
import {
  ASIDE_KIND,
  BOUGHT_KIND,
  freeKind,
  type Sheet,
  type StampKind,
  type StampSet,
  stampSet,
  TAKEN_KIND,
  YOURS_KIND,
} from './stamps.ts';

type Stage = SeatMapOverview['stage'];

/** Draws the stage's shape, in map units. `k` is CSS px per map unit. */
export function drawStage(pen: Pen, stage: Stage, k: number): void {
  if (stage.polygon.length < 6) return;
  const path = pathOf(stage.polygon);
  pen.fillStyle = FRAME;
  pen.fill(path);
  pen.strokeStyle = FRAME;
  pen.lineJoin = 'round';
  pen.lineWidth = 8 / k;
  pen.stroke(path);
}

/** Draws the stage's name, in CSS px from the map's corner. The pen must center text. */
export function nameStage(pen: Pen, stage: Stage, k: number, fonts: Fonts): void {
  if (stage.polygon.length < 6) return;
  const [left, top, right, bottom] = boundsOf(stage.polygon);
  const wide = ((right - left) * k * 70) / Math.max(1, fonts.measure(stage.label, 600));
  const size = Math.min(22, ((bottom - top) * k) / 3, wide);
  if (size < 8) return;
  pen.font = `600 ${size}px ${fonts.family}`;
  pen.fillStyle = inkOn(FRAME);
  pen.fillText(stage.label, ((left + right) * k) / 2, ((top + bottom) * k) / 2);
}

/** Returns the second line of a caption, by the sector's position in the overview. */
export type Note = (at: number) => string;

/** Distances between seats from which row letters and seat numbers are drawn, CSS px. */
const NUMBERS_FROM = 27;

/** Area in device px from the map's corner: `world × k × ratio`. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Painter {
  paint(pen: Pen, area: Area): void;
}

function makeSheet(
  side: number,
): Sheet & { canvas: OffscreenCanvas; pen: OffscreenCanvasRenderingContext2D | null } {
  const canvas = new OffscreenCanvas(side, side);
  const image = new ImageData(side, side);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return { canvas, pen, image, pixels: new Uint32Array(image.data.buffer), stride: side };
}

/**
 * @param k CSS px per map unit.
 * @param ratio Device px per CSS px.
 * @param tile Side of the largest area, device px.
 */
export function painterAt(
  model: MapModel,
  k: number,
  ratio: number,
  tile: number,
  fonts: Fonts,
  note: Note,
): Painter {
  const scale = k * ratio;
  const colors = model.tiers.map(({ color }, tier) => model.colorOf({ tier, color }) ?? color);
  const sets = new Map<number, StampSet>();
  const captions = new Map<string, Caption | null>();
  const stageBox = boundsOf(model.overview.stage.polygon);
  const most = Math.max(0, ...model.places.map((place) => place.pitch * RADIUS * scale));
  const apron = Math.ceil(Math.min(most, tile) * 1.2) + 4;
  const sheet = makeSheet(tile + 2 * apron);

  const stampsFor = (place: SectorPlace): StampSet => {
    const radius = Math.round(place.pitch * RADIUS * scale * 4) / 4;
    let set = sets.get(radius);
    if (set === undefined) {
      set = stampSet(radius, ratio, colors, sheet.stride);
      sets.set(radius, set);
    }
    return set;
  };

  const kindOf = (place: SectorPlace, state: number, flags: number): StampKind => {
    const look = looks(state);
    if (look === 'yours') return YOURS_KIND;
    if (look === 'bought') return BOUGHT_KIND;
    if (resumable(look)) return ASIDE_KIND;
    if (look !== 'free' || place.tier < 0) return TAKEN_KIND;
    return freeKind(place.tier, markOf(flags));
  };

  const spent = (place: SectorPlace): boolean =>
    place.color === null || isSoldOut(place.sector, model.availability.free[place.at] ?? 0);

  const open = (place: SectorPlace): boolean => place.seats !== null && model.showsSeats(place, k);

  const paintShapes = (pen: Pen, places: readonly SectorPlace[]): void => {
    for (const place of places) {
      const path = pathOf(place.sector.polygon);
      pen.fillStyle = open(place) ? PAPER : spent(place) ? SPENT : (model.colorOf(place) ?? SPENT);
      pen.fill(path);
      pen.strokeStyle = open(place) ? PAPER_EDGE : spent(place) ? SPENT_EDGE : GROUND;
      pen.lineWidth = (open(place) ? 1 : 1.5) / k;
      pen.stroke(path);
    }
  };

  const paintCaption = (pen: Pen, place: SectorPlace, box: Box): void => {
    const words = note(place.at);
    const key = `${place.at} ${words}`;
    let caption = captions.get(key);
    if (caption === undefined) {
      caption = captionOf(place, k, words, fonts.measure);
      captions.set(key, caption);
    }
    if (caption === null) return;
    const [dx, dy] = [caption.width / 2 / k, caption.height / 2 / k];
    const [across, down] = caption.upright ? [dy, dx] : [dx, dy];
    if (!overlap([caption.x - across, caption.y - down, caption.x + across, caption.y + down], box)) return;
    pen.fillStyle = spent(place) ? SPENT_INK : inkOn(model.colorOf(place) ?? SPENT);
    pen.save();
    pen.translate(caption.x * k, caption.y * k);
    if (caption.upright) pen.rotate(-Math.PI / 2);
    for (const line of caption.lines) {
      pen.font = `${line.weight} ${line.size}px ${fonts.family}`;
      pen.fillText(line.text, 0, line.y);
    }
    pen.restore();
  };

  /** Stamps the seats of the area. Returns true if there are any. */
  const stampSeats = (places: readonly SectorPlace[], area: Area): boolean => {
    let any = false;
    const column = model.column;
    const lines = area.height + 2 * apron;
    for (const place of places) {
      if (place.seats === null || !open(place)) continue;
      if (!any) sheet.pixels.fill(0, 0, lines * sheet.stride);
      any = true;
      const set = stampsFor(place);
      const { x, y, flags } = place.seats.geometry;
      const first = place.sector.firstSeat;
      const [ox, oy] = [apron - area.x, apron - area.y];
      place.seats.grid.inBox(boxOf(area, set.reach / scale), (local) => {
        const kind = kindOf(place, column[first + local] ?? 5, flags[local] as number);
        set.stamp(sheet, kind, (x[local] as number) * scale + ox, (y[local] as number) * scale + oy);
      });
    }
    return any;
  };

  const boxOf = (area: Area, grow: number): Box => [
    area.x / scale - grow,
    area.y / scale - grow,
    (area.x + area.width) / scale + grow,
    (area.y + area.height) / scale + grow,
  ];

  const paintNumbers = (pen: Pen, place: SectorPlace, box: Box): void => {
    if (place.seats === null || place.pitch * k < NUMBERS_FROM) return;
    const { x, y, numbers, flags } = place.seats.geometry;
    pen.font = `600 ${Math.min(13, place.pitch * k * 0.34).toFixed(1)}px ${fonts.family}`;
    const ink = inkOn(model.colorOf(place) ?? TAKEN);
    const grow = place.pitch / 2;
    place.seats.grid.inBox([box[0] - grow, box[1] - grow, box[2] + grow, box[3] + grow], (local) => {
      const state = looks(model.stateOf(place.sector.firstSeat + local));
      if (state !== 'free' || place.tier < 0 || ((flags[local] as number) & (ACCESSIBLE | COMPANION)) !== 0)
        return;
      pen.fillStyle = place.color === null ? PAPER : ink;
      pen.fillText(String(numbers[local]), (x[local] as number) * k, (y[local] as number) * k);
    });
  };

  const paintRows = (pen: Pen, place: SectorPlace, box: Box): void => {
    if (place.seats === null || place.pitch * k < ROWS_FROM) return;
    pen.font = `600 ${Math.min(13, Math.max(10, place.pitch * k * 0.4)).toFixed(1)}px ${fonts.family}`;
    pen.fillStyle = ROW_INK;
    const out = place.pitch;
    for (const { label, x, y } of rowMarks(place.seats.geometry, place.pitch)) {
      if (x < box[0] - out || x > box[2] + out || y < box[1] - out || y > box[3] + out) continue;
      pen.fillText(label, x * k, y * k);
    }
  };

  return {
    paint(pen, area) {
      const box = boxOf(area, 0);
      const places = model.placesIn(boxOf(area, 20 / k));
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = GROUND;
      pen.fillRect(0, 0, area.width, area.height);
      pen.setTransform(scale, 0, 0, scale, -area.x, -area.y);
      const onStage = overlap(boxOf(area, 8 / k), stageBox);
      if (onStage) drawStage(pen, model.overview.stage, k);
      paintShapes(pen, places);
      if (stampSeats(places, area) && sheet.pen !== null) {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        sheet.pen.putImageData(sheet.image, -apron, -apron, apron, apron, area.width, area.height);
        pen.drawImage(sheet.canvas, 0, 0, area.width, area.height, 0, 0, area.width, area.height);
      }
      pen.setTransform(ratio, 0, 0, ratio, -area.x, -area.y);
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.textRendering = 'optimizeSpeed';
      if (onStage) nameStage(pen, model.overview.stage, k, fonts);
      for (const place of places) {
        if (open(place)) {
          paintRows(pen, place, box);
          paintNumbers(pen, place, box);
        } else paintCaption(pen, place, box);
      }
    },
  };
}
