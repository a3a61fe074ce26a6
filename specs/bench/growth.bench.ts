/**
 * Measures how cost grows with what grows in a shop, one axis at a time, next to the bare statement or list. Writes the
 * picture to `.reports/growth.svg`. `BENCH_AXES` is a pattern of names, `BENCH_MOST` the largest size.
 */
import './production.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Curve, curveOf, exponentOf, growthPicture, growthTable } from './growth/axis.ts';
import { CATALOG_AXES } from './growth/catalog.ts';
import { CORE_AXES } from './growth/core.ts';
import { HOST_AXES } from './growth/host.ts';
import { REPORTS } from './table.ts';

const wanted = new RegExp(process.env.BENCH_AXES ?? '');
const largest = Number(process.env.BENCH_MOST ?? 100_000);
/** A cost that grows with a larger exponent is worse than linear. */
const LINEAR = 1.15;

const curves: Curve[] = [];
for (const axis of [...CORE_AXES, ...CATALOG_AXES, ...HOST_AXES].filter(({ name }) => wanted.test(name))) {
  const curve = await curveOf(axis, largest);
  curves.push(curve);
  const costs = curve.points.map(
    ({ size, ours, bare }) => `${size}: ${ours.toPrecision(2)} (${bare.toPrecision(2)})`,
  );
  console.log(`${axis.name}: ${costs.join(', ')} ${curve.unit ?? 'ms'}`);
}
console.log(`\n${growthTable(curves)}`);
const bent = curves.filter(
  (curve) => exponentOf(curve, 'ours') > Math.max(LINEAR, exponentOf(curve, 'bare') + 0.15),
);
console.log(
  `\n${curves.length} curves, worse than linear: ${bent.map(({ name }) => name).join(', ') || 'none'}.`,
);
mkdirSync(REPORTS, { recursive: true });
writeFileSync(`${REPORTS}/growth.svg`, growthPicture(curves));
process.exit(0);
