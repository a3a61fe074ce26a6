/**
 * Facts of a bought item in words. Order page, success page, offline copy, PDF and pass show these (O-65). Imports
 * no schema, because pages import this file.
 */

import type { Cents, Currency } from '../kernel/values.ts';
import type { Line, LineSeat } from '../model/cart.ts';
import { isTicket, shownDate } from '../model/line.ts';
import { mapUrl } from '../model/map-url.ts';
import { isBy } from '../model/payment-kinds.ts';
import { orderOfStore } from '../pricing/currency.ts';
import { clockOptions, type FormatTag } from '../time/clock.ts';
import { hostInstant, offsetAt } from '../time/zone.ts';
import { zoneName } from '../time/zone-name.ts';
import { itemZone } from './actions.ts';
import type { BoughtItem, EventChange, FacialStatus, Order } from './messages.ts';

const LABELS = {
  'pt-BR': {
    change: 'Mudança',
    ...{
      when: 'Início',
      doors: 'Abertura',
      place: 'Local',
      address: 'Endereço',
      kind: 'Tipo',
      sector: 'Setor',
    },
    ...{
      seat: 'Lugar',
      gate: 'Portão',
      bearer: 'Titular',
      document: 'Documento',
      proof: 'Leve para comprovar',
    },
    ...{ inside: 'O que pode entrar', face: 'Rosto', due: 'A pagar na entrada' },
  },
  'en-US': {
    change: 'Change',
    ...{
      when: 'Starts',
      doors: 'Doors',
      place: 'Venue',
      address: 'Address',
      kind: 'Type',
      sector: 'Section',
    },
    ...{
      seat: 'Seat',
      gate: 'Gate',
      bearer: 'Ticket holder',
      document: 'ID number',
      proof: 'Proof to bring',
    },
    ...{ inside: 'What you can bring in', face: 'Face', due: 'Due at the entrance' },
  },
  'es-MX': {
    change: 'Cambio',
    ...{
      when: 'Inicio',
      doors: 'Apertura',
      place: 'Lugar',
      address: 'Dirección',
      kind: 'Tipo',
      sector: 'Sector',
    },
    ...{ seat: 'Asiento', gate: 'Puerta', bearer: 'Titular', document: 'Identificación' },
    ...{ proof: 'Comprobante que debes llevar', inside: 'Qué puedes llevar', face: 'Rostro' },
    ...{ due: 'Por pagar en la entrada' },
  },
} as const satisfies Readonly<Record<FormatTag, Readonly<Record<string, string>>>>;

/** `validated` means that the registered face opened the gate. */
const FACES: Readonly<Record<FormatTag, Readonly<Record<FacialStatus | 'validated', string>>>> = {
  'pt-BR': {
    none: 'Sem reconhecimento facial',
    pending: 'Falta cadastrar o rosto do titular.',
    inAnalysis: 'O rosto está em análise.',
    registered: 'Rosto cadastrado.',
    validated: 'Rosto cadastrado e já usado na entrada.',
  },
  'en-US': {
    none: 'No facial recognition',
    pending: 'The ticket holder’s face is not registered yet.',
    inAnalysis: 'The face is being reviewed.',
    registered: 'Face registered.',
    validated: 'Face registered and already used at the entrance.',
  },
  'es-MX': {
    none: 'Sin reconocimiento facial',
    pending: 'Falta registrar el rostro del titular.',
    inAnalysis: 'El rostro está en revisión.',
    registered: 'Rostro registrado.',
    validated: 'Rostro registrado y ya usado en la entrada.',
  },
};

const faceText = ({ facial, status }: FactItem, tag: FormatTag): string =>
  FACES[tag][facial === 'registered' && status === 'validated' ? 'validated' : facial];

