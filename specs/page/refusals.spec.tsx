/**
 * A command's refusal is visible on the screen that sends it. A core that refuses every command is behind the
 * page's real client. Each view is mounted with the message bar and operated like a reader would.
 */
import { readdirSync, readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { expect, it, vi } from 'vitest';
import type { RefusalCode } from '../../domain/model/codes.ts';
import { decide } from '../../domain/shop/decide.ts';
import { COMMANDS } from '../../domain/shop/messages.ts';
import { fc, halfOf } from '../domain/fc.ts';
import { anyInput } from '../domain/model/absurd.ts';
import { runSteps } from '../domain/model/run.ts';
import { anySteps } from '../domain/model/steps.ts';
import { World } from '../domain/model/world.ts';
import { SOON } from '../setup/soon.ts';
import { named, onPage, reader, shown, textOf } from './mounted.tsx';
import { asked, mount, REFUSAL, ROWS, shopping, TAKEN } from './senders.tsx';

const SRC = new URL('../../src/', import.meta.url);

onPage(
  ...['shell', 'codes', 'notices', 'cart', 'checkout', 'entry', 'product', 'map', 'seats'],
  ...['orders', 'account'],
);

/** Refusals of each command, in states of the model, after any input. */
const REFUSALS = new Map<string, Set<RefusalCode>>(Object.keys(COMMANDS).map((type) => [type, new Set()]));
const states = fc
  .sample(anySteps(24), { numRuns: 25, seed: 7 })
  .map((steps, nth) => runSteps(new World(false, nth % 2 === 0), steps));
const inputs = fc.sample(anyInput, { numRuns: 2_000, seed: 7 });
for (const { state, now } of states)
  for (const input of inputs) {
    const decision = decide(state, input, now);
    if (Either.isLeft(decision)) REFUSALS.get(input.type)?.add(decision.left.code as RefusalCode);
  }
/** Views that show refusals on their own. The other views show them in the message bar, whatever their code. */
const OWN = ['usePay.ts', 'CouponOrVoucherField.tsx', 'PartnerDiscount.tsx'];
const REFUSED = ROWS.flatMap((row) => {
  const codes = OWN.some((file) => row.file.endsWith(file)) ? REFUSALS.get(row.command) : undefined;
  return [...(codes ?? [REFUSAL])].map((code) => ({ ...row, code }));
});

it.each(halfOf(REFUSED))(
  '$command shows $code in the view of $file',
  async ({ command, code, shows, view, use }) => {
    await mount(shows ?? shopping, view, code);
    await use({
      press: async (key, words) => reader.press(await named(key, words)),
      fill: async (key, value) => reader.fill(await named(key), value),
      unfold: async () => {
        const details = await vi.waitFor(() => {
          const [found] = reader.all(({ localName }) => localName === 'details');
          if (found === undefined) throw new Error('no folded section');
          return found;
        }, SOON);
        details.setAttribute('open', '');
        reader.happen(details, 'toggle');
      },
    });
    await vi.waitFor(() => expect(asked.map(({ type }) => type)).toContain(command), SOON);
    const words = textOf(`notices:${code}`);
    await vi.waitFor(() => expect(shown()).toContain(words), SOON);
  },
);

it('P-06 C-17 every command that the model refuses has a sentence, also with the parameters of that refusal', () => {
  const tried = [...REFUSALS].filter(([, codes]) => codes.size === 0).map(([type]) => type);
  // Accepted in each state, at least the first time.
  expect(tried).toEqual(['FollowReferral', 'Tell']);
  for (const code of new Set([...REFUSALS.values()].flatMap((codes) => [...codes]))) {
    const words = textOf(`notices:${code}`, { limit: 1, name: 'Inteira', label: 'A1' });
    expect(words, code).not.toMatch(/^$|[{}]|^[\w.-]+$/);
  }
});

it('no view leaves out the sentence of a refusal', () => {
  for (const file of sources()) {
    const text = readFileSync(new URL(file, SRC), 'utf8');
    expect(text, file).not.toMatch(/dispatch\([^;]*\(\) => (undefined|\{\s*\})\)/);
    const isOwn = OWN.some((own) => file.endsWith(own));
    if (/\bdispatch\(\s*\{[^;]*?\},\s*(\(|callbacks|\w+\.)/.test(text)) expect(isOwn, file).toBe(true);
  }
});

const sources = (): readonly string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

it('every command that a view sends is tested here', () => {
  const sent = sources().flatMap((file) =>
    [
      ...readFileSync(new URL(file, SRC), 'utf8').matchAll(/(?<!Extract<Command, \{ )\btype: '([A-Z]\w+)'/g),
    ].map(([, command]) => `${file} ${command}`),
  );
  const tried = [...ROWS, ...TAKEN].map(({ command, file }) => `${file} ${command}`);
  // Named in the core or in the domain.
  const removals = ['ChooseProtection', 'ChooseDelivery', 'RemoveBin'];
  const indirect = [
    'features/map/seatSelection.ts SelectSeats',
    ...removals.map((command) => `features/checkout/pay/PayStep.tsx ${command}`),
  ];
  expect(new Set(sent)).toEqual(new Set(tried.filter((each) => !indirect.includes(each))));
});
