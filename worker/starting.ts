/**
 * How a session begins: the settings, what the page remembers of the last one, and the token of who is still
 * logged in. A server that does not answer keeps nobody waiting for long. Not here: what starting means.
 */

import * as Either from 'effect/Either';
import type { Input } from '../domain/core/commands.ts';
import type { PurchaseId } from '../domain/kernel/ids.ts';
import type { Settings } from '../domain/session/state.ts';
import type { Gateway } from './api/gateway.ts';
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
  readonly gateway: Gateway;
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

/** A consumer's cart is the account's, so its number is asked for rather than stored. */
const accountsCart = async ({ gateway, core }: StartingOptions): Promise<PurchaseId | null> => {
  const body = {
    status: 'cart' as const,
    language: core.locale,
    purchaseId: null,
    groupCombo: true,
    page: 1,
    limit: 1,
    withTotal: false,
  };
  const came = await gateway.send('listOrders', { body });
  return Either.isRight(came) ? came.right.value.purchaseId : null;
};

/** The inputs that a session begins with. */
export const begin = async (options: StartingOptions): Promise<readonly Input[]> => {
  const { device, reader, vault, core, remembered } = options;
  const token = vault.token();
  const asked = reader
    .query('settings', {})
    .then((result) => (result.ok ? settingsOf(result.value) : usual(core.domain)));
  const cart =
    remembered.purchaseId === null && token !== null ? accountsCart(options) : remembered.purchaseId;
  const [settings, purchaseId] = await Promise.all([
    within(device, SETTINGS_WITHIN, asked, usual(core.domain)),
    within(device, SETTINGS_WITHIN, Promise.resolve(cart), null),
  ]);
  const tokenRef = token === null ? null : vault.keep(token);
  const start: Input = { type: 'Start', settings, purchaseId, delivery: remembered.delivery, tokenRef };
  return remembered.protection ? [start, { type: 'ChooseProtection', protection: true }] : [start];
};
