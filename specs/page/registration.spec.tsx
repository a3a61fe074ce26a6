/** Registration, login and account: typed texts stay, and each refusal has a way out. */
import { setImmediate } from 'node:timers/promises';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Command } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aConsumer } from '../domain/shop.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, shown, textOf } from './mounted.tsx';
import { fillProfile, ANSWERS as SENDER_ANSWERS, shopping } from './senders.tsx';

onPage('shell', 'codes', 'notices', 'entry', 'account', 'checkout', 'password');

const guest = given(start()).view();
const inside = given(start(), ...enter()).view();
const ANSWERS = {
  loginProviders: [{ providerId: '1', name: 'Portal', url: 'https://portal.example/entrar', icon: '' }],
  settings: { tellsAddresses: true, categories: [], networks: [] },
  validateEmail: { valid: true, message: '' },
};
const typedIn = (id: string): string | undefined =>
  reader.page.getElementById(id) === null
    ? undefined
    : (reader.page.getElementById(id) as HTMLInputElement).value;
const fill = async (key: string, text: string): Promise<void> => reader.fill(await named(key), text);
const choose = async (way: 'known' | 'new'): Promise<void> => reader.press(await named(`entry:way.${way}`));

const entry = async (mode: 'known' | 'new') => {
  const { EntrySwitch } = await import('../../src/features/account/entry/EntrySwitch.tsx');
  const Entry = () => {
    const [chosen, setChosen] = useState(mode);
    return <EntrySwitch mode={chosen} onChoose={setChosen} after="/" />;
  };
  return <Entry />;
};

describe('login and registration', () => {
  it('S-100 keep the typed e-mail of the login while the buyer looks at the registration', async () => {
    await mounted({ snapshot: guest, answers: ANSWERS, view: () => entry('known') });
    await fill('entry:field.email', 'ana@exemplo.com');
    await choose('new');
    await named('entry:register.submit');
    await choose('known');
    await vi.waitFor(() => expect(typedIn('login-email')).toBe('ana@exemplo.com'), SOON);
    expect(reader.page.activeElement?.id).not.toBe('login-password');
  });

  it('S-100 keep the typed registration while the buyer looks at the login', async () => {
    await mounted({ snapshot: guest, answers: ANSWERS, view: () => entry('new') });
    await fill('entry:field.email', 'ana@exemplo.com');
    await fill('entry:field.name', 'Ana Lima');
    await fill('entry:field.postalCode', '01002-000');
    await choose('known');
    await named('entry:login.submit');
    await choose('new');
    await vi.waitFor(() => expect(typedIn('profile-email')).toBe('ana@exemplo.com'), SOON);
    expect([typedIn('profile-name'), typedIn('profile-postalCode')]).toEqual(['Ana Lima', '01002-000']);
  });

  it.each(['known', 'new'] as const)('both offer the login providers: %s', async (mode) => {
    await mounted({ snapshot: guest, answers: ANSWERS, view: () => entry(mode) });
    const provider = textOf('entry:providers.with', { name: 'Portal' });
    await vi.waitFor(() => expect(shown()).toContain(provider), SOON);
  });

  it('S-61 state the accepted terms, and offer the login with the e-mail of a refused registration', async () => {
    const sent: Command[] = [];
    const reason = { code: 'session.registration-failed', params: {}, serverMessage: 'Já existe' };
    await mounted({
      ...{ snapshot: guest, answers: { ...SENDER_ANSWERS, ...ANSWERS }, view: () => entry('new') },
      dispatch: async (command) => {
        sent.push(command);
        return { ok: true, entry: 9 };
      },
      core: { outcome: async () => ({ type: 'refused', reason }) },
    });
    const press = async (key: string) => reader.press(await named(key));
    await fillProfile({ press, fill, unfold: async () => undefined });
    await fill('entry:field.email', 'ana@exemplo.com');
    await press('entry:field.terms');
    await press('entry:register.submit');
    await vi.waitFor(() => expect(shown()).toContain('Já existe'), SOON);
    expect(sent).toMatchObject([{ type: 'Register', acceptsTerms: true }]);
    await press('entry:register.login');
    await vi.waitFor(() => expect(typedIn('login-email')).toBe('ana@exemplo.com'), SOON);
    expect(reader.page.activeElement?.id).toBe('login-password');
  });

  it('C-33 tell a refused e-mail once, at its field', async () => {
    const { MessageBar } = await import('../../src/shell/MessageBar.tsx');
    const form = await entry('new');
    const told = vi.fn();
    const show = await mounted({
      snapshot: guest,
      answers: { ...SENDER_ANSWERS, ...ANSWERS, validateEmail: { valid: false, message: 'Não recebe.' } },
      view: async () => [<MessageBar key="bar" />, <main key="form">{form}</main>],
      dispatch: async (command) => {
        await show(given(start()).and(command).view());
        told();
        return { ok: true, entry: 1 };
      },
    });
    const press = async (key: string) => reader.press(await named(key));
    await fillProfile({ press, fill, unfold: async () => undefined });
    await press('entry:field.terms');
    await press('entry:register.submit');
    await vi.waitFor(() => expect(told).toHaveBeenCalled(), SOON);
    await vi.waitFor(() => expect(shown()).toContain('Não recebe.'), SOON);
    await setImmediate();
    expect(reader.select('[data-tone=error]')).toEqual([]);
  });

  it('never ask to repeat a registration whose outcome is uncertain', async () => {
    await mounted({
      ...{ snapshot: guest, answers: { ...SENDER_ANSWERS, ...ANSWERS }, view: () => entry('new') },
      dispatch: async () => ({ ok: true, entry: 9 }),
      core: { outcome: async () => ({ type: 'uncertain', reason: null }) },
    });
    const press = async (key: string) => reader.press(await named(key));
    await fillProfile({ press, fill, unfold: async () => undefined });
    await fill('entry:field.email', 'ana@exemplo.com');
    await press('entry:field.terms');
    await press('entry:register.submit');
    await vi.waitFor(() => expect(shown()).toContain(textOf('codes:core.uncertain')), SOON);
  });

  it('say that a postal code is unknown, and show the address', async () => {
    await mounted({ snapshot: guest, answers: ANSWERS, view: () => entry('new') });
    await fill('entry:field.postalCode', '00000-000');
    await vi.waitFor(() => expect(shown()).toContain(textOf('entry:postalCode.unknown')), SOON);
    const street = reader.page.getElementById('profile-street');
    expect(street?.closest('details')?.hasAttribute('open') ?? true).toBe(true);
    expect(street).not.toBeNull();
  });

  it('ask no postal code of a buyer from a country that may have none', async () => {
    await mounted({ snapshot: guest, answers: ANSWERS, view: () => entry('new') });
    await fill('entry:field.kind', 'foreign');
    await vi.waitFor(() => expect(reader.page.getElementById('profile-passport')).not.toBeNull(), SOON);
    expect(reader.page.getElementById('profile-postalCode')?.getAttribute('aria-required')).toBe('false');
  });
});

