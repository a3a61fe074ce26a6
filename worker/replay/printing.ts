/** A replay as text for people: one block a step, then the cart and what deciding again says. */

import { describe } from '../../domain/log/describe.ts';
import type { ReadLog } from '../../domain/log/file.ts';
import type { Snapshot } from '../../domain/shop/view.ts';

type LogProblem = ReadLog['problems'][number];

import type { Replay, Step } from './replaying.ts';

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;

export const stepText = ({ seq, at, cause, event, changed }: Step): string =>
  [
    `${String(seq).padStart(5)}  ${at}  ${cause === null ? '' : `◂ ${cause}`}`.trimEnd(),
    `       ${event}`,
    ...changed.map((change) => `         ${change}`),
  ].join('\n');

export const problemText = ({ code, line, path, why }: LogProblem): string =>
  `${code}${line === null ? '' : ` in line ${line}`}${path === '' ? '' : ` at ${path}`}: ${why}`;

const cartText = ({ cart }: Snapshot): readonly string[] => [
  `cart ${cart.purchaseId ?? 'without a number'}, ${cart.count} in it${cart.intents.length > 0 ? `, ${cart.intents.length} under way` : ''}`,
  ...cart.orders.flatMap(({ groups, combos, currency, store }) => [
    ...groups.map(
      ({ quantity, line, amount }) =>
        `  ${quantity} × ${line.productName} ${line.variationName}${line.seat === null ? '' : ` seat ${line.seat.label}`} (${store})  ${money(amount, currency)}`,
    ),
    ...combos.map(
      ({ quantity, name, price }) =>
        `  ${quantity} × ${name} (${store})  ${money(price * quantity, currency)}`,
    ),
  ]),
  ...cart.prices.flatMap(({ currency, lines, payable }) => [
    ...lines.map(({ code, amount }) => `  ${code.padEnd(14)}${money(amount, currency).padStart(16)}`),
    `  ${'payable'.padEnd(14)}${money(payable, currency).padStart(16)}`,
  ]),
];

const decidedText = ({ decided }: Replay): readonly string[] => {
  if (decided.same) return [`decided again: the same events, ${decided.batches} decisions`];
  const { seq, recorded, decided: again, refusal } = decided.difference;
  return [
    `decided again: differs first at ${seq}`,
    `  recorded  ${recorded === null ? 'nothing' : describe(recorded)}`,
    `  decided   ${again === null ? 'nothing' : describe(again)}${refusal === null ? '' : ` (refused: ${refusal.code})`}`,
    ...(recorded !== null && again !== null && recorded.type === again.type
      ? [`  recorded as ${JSON.stringify(recorded)}`, `  decided as  ${JSON.stringify(again)}`]
      : []),
  ];
};

export const endText = (replay: Replay): string =>
  [
    ...cartText(replay.snapshot),
    `session: ${replay.snapshot.session.status}; payment: ${replay.snapshot.checkout.payment.status}`,
    ...decidedText(replay),
  ].join('\n');
