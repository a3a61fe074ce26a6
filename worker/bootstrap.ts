/**
 * How a session begins: the settings, what the page remembers of the last one, and the token of whoever is still
 * logged in. A server that does not answer keeps nobody waiting for long.
 */
import { catchError, from, map, mergeMap, type Observable, of, timeout } from 'rxjs';
import { siteOfHost } from '../domain/fields/site.ts';
import type { Settings } from '../domain/model/person.ts';
import type { Input } from '../domain/shop/messages.ts';
import type { CoreOptions, Settings as SettingsAnswer } from './contract.ts';
import type { Device } from './device.ts';
import type { Remembered } from './memory.ts';
import type { Reader } from './queries/run.ts';
import type { Vault } from './vault.ts';

/** Longer than this, and the shop opens with what is true nearly everywhere. */
const SETTINGS_TIMEOUT = 4_000;

export const settingsOf = (answer: SettingsAnswer): Settings => ({
  site: answer.country,
  holdMinutes: answer.holdMinutes,
  maxInstalments: answer.maxInstalments,
  checkCpfWithServer: answer.checkCpf,
  finaliseSeconds: answer.finaliseSeconds,
});

const usual = (domain: string): Settings => ({
  site: siteOfHost(domain),
  holdMinutes: 15,
  maxInstalments: 12,
  checkCpfWithServer: false,
  finaliseSeconds: null,
});

export interface BootstrapOptions {
  readonly device: Device;
  readonly reader: Reader;
  readonly vault: Vault;
  readonly core: Pick<CoreOptions, 'domain' | 'locale'>;
  readonly remembered: Remembered;
}

/** The shop's settings; their answer also tells the server's time. */
export const readSettings = ({
  device,
  reader,
  core,
}: Pick<BootstrapOptions, 'device' | 'reader' | 'core'>): Observable<Settings> =>
  from(reader.query('settings', {})).pipe(
    timeout({ first: SETTINGS_TIMEOUT, scheduler: device.scheduler }),
    map((result) => (result.ok ? settingsOf(result.value) : usual(core.domain))),
    catchError(() => of(usual(core.domain))),
  );

/** The inputs that a session begins with. The cart of who is logged in is read with the login (S-17). */
export const bootstrap = (options: BootstrapOptions): Observable<Input> => {
  const { vault, remembered } = options;
  const token = vault.token();
  const inputsWith = (settings: Settings): readonly Input[] => {
    const { purchaseId, delivery, protection, payment, referrals } = remembered;
    const tokenRef = token === null ? null : vault.keep(token);
    const start: Input = { type: 'Start', settings, purchaseId, delivery, tokenRef, payment };
    // C-37: before the start, behind which a payment may stand in its way.
    return [
      ...(protection ? [{ type: 'ChooseProtection', protection } as const] : []),
      start,
      ...referrals.map((referral): Input => ({ type: 'FollowReferral', referral })),
    ];
  };
  return readSettings(options).pipe(mergeMap(inputsWith));
};
