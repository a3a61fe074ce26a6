/** Names and licenses of the packages whose code or fonts are in the build. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fontSource } from './fonts.ts';

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The plugin collects the folders of packages in a bundle. `write` writes their notices. */
export const createNotices = () => {
  const folders = new Set<string>();
  const add = (file: string): void => {
    const [, folder] = PACKAGE.exec(file.replaceAll('\\', '/')) ?? [];
    if (folder !== undefined) folders.add(folder.startsWith('\0') ? folder.slice(1) : folder);
  };
  const plugin = (): Plugin => ({
    name: 'catraca-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.moduleIds.forEach(add);
        else
          for (const name of output.originalFileNames) {
            const file = join(this.environment.config.root, name);
            add(fontSource(file) ?? file);
          }
      }
    },
  });

  const noticeOf = async (folder: string): Promise<string> => {
    const { name, version, license } = JSON.parse(
      await readFile(`${folder}/package.json`, 'utf8'),
    ) as Readonly<Record<'name' | 'version' | 'license', string>>;
    const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).sort();
    const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
    return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n');
  };
  const write = async (file: string): Promise<void> => {
    const notices = await Promise.all([...folders].sort().map(noticeOf));
    await writeFile(file, `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
  };
  return { plugin, write };
};