describe('the account', () => {
  const account = async () => {
    const { ProfileForm } = await import('../../src/features/account/settings/AccountForms.tsx');
    return <ProfileForm consumer={aConsumer()} updating={false} />;
  };

  it.each([
    ['outra@exemplo.com', ['outra@exemplo.com'], 0],
    ['ana@exemplo.com', [], 1],
  ])('asks whether a changed e-mail can be mailed: %s', async (email, expected, sent) => {
    const asked: unknown[] = [];
    const commands: Command[] = [];
    await mounted({
      snapshot: inside,
      view: account,
      dispatch: async (command) => {
        commands.push(command);
        return { ok: true };
      },
      core: {
        query: async (name, params) => {
          if (name === 'validateEmail') asked.push((params as { email: string }).email);
          const value = name === 'validateEmail' ? { valid: false, message: 'Sem caixa' } : ANSWERS.settings;
          return { ok: true, value: value as never };
        },
      },
    });
    await fill('entry:field.email', email);
    reader.press(await named('account:profile.submit'));
    if (sent === 0) await vi.waitFor(() => expect(shown()).toContain('Sem caixa'), SOON);
    else await vi.waitFor(() => expect(commands.map(({ type }) => type)).toEqual(['UpdateProfile']), SOON);
    expect(asked).toEqual(expected);
    expect(commands.filter(({ type }) => type === 'UpdateProfile')).toHaveLength(sent);
  });

  it('S-43 is left once its session has ended and no token is stored', async () => {
    const leaving = async () => {
      const [{ useHomeAfterLogout }, { useLocation }] = await Promise.all([
        import('../../src/kit/homeAfterLogout.ts'),
        import('react-router'),
      ]);
      const Leaving = () => {
        useHomeAfterLogout();
        return <p>{useLocation().pathname}</p>;
      };
      return <Leaving />;
    };
    reader.page.cookie = 'access_token=somebody';
    const show = await mounted({ snapshot: inside, view: leaving, address: '/cadastro' });
    await vi.waitFor(() => expect(shown()).toBe('/cadastro'), SOON);
    await show(guest);
    await setImmediate();
    expect(shown()).toBe('/cadastro');
    reader.page.cookie = 'access_token=; Max-Age=0';
    await show({ ...guest, today: { ...guest.today } });
    await vi.waitFor(() => expect(shown()).toBe('/'), SOON);
  });
});

describe('a bearer', () => {
  const bearers = async () => {
    const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
    return <BearerForms />;
  };
  const [first] = shopping.checkout.bearers;
  if (first === undefined) throw new Error('no bearer');
  const shows = { ...shopping, checkout: { ...shopping.checkout, bearers: [{ ...first, bearer: null }] } };

  it('with the document of another ticket is refused at the field', async () => {
    await mounted({
      snapshot: shows,
      view: bearers,
      dispatch: async () => ({ ok: false, refusal: { code: 'bearer.document-repeated', params: {} } }),
    });
    reader.press(await named('checkout:bearers.me'));
    await vi.waitFor(() => expect(shown()).toContain(textOf('notices:bearer.document-repeated')), SOON);
    expect(typedIn(`bearer-${first.lineId}-document`)).toBe('');
  });

  it('from another country has a passport', async () => {
    const commands: Command[] = [];
    await mounted({
      snapshot: shows,
      view: bearers,
      dispatch: async (command) => {
        commands.push(command);
        return { ok: true };
      },
    });
    reader.press(await named('entry:field.abroad'));
    await fill('entry:field.name', 'Zoë Müller');
    await fill('entry:field.passport', 'CB 12.345');
    reader.press(await named('checkout:bearers.confirm'));
    await vi.waitFor(() => expect(shown()).toContain(textOf('codes:field.document')), SOON);
    expect(commands).toEqual([]);
    await fill('entry:field.passport', 'CB123456');
    reader.press(await named('checkout:bearers.confirm'));
    const bearer = { name: 'Zoë Müller', document: 'CB123456', confirmed: true };
    await vi.waitFor(() => expect(commands.at(-1)).toMatchObject({ type: 'SetBearer', bearer }), SOON);
  });
});
