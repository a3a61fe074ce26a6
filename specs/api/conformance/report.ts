/** Reports of a run: text for people, JSON and JUnit for machines. */
import { printable } from '../../../worker/replay/printable.ts';
import type { Check } from './visit.ts';

export interface CheckedHost {
  readonly apiUrl: string;
  readonly checks: readonly Check[];
}

export const FORMATS = ['text', 'json', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

const differing = ({ checks }: CheckedHost): readonly Check[] =>
  checks.filter(({ differences }) => differences.length > 0);

export const isConforming = (run: CheckedHost): boolean => differing(run).length === 0;

const lineOf = ({ field, problem }: Check['differences'][number]): string =>
  printable(field === '' ? problem : `${field} ${problem}`);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const textOf = (run: CheckedHost): string => {
  const lines = run.checks.map(({ operation, title, differences, skipped }) => {
    const head = `${operation}, ${printable(title)}`;
    if (skipped !== null) return `- ${head}: ${skipped}`;
    return [
      `${differences.length === 0 ? '✓' : '✗'} ${head}`,
      ...differences.map((one) => `    ${lineOf(one)}`),
    ].join('\n');
  });
  const skipped = run.checks.filter((check) => check.skipped !== null).length;
  const differences = run.checks.reduce((sum, check) => sum + check.differences.length, 0);
  const sent = count(run.checks.length - skipped, 'request');
  const where = differences === 0 ? '' : ` in ${count(differing(run).length, 'request')}`;
  return [
    `API at ${run.apiUrl}`,
    ...lines,
    `${sent}, ${skipped} skipped, ${count(differences, 'difference')}${where}`,
  ].join('\n');
};

const escaped = (text: string): string =>
  printable(text).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const caseOf = ({ operation, title, differences, skipped, milliseconds }: Check): string => {
  const head = `<testcase classname="${escaped(operation)}" name="${escaped(title)}" time="${milliseconds / 1000}"`;
  if (skipped !== null) return `${head}><skipped message="${escaped(skipped)}"/></testcase>`;
  const [first] = differences;
  if (first === undefined) return `${head}/>`;
  const all = differences.map(lineOf).map(escaped).join('\n');
  return `${head}><failure message="${escaped(lineOf(first))}">${all}</failure></testcase>`;
};

const junitOf = (run: CheckedHost): string => {
  const skipped = run.checks.filter((check) => check.skipped !== null).length;
  const head = `name="${escaped(run.apiUrl)}" tests="${run.checks.length}" failures="${differing(run).length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite ${head} skipped="${skipped}">`,
    ...run.checks.map(caseOf),
    '</testsuite>',
  ].join('\n');
};

const REPORTS: Readonly<Record<Format, (run: CheckedHost) => string>> = {
  text: textOf,
  json: (run) => JSON.stringify({ ...run, conforming: isConforming(run) }, null, 2),
  junit: junitOf,
};

export const reportOf = (format: Format, run: CheckedHost): string => REPORTS[format](run);
