/** Measures whole commands: the seconds of `npm run specs`, and the purchases a second of `npm run simulate`. */
import { spawnSync } from 'node:child_process';
import { alternate, figuresOf, row } from './table.ts';

const PURCHASES = 500;

const run = (...args: readonly string[]) => {
  const before = performance.now();
  const { status, stdout, stderr } = spawnSync('npm', ['run', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return { seconds: (performance.now() - before) / 1000, stdout };
};

const specs = await alternate('npm run specs', { ours: () => ({ seconds: run('specs').seconds }) }, [
  'seconds',
]);
row({ work: 'npm run specs', unit: 's', ours: figuresOf(specs.ours, 'seconds'), goal: ['ours', '≤', 30] });

const simulate = () => {
  const { stdout } = run('simulate', '--', '--purchases', String(PURCHASES));
  return { rate: Number(/([\d.]+) purchases a second/.exec(stdout)?.[1]) };
};
const work = 'npm run simulate';
const { ours } = await alternate(work, { ours: simulate }, ['rate']);
row({ work, unit: 'purchases/s', ours: figuresOf(ours, 'rate'), goal: ['ours', '≥', 25] });
