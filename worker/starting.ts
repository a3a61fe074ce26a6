/**
 * How a session begins: the settings, what the page remembers of the last one, and the token of who is still
 * logged in. A server that does not answer keeps nobody waiting for long. Not here: what starting means.
 */

import type { Settings } from '../domain/model/person.ts';
import type { Input } from '../domain/shop/messages.ts';
import type { CoreOptions, Settings as SettingsAnswer } from './contract.ts';
import type { Remembered } from './memory.ts';
import type { Device } from './ports.ts';
import type { Reader } from './queries/run.ts';
import type { Vault } from './vault.ts';

/** Longer than this, and the shop opens with what is true nearly everywhere. */
const SETTINGS_WITHIN = 4_000;

export const settingsOf = (answer: SettingsAnswer): Settings => ({
  site: answer.country,
  holdMinutes: answer.holdMinutes,
  maxInstalments: answer.maxInstalments,
  checkCpfWithServer: answer.checkCpf,
});

/** `mx.example.com`, `example.mx`, `example.com.mx`. */
const isMexican = (domain: string): boolean => /^mx\.|\.mx$/i.test(domain);
const usual = (domain: string): Settings => ({
  site: isMexican(domain) ? 'MX' : 'BR',
  holdMinutes: 15,
  maxInstalments: 12,
  checkCpfWithServer: false,
});

export interface StartingOptions {
  readonly device: Device;
  readonly reader: Reader;
  readonly vault: Vault;
  readonly core: Pick<CoreOptions, 'domain' | 'locale'>;
  readonly remembered: Remembered;
}

const within = <T>(device: Device, milliseconds: number, answer: Promise<T>, otherwise: T): Promise<T> =>
  new Promise((resolve) => {
    const cancel = device.setTimer(() => resolve(otherwise), milliseconds);
    void answer.then(resolve, () => resolve(otherwise)).finally(cancel);
  });

/** The inputs that a session begins with. The cart of who is logged in is read with the login (S-17). */
export const begin = async (options: StartingOptions): Promise<readonly Input[]> => {
  const { device, reader, vault, core, remembered } = options;
  const { purchaseId, delivery } = remembered;
  const token = vault.token();
  const asked = reader
    .query('settings', {})
    .then((result) => (result.ok ? settingsOf(result.value) : usual(core.domain)));
  const settings = await within(device, SETTINGS_WITHIN, asked, usual(core.domain));
  const tokenRef = token === null ? null : vault.keep(token);
  const start: Input = { type: 'Start', settings, purchaseId, delivery, tokenRef };
  return remembered.protection ? [start, { type: 'ChooseProtection', protection: true }] : [start];
};
