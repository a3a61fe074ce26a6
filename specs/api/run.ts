/** `npm run api`: writes the API's document with examples from the sandbox. */
import '../setup/node-version.ts';
import { writeFile } from 'node:fs/promises';
import { openApi } from './document/document.ts';
import { recordExamples } from './examples.ts';

const FILE = new URL('../../worker/api/openapi.json', import.meta.url);

await writeFile(FILE, `${JSON.stringify(openApi(await recordExamples()), null, 2)}\n`);
console.log('Wrote worker/api/openapi.json.');
