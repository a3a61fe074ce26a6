/** Version of the shop, for its logs (`worker/recording/recording.ts`). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOMAIN = `${ROOT}domain/`;

/** Commit of the sources; empty outside of a repository. `CATRACA_COMMIT` overrides it. */
const commit = (): string => {
  if (process.env.CATRACA_COMMIT !== undefined) return process.env.CATRACA_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
};

/** Hash of the domain's sources, 12 characters. */
export const rulesHash = (): string => {
  const hash = createHash('sha256');
  const names = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((name) => name.endsWith('.ts')).sort())
    hash.update(`${name}\0`).update(readFileSync(`${DOMAIN}${name}`));
  return hash.digest('hex').slice(0, 12);
};

/** Version, build mode and rules as the JSON text of the constant `CATRACA_BUILD`. */
export const versionOf = (mode: string): string => {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { readonly version: string };
  const suffix = commit();
  return JSON.stringify({
    app: suffix === '' ? version : `${version}+${suffix}`,
    build: mode,
    rules: rulesHash(),
  });
};