/** Each change of an event, and what was before. */
const CHANGES: Readonly<Record<FormatTag, Readonly<Record<EventChange['kind'] | 'before', string>>>> = {
  'pt-BR': {
    ...{ date: 'Nova data', venue: 'Novo local', before: 'Antes' },
    ...{ postponed: 'Evento adiado, ainda sem nova data', canceled: 'Evento cancelado' },
  },
  'en-US': {
    ...{ date: 'New date', venue: 'New venue', before: 'Before' },
    ...{ postponed: 'Event postponed, no new date yet', canceled: 'Event canceled' },
  },
  'es-MX': {
    ...{ date: 'Nueva fecha', venue: 'Nuevo lugar', before: 'Antes' },
    ...{ postponed: 'Evento pospuesto, aún sin nueva fecha', canceled: 'Evento cancelado' },
  },
};

/** `Nova data. Antes: sábado, 21 de novembro de 2026, 20:00`. Empty without a change (O-88). */
const changeText = ({ change = null, line }: FactItem, tag: FormatTag): string => {
  if (change === null) return '';
  const { kind, formerStart, formerPlace } = change;
  const start = formerStart === null || line.hideDate ? '' : dateText(formerStart, tag);
  const before = kind === 'venue' ? formerPlace : start;
  return [CHANGES[tag][kind], before && `${CHANGES[tag].before}: ${before}`].filter(Boolean).join('. ');
};

export type FactKey = keyof (typeof LABELS)['pt-BR'];

export interface Fact {
  readonly key: FactKey;
  readonly label: string;
  readonly text: string;
  /** Address of a map. Null for other facts. */
  readonly link: string | null;
}

export interface FactReader {
  readonly tag: FormatTag;
  /** Zone of the reader's clock. Null if unknown, as in files and letters. */
  readonly zone: string | null;
  readonly money: (amount: Cents, currency: Currency) => string;
}

/** Parts of an order that the facts need. That of a received ticket has no others. */
export type FactOrder = Pick<Order, 'kind' | 'status'> & {
  readonly timeZone: string | null;
  readonly orders: Parameters<typeof orderOfStore>[0];
};
type FactLine = Pick<
  Line,
  | 'kind'
  | 'donation'
  | 'event'
  | 'variationName'
  | 'sector'
  | 'size'
  | 'color'
  | 'visitAt'
  | 'eventAt'
  | 'hideDate'
  | 'facialRequired'
> & { readonly seat: Pick<LineSeat, 'label'> | null } & Partial<Pick<Line, 'store'>>;
export type FactItem = Pick<
  BoughtItem,
  | 'status'
  | 'facial'
  | 'returnable'
  | 'doorsAt'
  | 'timeZone'
  | 'venueAddress'
  | 'gate'
  | 'bearerName'
  | 'bearerDocument'
  | 'proof'
  | 'inside'
> & { readonly line: FactLine } & Partial<Pick<BoughtItem, 'change'>>;

/** Document with its last letters and digits only, at most four and half of them (O-66). */
export const maskedDocument = (document: string): string => {
  const hidden = [...document].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length;
  let left = hidden - Math.min(4, Math.floor(hidden / 2));
  return document.replace(/[\p{L}\p{N}]/gu, (sign) => {
    left -= 1;
    return left >= 0 ? '•' : sign;
  });
};

const WALL_DATE: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeZone: 'UTC' };

const formatted = (wall: string, tag: FormatTag, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tag, options).format(hostInstant(`${wall}Z`) ?? 0);
const timeText = (wall: string, tag: FormatTag): string =>
  formatted(wall, tag, { ...clockOptions(tag), timeZone: 'UTC' });

/** `sábado, 21 de novembro de 2026, 20:00`, from a wall time. */
export const dateText = (wall: string, tag: FormatTag): string =>
  `${formatted(wall, tag, WALL_DATE)}, ${timeText(wall, tag)}`;

/** Name of the venue's zone in parentheses. Empty if the reader's clock agrees at that time (O-67). */
const zoneText = (wall: string, zone: string, reader: FactReader): string => {
  const at = hostInstant(wall, zone);
  const agrees = at !== null && reader.zone !== null && offsetAt(at, zone) === offsetAt(at, reader.zone);
  return agrees ? '' : ` (${zoneName(zone, reader.tag)})`;
};

