/** `npm run conformance -- ADDRESS`: compares a host with the API's document. See main.ts. */
import '../../setup/node-version.ts';
import { readFileSync } from 'node:fs';
import { checkHost } from './main.ts';

// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit());
process.exitCode = await checkHost(process.argv.slice(2), {
  fetch,
  read: (file) => readFileSync(file, 'utf8'),
  newKey: () => crypto.randomUUID(),
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
