/**
 * Import rules between the rooms, checked by `npm run walls`. swc parses the files, so that type-only and dynamic imports
 * count. README.md summarizes them.
 */

const ROOMS = ['domain', 'worker', 'src', '.build', 'fixtures', 'specs'];
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
const WORKER_SCRIPT = '^src/core/start\\.ts$';
const src = { path: '^src/', pathNot: `^src/replay/|${WORKER_SCRIPT}` };
const replayPage = { path: '^src/replay/' };

/** Files of domain that run in the worker: they decide, fold, redact, or read and write logs. */
const DOMAIN_IN_WORKER = [
  'domain/*/decide',
  'domain/*/events',
  'domain/*/evolve',
  'domain/log/',
  'domain/privacy/',
  'domain/shop/',
];

export default {
  forbidden: [
    onlyOf('domain', domain, ['domain/']),
    {
      name: 'index-for-tools-outside',
      severity: 'error',
      from: { path: anyOf(ROOMS), pathNot: '^specs/' },
      to: { path: '^domain/index\\.ts$' },
    },
    ...packagesOf('domain', domain, [...CORE_PACKAGES, '@noble/hashes']),
    onlyOf('worker', worker, ['domain/', 'worker/']),
    ...packagesOf('worker', worker, [
      ...CORE_PACKAGES,
      ...['comlink', 'eventsource-parser', 'idb', 'rxjs', 'superjson'],
    ]),
    onlyOf('commands', { path: COMMAND }, [
      ...['.build/version.ts', 'domain/', 'worker/', 'specs/setup/node-version.ts'],
    ]),
    onlyOf('src', src, [
      ...['src/', 'domain/', 'worker/contract.ts', 'worker/files.ts', 'worker/recording/visits.ts'],
    ]),
    { name: 'src-without-core', severity: 'error', from: src, to: { path: anyOf(DOMAIN_IN_WORKER) } },
    onlyOf('worker-script', { path: WORKER_SCRIPT }, ['src/', 'worker/main.ts', 'worker/contract.ts']),
    {
      name: 'shop-without-replay-page',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/replay/' },
      to: { path: '^src/replay/' },
    },
    {
      name: 'shop-without-gallery',
      severity: 'error',
      from: { pathNot: '^src/gallery/' },
      to: { path: '^src/gallery/' },
    },
    onlyOf('replay-page', replayPage, [
      'domain/',
      'src/',
      'worker/contract.ts',
      'worker/recording/log-text.ts',
      'worker/replay/',
    ]),
    { name: 'replay-page-without-command', severity: 'error', from: replayPage, to: { path: COMMAND } },
    { name: 'src-node', severity: 'error', from: { path: '^src/' }, to: { dependencyTypes: ['core'] } },
    onlyOf('build', { path: '^\\.build/' }, [
      '.build/',
      'src/core/sources.json',
      'src/core/shop.ts',
      'domain/fields/profile.ts',
      'domain/kernel/values.ts',
      'domain/model/payment-kinds.ts',
    ]),
    onlyOf('fixtures', { path: '^fixtures/' }, [
      'domain/',
      'fixtures/',
      'worker/api/calls.ts',
      'worker/api/shapes.ts',
      'worker/api/wire/',
    ]),
    {
      name: 'fixtures-only-in-specs',
      severity: 'error',
      from: { pathNot: '^(fixtures|specs)/|^vite\\.config\\.ts$' },
      to: { path: '^fixtures/' },
    },
    { name: 'file-cycle', severity: 'error', from: {}, to: { circular: true } },
    // The client of the API imports types that its spec generates.
    {
      name: 'unresolved',
      severity: 'error',
      from: { pathNot: '^specs/api/client/' },
      to: { couldNotResolve: true },
    },
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
