/** Forms that send a request: its outcome at the form, and after the buyer has left the form. */
import { setImmediate } from 'node:timers/promises';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { receivedTicket } from '../../worker/api/wire/orders.ts';
import type { Command } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { item, order } from '../domain/orders/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf } from './dom.ts';
import { mounted, named, onPage, openPage, plain, reader, shown, textOf } from './mounted.tsx';

const TEXTS = [
  'orders',
  'shell',
  'codes',
  'notices',
  'entry',
  'account',
  'password',
  'contact',
  'received',
  'sell',
];
onPage(...TEXTS);

const PASSWORD = 'Nova#Senha2027';
const failed = (code: string, serverMessage: string | null = null, serverCode = '') => ({
  ok: false,
  problem: {
    ...{ code, serverMessage, serverCode, path: '' },
    ...(code === 'timeout' ? { isUncertain: true } : {}),
  },
});
const LOST = failed('timeout');

let leave = (): void => undefined;
const Leavable = ({ children }: { readonly children: ReactNode }) => {
  const [isLeft, setLeft] = useState(false);
  leave = () => setLeft(true);
  return (
    <>
      {!isLeft && children}
      <output>{useLocation().pathname}</output>
    </>
  );
};

/** Mounts a form. The returned functions answer its request and read what the page shows and sends. */
const open = async (view: () => Promise<ReactNode>, isLoggedIn = false, address = '/form') => {
  let answer = (_: object): void => undefined;
  const sent: Command[] = [];
  const request = vi.fn(
    (name: string) =>
      new Promise<object>((resolve) => {
        if (name === 'validateToken') resolve({ ok: true, value: { message: '' } });
        else answer = resolve;
      }),
  );
  await mounted({
    snapshot: given(start(), ...(isLoggedIn ? enter() : [])).view(),
    core: { request } as never,
    dispatch: async (command) => {
      sent.push(command);
      return { ok: true };
    },
    view: async () => <Leavable>{await view()}</Leavable>,
    address,
  });
  const { pageMessage } = await import('../../src/kit/messages.ts');
  pageMessage.set(null);
  const asked = (): readonly string[] => request.mock.calls.map(([name]) => name);
  return {
    sent,
    asked,
    message: () => pageMessage.get(),
    notices: () => sent.flatMap((command) => (command.type === 'Tell' ? [command.notice.code] : [])),
    answer: (result: object) => answer(result),
    path: () => reader.select('output')[0]?.textContent,
  };
};

interface Form {
  readonly view: () => Promise<ReactNode>;
  readonly isLoggedIn?: boolean;
  readonly fields: readonly (readonly [key: string, text: string])[];
  readonly button: string;
  readonly request: string;
  readonly title: string;
  /** Text of a failure without a response. */
  readonly lost: () => string;
  readonly value: object;
  /** Message of a late success; null if the form's notice reports it. */
  readonly done: string | null;
}

const timeout = (): string => textOf('codes:problem.timeout');

