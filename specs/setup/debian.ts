/**
 * Installs Debian packages that a run needs. Names them first. With `SPECS_OFFLINE` set (`npm test -- --offline`) it throws
 * instead.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isDebian = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Throws an Error that begins with `problem` if nothing was installed. */
export const installPackages = (packages: readonly string[], problem: string): void => {
  const names = packages.join(' ');
  if (process.env.SPECS_OFFLINE)
    throw new Error(`${problem} With --offline nothing is installed (Debian: ${names}).`);
  if (!isDebian()) throw new Error(problem);
  console.log(`Installing from Debian: ${names}`);
  // Fails soon without a network.
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]): void =>
    void execFileSync('apt-get', [...options, ...args], { stdio: 'ignore', env });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', '--no-remove', ...packages);
  } catch {
    throw new Error(`${problem} Installing ${names} failed.`);
  }
};
