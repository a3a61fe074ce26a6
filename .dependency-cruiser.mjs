/**
 * Import rules between the rooms, checked by `npm run walls`. swc parses the files, so that type-only and dynamic imports
 * count. README.md has the rules as a table.
 */

const ROOMS = ['domain', 'worker', 'src', 'fixtures', 'specs'];
const COMMAND = '^worker/replay/command/';

const anyOf = (paths) => `^(${paths.join('|').replaceAll('.', '\\.').replaceAll('*', '[^/]+')})`;

/** Forbids imports from one room to the other rooms, except for these files and folders. */
const onlyOf = (room, from, allowed) => ({
  name: room,
  severity: 'error',
  from,
  to: { path: `^(${ROOMS.join('|')})/`, pathNot: anyOf(allowed) },
});

/** Forbids packages other than these, and Node's own modules. */
const packagesOf = (room, from, allowed) => [
  {
    name: `${room}-packages`,
    severity: 'error',
    from,
    to: { path: 'node_modules/', pathNot: `node_modules/(${allowed.join('|')})/` },
  },
  { name: `${room}-node`, severity: 'error', from, to: { dependencyTypes: ['core'] } },
];

const CORE_PACKAGES = ['effect', '@effect/schema', 'immer'];
const domain = { path: '^domain/' };
const worker = { path: '^worker/', pathNot: COMMAND };
/** Imports the address of the worker's script. */
const WORKER_SCRIPT = '^src/core/worker\\.ts$';
const src = { path: '^src/', pathNot: `^src/replay/|${WORKER_SCRIPT}` };
const replayPage = { path: '^src/replay/' };

/** Field checks, rules without a schema, and types: what the page needs before the worker has loaded. */
const DOMAIN_ON_THE_PAGE = [
  'domain/fields/',
  'domain/model/',
  'domain/*/messages.ts',
  'domain/*/view.ts',
  'domain/kernel/values.ts',
  'domain/kernel/decider.ts',
  'domain/cart/announce.ts',
  'domain/cart/compared.ts',
  'domain/cart/names.ts',
  'domain/cart/sections.ts',
  'domain/checkout/due.ts',
  'domain/checkout/kinds.ts',
  'domain/checkout/partner-card.ts',
  'domain/checkout/reasons.ts',
  'domain/limits/choice.ts',
  'domain/limits/combo.ts',
  'domain/limits/donations.ts',
  'domain/limits/owned.ts',
  'domain/limits/plus.ts',
  'domain/orders/actions.ts',
  'domain/orders/labels.ts',
  'domain/orders/state.ts',
  'domain/orders/tabs.ts',
  'domain/orders/withdrawal.ts',
  'domain/pricing/coupon.ts',
  'domain/pricing/full-price.ts',
  'domain/pricing/lines.ts',
  'domain/pricing/parts.ts',
  'domain/pricing/rate.ts',
  'domain/pricing/seller-plan.ts',
  'domain/reads/screen.ts',
  'domain/seats/columns.ts',
  'domain/seats/names.ts',
  'domain/seats/prices.ts',
  'domain/seats/sectors.ts',
  'domain/seats/states.ts',
  'domain/seats/tickets.ts',
  'domain/session/offer.ts',
  'domain/time/spoken.ts',
];

export default {
  forbidden: [
    onlyOf('domain', domain, ['domain/']),
    ...packagesOf('domain', domain, CORE_PACKAGES),
    onlyOf('worker', worker, ['domain/', 'worker/']),
    ...packagesOf('worker', worker, [...CORE_PACKAGES, 'comlink', 'rxjs', 'superjson']),
    onlyOf('replay-command', { path: COMMAND }, ['domain/', 'worker/', 'specs/setup/node-version.ts']),
    onlyOf('src', src, ['src/', 'worker/contract.ts', 'worker/visits.ts', ...DOMAIN_ON_THE_PAGE]),
    onlyOf('worker-script', { path: WORKER_SCRIPT }, ['src/', 'worker/main.ts']),
    {
      name: 'shop-without-replay-page',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/replay/' },
      to: { path: '^src/replay/' },
    },
    onlyOf('replay-page', replayPage, [
      'domain/',
      'src/',
      'worker/contract.ts',
      'worker/log-text.ts',
      'worker/replay/',
    ]),
    { name: 'replay-page-without-command', severity: 'error', from: replayPage, to: { path: COMMAND } },
    { name: 'src-node', severity: 'error', from: { path: '^src/' }, to: { dependencyTypes: ['core'] } },
    onlyOf('fixtures', { path: '^fixtures/' }, [
      'domain/',
      'fixtures/',
      'worker/api/calls.ts',
      'worker/api/wire/',
    ]),
    {
      name: 'fixtures-only-in-specs',
      severity: 'error',
      from: { pathNot: '^(fixtures|specs)/|^vite\\.config\\.ts$' },
      to: { path: '^fixtures/' },
    },
    { name: 'file-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