const FORMS: Readonly<Record<string, Form>> = {
  contact: {
    view: async () => {
      const { ContactPage } = await import('../../src/features/contact/ContactPage.tsx');
      return <ContactPage />;
    },
    fields: [
      ['contact:subject', 'order'],
      ['contact:message', 'Cadê meu ingresso?'],
      ['contact:name', 'Bia Reis'],
      ['contact:email', 'bia@catraca.com.br'],
    ],
    ...{ button: 'contact:send', request: 'contact', title: 'shell:title.contact' },
    ...{ lost: timeout, value: { message: '' }, done: 'contact:sent' },
  },
  forgot: {
    view: async () => {
      const { ForgotPage } = await import('../../src/features/account/password/ForgotPage.tsx');
      return <ForgotPage />;
    },
    fields: [['entry:field.email', 'bia@catraca.com.br']],
    ...{ button: 'password:forgot.submit', request: 'forgotPassword', title: 'shell:title.forgot-password' },
    ...{ lost: timeout, value: { message: '' }, done: null },
  },
  password: {
    view: async () => {
      const { PasswordForm } = await import('../../src/features/account/settings/AccountForms.tsx');
      return <PasswordForm email="bia@catraca.com.br" />;
    },
    isLoggedIn: true,
    fields: [
      ['account:password.old', 'Velha#Senha2026'],
      ['account:password.new', PASSWORD],
      ['account:password.again', PASSWORD],
    ],
    ...{ button: 'account:password.submit', request: 'changePassword', title: 'account:password.title' },
    ...{ lost: () => textOf('account:password.unknown'), value: { message: '' }, done: null },
  },
  received: {
    view: async () => {
      const { ReceivedPage } = await import('../../src/features/received/ReceivedPage.tsx');
      const ticket = {
        ...{ purchaseId: 'm1', lineId: '1', productName: 'Final', variationName: 'Inteira', sector: '' },
        ...{ seatLabel: '', eventAt: '2026-12-05T20:00:00', visitAt: null, hideDate: false, doorsAt: null },
        ...{ timeZone: null, place: 'Arena', city: '', venueAddress: '', gate: '', proof: '', inside: '' },
        ...{ poster: '', entryDocument: 'id', facialRequired: false, facial: 'none', bearerName: '' },
        ...{ bearerDocument: '', code: null, kind: 'pix', currency: 'BRL', due: null },
      };
      const value = receivedTicket({ state: 'open', until: null, ticket: ticket as never });
      return <ReceivedPage token="t-5" ticket={Promise.resolve({ ok: true, value })} />;
    },
    fields: [
      ['entry:field.name', 'Bia Reis'],
      ['entry:field.bearerId', 'AB12345'],
      ['entry:field.email', 'bia@catraca.com.br'],
    ],
    ...{ button: 'received:accept', request: 'acceptTicket', title: 'received:title' },
    lost: () => textOf('received:unknown'),
    ...{ value: { token: 't-6' }, done: null },
  },
};
const NAMES = Object.keys(FORMS);

/** Opens a form, fills it in and sends it. */
const send = async (name: string) => {
  const form = FORMS[name] as Form;
  const page = await open(form.view, form.isLoggedIn);
  for (const [key, text] of form.fields) reader.fill(await named(key), text);
  reader.press(await named(form.button));
  await vi.waitFor(() => expect(page.asked()).toContain(form.request), SOON);
  return { ...page, form };
};

describe.each(NAMES)('the form %s', (name) => {
  it('K-35 shows a failure itself, and keeps its texts', async () => {
    const { form, answer, message } = await send(name);
    answer(LOST);
    await vi.waitFor(() => expect(plain(shown())).toContain(plain(form.lost())), SOON);
    expect(message()).toBeNull();
    const [key = '', text] = form.fields.at(-1) ?? [];
    expect((await named(key)) as HTMLInputElement).toMatchObject({ value: text });
  });

  it('K-35 shows a failure in the message bar once the buyer has left', async () => {
    const { form, answer, message } = await send(name);
    leave();
    await vi.waitFor(() => expect(reader.select('form')).toEqual([]), SOON);
    answer(LOST);
    const text = `${textOf(form.title)}: ${form.lost()}`;
    await vi.waitFor(() => expect(message()).toMatchObject({ tone: 'error', text }), SOON);
  });

  it('K-35 K-36 reports a success once the buyer has left, and opens no page', async () => {
    const { form, answer, message, notices, path } = await send(name);
    leave();
    await vi.waitFor(() => expect(reader.select('form')).toEqual([]), SOON);
    answer({ ok: true, value: form.value });
    if (form.done === null) await vi.waitFor(() => expect(notices()).toHaveLength(1), SOON);
    else {
      const text = textOf(form.done);
      await vi.waitFor(() => expect(message()).toMatchObject({ tone: 'success', text }), SOON);
    }
    expect(path()).toBe('/form');
  });
});

describe.each([
  ['contact', 'contact.failed'],
  ['forgot', 'session.reset-failed'],
  ['password', 'session.password-failed'],
  ['received', 'orders.acceptance-failed'],
])('a request of the form %s', (name, code) => {
  it.each([
    ['timeout', 'core.uncertain'],
    ['refused', code],
    ['offline', 'server.offline'],
  ])('K-13 K-14 that ended with %s is logged as %s', async (problem, notice) => {
    const { answer, notices } = await send(name);
    answer(failed(problem));
    await vi.waitFor(() => expect(notices()).toEqual([notice]), SOON);
  });
});

