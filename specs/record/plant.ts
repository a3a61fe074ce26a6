/**
 * `node specs/record/plant.ts [NAME…]`: plants the named bugs, or all, in copies of the sources
 * (`.cache/planted/NAME`). Records a buyer's visit in each copy, and writes the file that the buyer would send
 * (`.cache/planted/NAME.report`).
 */
import '../setup/node-version.ts';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { reportText } from '../../domain/log/text.ts';
import type { Rig } from '../worker/rig/rig.ts';
import { PLANTS, type Plant, plantedText } from './planted.ts';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('.cache/planted/', ROOT);
/** Files that a worker and its specs need. */
const COPIED = [
  'domain',
  'worker',
  'src/core',
  'specs/worker/rig',
  'specs/domain/shop.ts',
  'specs/setup/zone.ts',
  'package.json',
];

const copyTo = (folder: URL): void => {
  rmSync(folder, { recursive: true, force: true });
  for (const part of COPIED) cpSync(new URL(part, ROOT), new URL(part, folder), { recursive: true });
  // The rooms' configurations extend this one. The original refers to rooms that the copy lacks.
  writeFileSync(new URL('tsconfig.json', folder), '{}\n');
};

const plant = (folder: URL, one: Plant): void => {
  const place = new URL(one.file, folder);
  const text = plantedText(one, readFileSync(place, 'utf8'));
  rmSync(place);
  writeFileSync(place, text);
};

const record = async (folder: URL, { name, words, visit }: Plant): Promise<string> => {
  const { startRig } = (await import(
    new URL('specs/worker/rig/rig.ts', folder).href
  )) as typeof import('../worker/rig/rig.ts');
  const rigs: Rig[] = [];
  try {
    await visit(async () => {
      const [first] = rigs;
      const rig = await startRig(first === undefined ? {} : { beside: first });
      rigs.push(rig);
      await rig.quiet();
      return rig;
    });
    const logs = await Promise.all(rigs.map((rig) => rig.client.exportLog()));
    const texts = logs.map((log) => {
      if (!log.ok) throw new Error(`${name}: ${log.problem.code}`);
      return log.value;
    });
    const head = { id: name, writtenAt: Date.UTC(2026, 7, 1, 13), words, purchase: null };
    return reportText({ format: 'catraca-report', version: 1, ...head }, texts);
  } finally {
    for (const rig of rigs) rig.dispose();
  }
};

// The copies load in half the time.
enableCompileCache();
mkdirSync(FOLDER, { recursive: true });
const names = process.argv.slice(2);
copyTo(new URL('none/', FOLDER));
for (const one of PLANTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const folder = new URL(`${one.name}/`, FOLDER);
  copyTo(folder);
  plant(folder, one);
  writeFileSync(new URL(`${one.name}.report`, FOLDER), await record(folder, one));
  console.log(one.name);
}
process.exit();