/** Kind, size and color. Omits repeats, since the kind's name can contain size and color. */
const kindOf = ({ line: { variationName, size, color } }: FactItem): string =>
  [variationName, ...[size, color].filter((text) => text && !variationName.includes(text))]
    .filter(Boolean)
    .join(' · ');

const textsOf = (order: FactOrder, item: FactItem, reader: FactReader): Partial<Record<FactKey, string>> => {
  const { line } = item;
  const { tag } = reader;
  const starts = shownDate(line);
  const zone = itemZone(order, item);
  const isDue = isBy(order.kind, 'entrance') && order.status === 'completed' && item.status === 'valid';
  const ofStore = orderOfStore(order.orders, line.store);
  const due = isDue && item.returnable !== null && item.returnable > 0 ? item.returnable : null;
  return {
    change: changeText(item, tag),
    ...(starts !== null ? { when: `${dateText(starts, tag)}${zoneText(starts, zone, reader)}` } : {}),
    ...(starts !== null && item.doorsAt !== null
      ? { doors: `${timeText(item.doorsAt, tag)}${zoneText(item.doorsAt, zone, reader)}` }
      : {}),
    ...(isTicket(line) && line.event !== null
      ? {
          place: line.event.place,
          address: [item.venueAddress, line.event.city].filter(Boolean).join(', '),
        }
      : {}),
    kind: kindOf(item),
    sector: line.sector ?? '',
    seat: line.seat?.label ?? '',
    gate: item.gate,
    bearer: item.bearerName,
    document: maskedDocument(item.bearerDocument),
    proof: item.proof,
    inside: item.inside,
    ...(line.facialRequired ? { face: faceText(item, tag) } : {}),
    ...(due === null || ofStore === undefined ? {} : { due: reader.money(due, ofStore.currency) }),
  };
};

/** In the order of reading. A fact that the host does not state is missing (O-65). */
export const ticketFacts = (order: FactOrder, item: FactItem, reader: FactReader): readonly Fact[] => {
  const texts = textsOf(order, item, reader);
  const labels = LABELS[reader.tag];
  return (Object.keys(labels) as FactKey[]).flatMap((key) => {
    const text = texts[key] ?? '';
    const link = key === 'address' ? mapUrl(texts.place ?? '', text) : null;
    return text === '' ? [] : [{ key, label: labels[key], text, link }];
  });
};

/** Lines below a code at the entrance: the start, and the holder with the masked document (O-160). */
export const gateLines = (facts: readonly Fact[]): readonly string[] => {
  const textOf = (key: FactKey): string => facts.find((fact) => fact.key === key)?.text ?? '';
  const holder = [textOf('bearer'), textOf('document')].filter(Boolean).join(' · ');
  return [textOf('when'), holder].filter(Boolean);
};

const OF_NIGHT: readonly FactKey[] = ['when', 'doors', 'place', 'address'];

/** Facts of a night: those that its tickets state alike (O-162). */
export const nightFacts = (tickets: readonly (readonly Fact[])[]): readonly Fact[] =>
  OF_NIGHT.flatMap((key) => {
    const [fact, ...others] = tickets.flatMap((facts) => facts.filter((each) => each.key === key));
    return fact !== undefined && others.every(({ text }) => text === fact.text) ? [fact] : [];
  });

const OF_EVENT: readonly FactKey[] = ['change', 'when', 'doors', 'place', 'address', 'inside'];

/** Facts of an event and date, which a page shows once above the tickets (O-74). */
export const eventFacts = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ key }) => OF_EVENT.includes(key));

/** Facts of a ticket that `shown` lacks, or has in other words (O-74). `asksFace`: a button registers the face. */
export const ownFacts = (
  facts: readonly Fact[],
  shown: readonly Fact[],
  asksFace: boolean,
): readonly Fact[] =>
  facts.filter(
    ({ key, text }) =>
      !(asksFace && key === 'face') && !shown.some((fact) => fact.key === key && fact.text === text),
  );