it.each([
  ['refused', 'O documento não vale.', 'O documento não vale.'],
  ['offline', null, 'codes:problem.offline'],
])('K-60 an acceptance that ended with %s says nothing about a repeat', async (code, message, text) => {
  const { answer } = await send('received');
  answer(failed(code, message));
  await vi.waitFor(() => expect(reader.select('form [role="alert"], form .bad')).not.toEqual([]), SOON);
  await vi.waitFor(() => expect(shown()).toContain(message ?? textOf(text)), SOON);
  expect(plain(shown())).not.toContain(plain(textOf('received:unknown')));
});

it('K-14 an acceptance is logged', async () => {
  const { answer, notices, message } = await send('received');
  answer({ ok: true, value: { token: 't-6' } });
  await vi.waitFor(() => expect(notices()).toEqual(['orders.accepted']), SOON);
  expect(message()).toBeNull();
});

describe.each([
  ['facialInvitation', 'facial.invite', 'facial.invite.unknown'],
  ['offerLink', 'offer.link', 'offer.link.unknown'],
] as const)('a secret link by %s', (request, button, unknown) => {
  const own = item({ offer: { state: 'open', name: 'Bia', email: '', until: null } });
  const of = { ...order({ tickets: [own] }), number: 'CT-1', timeZone: null } as never;
  const view = async () => {
    const { FaceNote, OfferNote } = await import('../../src/features/orders/order/ItemNotes.tsx');
    const props = { order: of, item: own as never, name: 'Inteira' };
    return request === 'offerLink' ? (
      <OfferNote {...props} offer={own.offer as never} onWant={() => undefined} />
    ) : (
      <FaceNote {...props} allowed />
    );
  };
  it.each([
    ['timeout', 'core.uncertain'],
    ['refused', 'orders.link-failed'],
  ])('K-14 K-60 whose request ended with %s is logged as %s', async (code, notice) => {
    const { asked, answer, message, notices } = await open(view, true);
    const press = () => reader.all((each) => labelOf(each).startsWith(`${textOf(`orders:${button}`)}:`))[0];
    await vi.waitFor(() => expect(press()).toBeDefined(), SOON);
    reader.press(press() as HTMLElement);
    await vi.waitFor(() => expect(asked()).toContain(request), SOON);
    answer(failed(code));
    await vi.waitFor(() => expect(notices()).toEqual([notice]), SOON);
    const reason = textOf('codes:problem.refused');
    const text =
      code === 'timeout' ? textOf(`orders:${unknown}`) : textOf('orders:facial.invite.failed', { reason });
    expect(message()).toMatchObject({ tone: 'error', text });
  });
});

it.each([
  ['timeout', 'core.uncertain'],
  ['refused', 'orders.link-failed'],
])('K-14 the way to a face’s provider that ended with %s is logged as %s', async (code, notice) => {
  const value = { productName: 'Final', bearerName: 'Ana', facial: 'pending', lineId: '1' };
  const view = async () => {
    const { RegistrationPage } = await import('../../src/features/facial/RegistrationPage.tsx');
    const invited = Promise.resolve({ ok: true, value }) as never;
    const link = { purchaseId: 'm1' as never, lineId: '1' as never, purchase: null, invitation: 't-5' };
    return <RegistrationPage {...{ ...link, invited }} word={null} />;
  };
  const { asked, answer, notices } = await open(view);
  reader.press(await named('facial:consent'));
  reader.press(await named('facial:go'));
  await vi.waitFor(() => expect(asked()).toContain('invitedFacialLink'), SOON);
  answer(failed(code));
  await vi.waitFor(() => expect(notices()).toEqual([notice]), SOON);
});

