/** What this build is: put in by Vite (`vite.config.ts`), and named after where it runs from without. */
import type { About } from '../domain/log/file.ts';

type Build = Pick<About, 'app' | 'build' | 'rules'>;
declare const CATRACA_BUILD: Build | undefined;

export const BUILD: Build =
  typeof CATRACA_BUILD === 'undefined'
    ? { app: 'sources', build: 'sources', rules: 'sources' }
    : CATRACA_BUILD;
