/** Runs `npm run replay` in the spec's own process, with real files unless a spec replaces them. */
import { writeFileSync } from 'node:fs';
import { linesOfFile } from '../../worker/replay/command/files.ts';
import { main, type Surroundings } from '../../worker/replay/command/main.ts';

/** Returns the exit code and the lines of both outputs. */
export const runReplay = (args: readonly string[], replaced: Partial<Surroundings> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const status = main(args, {
    lines: linesOfFile,
    filesIn: () => null,
    rules: () => new Map(),
    rulesHash: () => 'today',
    rootFrom: () => '../../',
    write: (file, text) => writeFileSync(file, text, { flag: 'wx' }),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ...replaced,
  });
  return { status, out, err };
};
