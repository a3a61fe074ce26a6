import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TRANSITIONS } from '../../../domain/checkout/payment.ts';
import { core } from '../../../domain/shop/decide.ts';
import { foldStep } from '../../../domain/shop/evolve.ts';
import { fc, runs, WHILE } from '../fc.ts';
import { runSteps } from '../model/run.ts';
import { anySteps } from '../model/steps.ts';
import { World } from '../model/world.ts';
import { followsTransitions } from './transitions.ts';

it(
  'P-97 a payment changes its state only as the table names, after any sequence of commands',
  () => {
    fc.assert(
      fc.property(anySteps(24), fc.boolean(), (steps, keyed) => {
        let before = core.initial;
        for (const { event } of runSteps(new World(true, keyed), steps).log) {
          const after = foldStep(before, event);
          followsTransitions(before, event, after);
          before = after;
        }
      }),
      { numRuns: runs(4_000) },
    );
  },
  WHILE,
);

const README = fileURLToPath(new URL('../../../domain/checkout/README.md', import.meta.url));
const UNKNOWN = Object.keys(TRANSITIONS).filter((name) => name.startsWith('unknown '));
const idOf = (state: string): string => state.replace('unknown ', '').replaceAll('-', '_');

/** Arrows between two different states, each with its events. An arrow of every unknown state is drawn once. */
const picture = (): string => {
  const edges = Object.entries(TRANSITIONS).flatMap(([from, nextOf]) =>
    Object.entries(nextOf).map(([input, to]) => ({ from, input, to })),
  );
  const isOfAll = (input: string, to: string): boolean =>
    UNKNOWN.every((from) => edges.some((one) => one.from === from && one.input === input && one.to === to));
  const arrows = new Map<string, Set<string>>();
  for (const { from, input, to } of edges) {
    const source = UNKNOWN.includes(from) && isOfAll(input, to) ? 'unknown' : idOf(from);
    if (source === idOf(to)) continue;
    const arrow = `${source} --> ${idOf(to)}`;
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(input.replace(/^Payment\B/, '')));
  }
  const lines = [...arrows].map(([arrow, inputs]) => `  ${arrow}: ${[...inputs].join(', ')}`);
  const unknown = `  state unknown {\n${UNKNOWN.map((name) => `    ${idOf(name)}`).join('\n')}\n  }`;
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> idle', unknown, ...lines, '```'].join('\n');
};

/** `npx vitest run specs/domain/checkout/transitions.spec.ts -u` draws it again. */
it('P-97 the picture in the README is the table', async () => {
  const readme = readFileSync(README, 'utf8');
  await expect(readme.replace(/```mermaid\n.*?```/s, picture())).toMatchFileSnapshot(README);
});