describe('the form for a new password', () => {
  const set = async () => {
    await openPage(TEXTS, 'http://localhost:4173/redefinir-senha?email=bia%40catraca.com.br&token=t-1');
    const view = async () => {
      const { ResetPage } = await import('../../src/features/account/password/ResetPage.tsx');
      return <ResetPage />;
    };
    const page = await open(view, false, '/redefinir-senha?depois=%2Ffaq');
    for (const key of ['password:reset.password', 'entry:field.passwordAgain'])
      reader.fill(await named(key), PASSWORD);
    reader.press(await named('password:reset.submit'));
    await vi.waitFor(() => expect(page.asked()).toContain('resetPassword'), SOON);
    return page;
  };
  const links = (): readonly string[] => reader.select('form a').map(({ textContent }) => textContent);

  it('S-38 says after a lost response that the password may be set, and offers the login', async () => {
    const { answer, notices } = await set();
    answer(LOST);
    await vi.waitFor(() => expect(shown()).toContain(textOf('password:reset.unknown')), SOON);
    expect(links()).toEqual([textOf('password:reset.tryLogin')]);
    expect(notices()).toEqual(['core.uncertain']);
  });

  it.each([
    ['Este link expirou.', 'Este link expirou.'],
    [null, 'codes:problem.refused'],
  ])('S-38 offers another link after the refusal %j', async (serverMessage, text) => {
    const { answer } = await set();
    answer(failed('refused', serverMessage, 'bad'));
    await vi.waitFor(() => expect(links()).toEqual([textOf('password:reset.again')]), SOON);
    expect(shown()).toContain(serverMessage ?? textOf(text));
    expect(shown()).not.toContain('null');
  });

  it('S-38 offers no other link after a request that never left', async () => {
    const { answer } = await set();
    answer(failed('refused', null, 'secret-gone'));
    await vi.waitFor(() => expect(shown()).toContain(textOf('codes:problem.refused')), SOON);
    expect(links()).toEqual([]);
  });

  it('S-21 K-36 logs in once the buyer has left, and opens no page', async () => {
    const { answer, sent, notices, path } = await set();
    leave();
    await vi.waitFor(() => expect(reader.select('form')).toEqual([]), SOON);
    answer({ ok: true, value: { message: '' } });
    await vi.waitFor(() => expect(notices()).toEqual(['session.password-updated']), SOON);
    expect(sent.map(({ type }) => type)).toContain('LogIn');
    await setImmediate();
    expect(path()).toBe('/redefinir-senha');
  });
});

/** Valid texts of each step of the producer's form. */
const STEPS: readonly Readonly<Record<string, string>>[] = [
  {
    ...{ producerName: 'Casa Nova', companyName: 'Casa Nova Ltda.', document: '11.222.333/0001-81' },
    ...{ responsibleName: 'Ana Lima', email: 'ana@exemplo.com', phone: '(11) 91234-5678' },
  },
  {
    ...{ postalCode: '01310-100', street: 'Rua Um', number: '1', city: 'São Paulo', state: 'SP' },
    ...{ representativeName: 'Ana Lima', representativeDocument: '390.533.447-05' },
  },
  { segment: 'Teatro', eventName: 'Estreia', eventCity: 'São Paulo' },
];

it.each([
  [{ ok: true, value: { message: '' } }, 'success', () => textOf('sell:thanks.title'), []],
  [LOST, 'error', () => `${textOf('sell:form.send')}: ${timeout()}`, ['core.uncertain']],
] as const)(
  'K-14 K-35 the form of a producer reports %j once the producer has left',
  async (result, tone, text, logged) => {
    const { asked, answer, message, notices } = await open(async () => {
      const { SignUp } = await import('../../src/features/sell/SignUpForm.tsx');
      return <SignUp pages={new Set()} />;
    });
    for (const [step, texts] of STEPS.entries()) {
      for (const [name, typed] of Object.entries(texts)) {
        const field = await vi.waitFor(() => {
          const [found] = reader.select(`#sell-${name}`);
          if (found === undefined) throw new Error(name);
          return found;
        }, SOON);
        reader.fill(field, typed);
      }
      const button = await named(step < STEPS.length - 1 ? 'sell:form.next' : 'sell:form.send');
      await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'), SOON);
      reader.press(button);
    }
    await vi.waitFor(() => expect(asked()).toContain('producerSignUp'), SOON);
    leave();
    await vi.waitFor(() => expect(reader.select('form')).toEqual([]), SOON);
    answer(result);
    await vi.waitFor(() => expect(message()).toMatchObject({ tone, text: text() }), SOON);
    expect(notices()).toEqual(logged);
  },
);
