/** `npm run replay -- LOG`: a buyer's log, step by step, and the cart that it ends in. See main.ts. */
import '../../../specs/setup/node-version.ts';
import { readFileSync } from 'node:fs';
import { main } from './main.ts';

process.exitCode = main(process.argv.slice(2), {
  read: (file) => readFileSync(file, 'utf8'),
  out: (text) => console.log(text),
  err: (text) => console.error(text),
});
