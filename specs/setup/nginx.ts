/** Finds nginx for the spec of the deployment guide. Installs Debian's where there is none. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.ts';

const PROBLEM =
  'The spec of the deployment guide needs nginx: install it (on Debian: apt-get install nginx) or put it on PATH.';

/** Debian's folder of servers, which is not on everybody's path. */
export const SERVERS = '/usr/sbin';

const isFound = (): boolean =>
  [SERVERS, ...(process.env.PATH ?? '').split(delimiter)].some((folder) => existsSync(join(folder, 'nginx')));

/** Throws an Error if there is none and it cannot be installed. */
export const requireNginx = (): void => {
  if (isFound()) return;
  installPackages(['nginx'], PROBLEM);
  if (!isFound()) throw new Error(PROBLEM);
};
