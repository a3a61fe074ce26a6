/** Bearers typed at checkout outlive a reload, encrypted. The key cannot be exported, and no clear value is stored. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineId } from '../../domain/kernel/values.ts';
import type { Bearers } from '../../domain/model/payment.ts';
import type { Input } from '../../domain/shop/messages.ts';
import { createBearerMemory } from '../../worker/bearers.ts';
import { createCipher } from '../../worker/cipher.ts';
import { until } from './rig/clock.ts';
import { addTicket, logIn } from './rig/doing.ts';
import { beginEmpty, end, exported, startWith, storage } from './rig/keeping.ts';
import type { Rig } from './rig/rig.ts';

beforeEach(beginEmpty);
afterEach(end);

const NAME = 'Belarmino Canavial';
const CPF = '529.982.247-25';
const bearer = { name: NAME, document: CPF, email: '', birthDate: '', confirmed: true };
const line = ({ client }: Rig): LineId => {
  const found = client.snapshots.get().cart.orders[0]?.groups[0]?.lineIds[0];
  if (found === undefined) throw new Error('no line');
  return found;
};
const text = ({ page }: Rig): string | undefined => page.session.get('bearers');
const names = ({ client }: Rig): readonly (string | undefined)[] =>
  client.snapshots.get().checkout.bearers.map(({ bearer }) => bearer?.name);

const shopping = async (hasStorage = true): Promise<Rig> => {
  const rig = await startWith(hasStorage ? { storage: storage as never } : {});
  await logIn(rig);
  await addTicket(rig);
  expect(await rig.client.dispatch({ type: 'SetBearer', lineId: line(rig), bearer })).toMatchObject({
    ok: true,
  });
  return rig;
};

describe('bearers typed at checkout', () => {
  it('P-84 are stored encrypted, and restored after a reload', async () => {
    const rig = await shopping();
    await until(() => text(rig) !== undefined, 'the encrypted text');
    expect(text(rig)).toMatch(/^[A-Za-z0-9+/]{40,}=*$/);
    expect(atob(text(rig) ?? '')).not.toContain(NAME);
    await rig.reload();
    await until(() => names(rig)[0] === NAME, 'the restored bearer');
  });

  it('P-51 leave no text behind when the buyer logs out', async () => {
    const rig = await shopping();
    await until(() => text(rig) !== undefined, 'the encrypted text');
    await rig.client.dispatch({ type: 'LogOut' });
    await until(() => text(rig) === undefined, 'the end of the text');
    await rig.reload();
    expect(names(rig)).toEqual([]);
  });

  it('P-51 leave no text behind when their line is removed', async () => {
    const rig = await shopping();
    await until(() => text(rig) !== undefined, 'the encrypted text');
    await rig.client.dispatch({ type: 'RemoveLines', lineIds: [line(rig)] });
    await until(() => text(rig) === undefined, 'the end of the text');
  });

  it('P-85 are not restored without the login', async () => {
    const rig = await shopping();
    await until(() => text(rig) !== undefined, 'the encrypted text');
    rig.page.cookie.token = null;
    await rig.reload();
    await until(() => text(rig) === undefined, 'the end of the text');
    expect(names(rig)).toEqual([]);
    expect(await exported(rig)).not.toContain('BearersRestored');
  });

  it('P-85 are kept when the login by the stored token has no response', async () => {
    const rig = await shopping();
    await until(() => text(rig) !== undefined, 'the encrypted text');
    const before = text(rig);
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    const start = Promise.withResolvers<void>();
    vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((...all) =>
      start.promise.then(() => decrypt(...all)),
    );
    await rig.server.script({ call: 'POST /consumidor/login', kind: 'cut', times: 99 });
    await rig.reload();
    await until(async () => {
      await rig.advance(500);
      return (await exported(rig)).includes('EntryRefused');
    }, 'the failed login');
    expect(rig.client.snapshots.get().session.status).toBe('guest');
    start.resolve();
    await until(() => text(rig) !== before, 'the restored bearers');
    expect(text(rig)).toBeDefined();
    expect(await exported(rig)).toContain('BearersRestored');
  });

  it.each(['{"of":"900","drafts":{}}', 'AAAA', ''])(
    'P-84 replace an unreadable text (%s)',
    async (stored) => {
      const rig = await startWith({
        storage: storage as never,
        before: ({ page }) => page.port.writeSession('bearers', stored),
      });
      await until(() => text(rig) === undefined, 'the end of the text');
    },
  );
});

const LINE = '1' as LineId;
const named = (name: string): Bearers => ({ [LINE]: { ...bearer, name } }) as Bearers;
const started = Promise.resolve();

const memoryWith = (device: Partial<Parameters<typeof createBearerMemory>[0]> = {}, kept?: string) => {
  const written: (string | null)[] = [];
  const report = vi.fn();
  const page = { writeSession: (_key: string, value: string | null) => void written.push(value) };
  const whole = { storage: storage as never, crypto: globalThis.crypto, report, ...device };
  return { written, report, memory: createBearerMemory(whole, page, kept) };
};
const cipher = () => createCipher({ storage: storage as never, crypto: globalThis.crypto });

describe('the encryption of bearers', () => {
  it('uses one key that cannot be exported, for all tabs', async () => {
    const [one, other] = [cipher(), cipher()];
    const [first, second] = await Promise.all([one.encrypt(NAME), other.encrypt(NAME)]);
    expect(first).not.toBe(second);
    expect(await other.decrypt(first)).toBe(NAME);
    expect(await cipher().decrypt(second)).toBe(NAME);
    const generated = vi.spyOn(crypto.subtle, 'generateKey');
    await cipher().encrypt(NAME);
    expect(generated.mock.calls.map(([, extractable]) => extractable)).toEqual([false]);
  });

  it('writes only the newest bearers', async () => {
    const { memory, written } = memoryWith();
    for (const name of ['A', 'AB', 'ABC']) memory.remember(named(name));
    await until(() => written.length > 0, 'the text');
    expect(written).toHaveLength(1);
    expect(JSON.parse(await cipher().decrypt(written[0] ?? ''))).toEqual(named('ABC'));
  });

  it('writes nothing of bearers that were dropped during the encryption', async () => {
    const { memory, written } = memoryWith();
    memory.remember(named('A'));
    memory.remember({});
    await cipher().encrypt('waits for the key');
    await cipher().encrypt('waits for the key');
    expect(written).toEqual([]);
  });

  it('keeps an earlier text until it is restored', async () => {
    const kept = await cipher().encrypt(JSON.stringify(named('Ana')));
    const { memory, written } = memoryWith({}, kept);
    const inputs: Input[] = [];
    const start = Promise.withResolvers<void>();
    memory.restored(start.promise, () => named('Ana')).subscribe((input) => inputs.push(input));
    memory.remember({});
    expect(written).toEqual([]);
    start.resolve();
    await until(() => written.length > 0, 'the text');
    expect(inputs).toEqual([{ type: 'RestoreBearers', bearers: named('Ana') }]);
    expect(written).not.toContain(null);
  });

  it('keeps a text that a hanging storage delays, and reads it later', async () => {
    const kept = await cipher().encrypt(JSON.stringify(named('Ana')));
    const none = {};
    const fails = vi.spyOn(storage, 'open').mockImplementationOnce(() => {
      throw new DOMException('slow', 'TimeoutError');
    });
    const { memory, written, report } = memoryWith({}, kept);
    memory.restored(started, () => none).subscribe();
    await until(() => report.mock.calls.length > 0, 'the failure');
    expect(fails).toHaveBeenCalledOnce();
    memory.remember(none);
    expect(written).toEqual([]);
    memory.remember(named('Bia'));
    await until(() => written.length > 0, 'the text');
    expect(JSON.parse(await cipher().decrypt(written[0] ?? ''))).toEqual(named('Bia'));
    memory.remember({});
    expect(written.at(-1)).toBeNull();
  });

  it.each([
    ['no WebCrypto', { crypto: undefined }],
    ['no IndexedDB', { storage: undefined }],
    [
      'a denied IndexedDB',
      {
        storage: {
          open: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        } as never,
      },
    ],
  ])('stores nothing with %s, and drops what it cannot read', async (_case, device) => {
    const kept = await cipher().encrypt(JSON.stringify(named('Ana')));
    const { memory, written } = memoryWith(device, kept);
    const inputs: Input[] = [];
    memory.restored(started, () => named('Bia')).subscribe((input) => inputs.push(input));
    await until(() => written.length > 0, 'the end of the text');
    expect(written).toEqual([null]);
    expect(inputs).toEqual([]);
  });
});
