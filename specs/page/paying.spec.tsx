/** Specs of pressing "Pay" while the card's token is pending, and of the place where errors appear. */
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cents, type LineId } from '../../domain/kernel/values.ts';
import type { RefusalCode } from '../../domain/model/codes.ts';
import type { CardToken, Command, CorePort, Result } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aBearer, aCart, aConsumer, aLine, anItem, PURCHASE } from '../domain/shop.ts';
import { add, choose, enter, offerKinds, offerPlans, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, shown, textOf } from './mounted.tsx';

const PLAN = { count: 2, each: cents(5_750), total: cents(11_500), interest: cents(0) };
const OPTIONS = [{ ...PLAN, count: 1, each: PLAN.total }, PLAN];
const unread = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])))
  .and(offerKinds(['credit', 'pix']), choose('credit'))
  .and({ type: 'ChooseInstallments', option: PLAN });
const byCard = unread.and(offerPlans(...OPTIONS));
const ANSWERS: Readonly<Record<string, unknown>> = {
  openCart: {
    ...{ pickup: '', deliveryDays: null, terms: { cancelLimit: null, timeZone: null, at: 0 } },
    partnerCards: [{ bin: '555555', partner: 'Cartão Cajueiro', discount: cents(2_160), applied: false }],
  },
  paymentKinds: { kinds: [] },
  installments: { options: OPTIONS },
};
const sent: Command[] = [];

onPage('shell', 'codes', 'notices', 'checkout');
beforeEach(() => {
  sent.length = 0;
});

const control = (name: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = reader.page.getElementById(name);
    if (found === null) throw new Error(`no element is ${name}`);
    return found;
  }, SOON);

const payStep = async () => {
  const [{ LiveRegions }, { PayStep }] = await Promise.all([
    import('../../src/kit/speech.tsx'),
    import('../../src/features/checkout/pay/PayStep.tsx'),
  ]);
  return (
    <>
      <PayStep />
      <LiveRegions />
    </>
  );
};

/** Mounts the last step with a core that accepts every command. Returns a function that shows another view. */
const mount = (core: Partial<CorePort>, view: () => Promise<ReactNode> = payStep) =>
  mountAt(byCard, core, view);
const mountAt = (story: typeof byCard, core: Partial<CorePort>, view: () => Promise<ReactNode> = payStep) =>
  mounted({
    ...{ snapshot: story.view(), answers: ANSWERS, core, view },
    dispatch: async (command) => {
      sent.push(command);
      return { ok: true };
    },
  });

/** The last step of a core that refuses every payment by this reason. */
const refusing = (code: RefusalCode, story = byCard, core: Partial<CorePort> = {}) =>
  mounted({
    ...{ snapshot: story.view(), answers: ANSWERS, core, view: payStep },
    dispatch: async (command) => {
      sent.push(command);
      return command.type === 'Pay' ? { ok: false, refusal: { code, params: {} } } : { ok: true };
    },
  });
const payments = () => sent.filter(({ type }) => type === 'Pay');
const withoutCard = [expect.objectContaining({ type: 'Pay', secretRef: null })];

/** Alerts of the page and its dialogs. */
const heard = (): readonly string[] => reader.select('[role="alert"]').map(({ textContent }) => textContent);

const fillCard = async (): Promise<void> => {
  for (const [field, value] of [
    ['number', '4111 1111 1111 1111'],
    ['holder', 'ANA LIMA'],
    ['expiry', '12/40'],
    ['securityCode', '123'],
  ] as const)
    reader.fill(await control(`card-${field}`), value);
};

it('P-30 the amount shown at the press is paid, and choices lock until the token arrives', async () => {
  const token = Promise.withResolvers<Result<CardToken>>();
  const show = await mount({ tokenizeCard: () => token.promise });
  await fillCard();
  const installments = await control('card-installments');
  const [kinds] = reader.select('fieldset');
  const locked = () => [kinds, installments].map((each) => each?.hasAttribute('disabled'));
  await vi.waitFor(() => expect(locked()).toEqual([false, false]), SOON);
  const button = await control('pay-button');
  reader.press(button);
  await vi.waitFor(() => expect(locked()).toEqual([true, true]), SOON);
  // Another tab's ticket arrives, and the installment plan is dropped (P-52).
  const dearer = byCard
    .and({ type: 'RefreshCart' }, tell(aCart([aLine('1'), aLine('2')])), offerPlans(...OPTIONS))
    .view();
  await show(dearer);
  token.resolve({ ok: true, value: { secretRef: 'card-1' as never } });
  const { toPay } = byCard.view().checkout;
  expect(dearer.checkout.toPay).not.toEqual(toPay);
  const pay = { type: 'Pay', deliveryAddress: null, secretRef: 'card-1', pressed: toPay };
  await vi.waitFor(() => expect(sent.filter(({ type }) => type === 'Pay')).toEqual([pay]), SOON);
  await vi.waitFor(() => expect(locked()).toEqual([false, false]), SOON);
});

const failure = (
  code: 'refused' | 'offline' | 'unavailable',
  serverMessage: string | null,
): Result<never> => ({
  ok: false,
  problem: { code, serverMessage, serverCode: '', path: '' },
});
const there = (name: string): Result<never> => ({ ok: true, value: ANSWERS[name] as never });
const optionsOf = (select: HTMLElement) =>
  reader.select('option', select).map((each) => each.getAttribute('value'));
const failing = (...why: Parameters<typeof failure>) => ({ tokenizeCard: async () => failure(...why) });

it('a card refused by the provider shows the reason and focuses its number', async () => {
  await mount(failing('refused', 'Este cartão venceu.'));
  await fillCard();
  reader.press(await control('pay-button'));
  const number = await control('card-number');
  await vi.waitFor(() => expect(reader.page.activeElement).toBe(number), SOON);
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(number.hasAttribute('disabled')).toBe(false);
  await vi.waitFor(() => expect(heard()).toContain('Este cartão venceu.'), SOON);
  expect(sent.map(({ type }) => type)).not.toContain('Pay');
});

it('an unreachable provider is reported next to the button, which keeps the focus', async () => {
  const again = Promise.withResolvers<Result<CardToken>>();
  const answers = [Promise.resolve(failure('offline', null)), again.promise];
  await mount({ tokenizeCard: () => answers.shift() ?? again.promise });
  await fillCard();
  const button = await control('pay-button');
  button.focus();
  reader.press(button);
  const words = 'Você está sem conexão. O pagamento não começou. Tente de novo.';
  await vi.waitFor(() => expect(button.parentNode?.textContent).toContain(words), SOON);
  await vi.waitFor(() => expect(heard()).toContain(words), SOON);
  expect(reader.page.activeElement).toBe(button);
  expect((await control('card-number')).getAttribute('aria-invalid')).not.toBe('true');
  // The next press clears the messages of the last one.
  reader.press(button);
  await vi.waitFor(() => expect(button.parentNode?.textContent).not.toContain(words), SOON);
});

it('a failed token request unlocks the payment', async () => {
  const token = Promise.withResolvers<never>();
  const wrong = new Error('nobody caught it');
  const caught: unknown[] = [];
  await mount({}, async () => {
    const { usePay } = await import('../../src/features/checkout/pay/usePay.ts');
    const Press = () => {
      const { busy, pay } = usePay();
      const nobody = { refused: () => undefined, failed: () => undefined };
      const press = () =>
        pay(nobody, { isValid: true, exchange: () => token.promise }).catch((error) => caught.push(error));
      return <button id="pay-button" type="button" disabled={busy} onClick={() => void press()} />;
    };
    return <Press />;
  });
  const button = await control('pay-button');
  reader.press(button);
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(true), SOON);
  token.reject(wrong);
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false), SOON);
  expect(caught).toEqual([wrong]);
  expect(sent.map(({ type }) => type)).not.toContain('Pay');
});

it('P-106 bearers lock from the press, while the card is exchanged for a token', async () => {
  const token = Promise.withResolvers<Result<CardToken>>();
  const named = byCard.and({ type: 'SetBearer', lineId: '1' as LineId, bearer: aBearer() });
  await mountAt(named, { tokenizeCard: () => token.promise }, async () => {
    const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
    return [<BearerForms key="bearers" />, <div key="pay">{await payStep()}</div>];
  });
  await fillCard();
  const locked = () => reader.select('li fieldset').map((each) => each.hasAttribute('disabled'));
  expect(locked()).toEqual([false]);
  reader.press(await control('pay-button'));
  await vi.waitFor(() => expect(locked()).toEqual([true]), SOON);
  token.resolve({ ok: true, value: { secretRef: 'card-1' as never } });
  await vi.waitFor(() => expect(locked()).toEqual([false]), SOON);
});

it('P-106 P-107 bearers and kind lock while the payment is sent, and a missing bearer takes the focus', async () => {
  const unnamed = byCard.and({ type: 'RefreshCart' }, tell(aCart([aLine('1', { bearerRequired: true })])));
  const shopping = unnamed.and(choose('pix')).view();
  const asking = { status: 'asking', kind: 'pix', purchaseId: PURCHASE, sentAt: 0 } as never;
  const dispatch: CorePort['dispatch'] = async () => ({
    ok: false,
    refusal: { code: 'bearer.missing', params: {} },
  });
  const view = async () => {
    const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
    return [<BearerForms key="bearers" />, <div key="pay">{await payStep()}</div>];
  };
  const show = await mounted({ snapshot: shopping, answers: ANSWERS, dispatch, view });
  reader.press(await control('pay-button'));
  const name = await control('bearer-1-name');
  await vi.waitFor(() => expect(reader.page.activeElement).toBe(name), SOON);
  const locked = () => reader.select('fieldset').map((each) => each.hasAttribute('disabled'));
  expect(locked()).toEqual([false, false]);
  await show({ ...shopping, checkout: { ...shopping.checkout, payment: asking } });
  await vi.waitFor(() => expect(locked()).toEqual([true, true]), SOON);
});

it('P-131 the reason of a refusal goes once what it depends on has changed', async () => {
  const code = 'checkout.address-missing';
  const inNeed = byCard.and(choose('pix')).view();
  const { delivery } = inNeed.cart;
  const sending = {
    ...inNeed,
    cart: { ...inNeed.cart, delivery: { ...delivery, chosen: 'deliver', needed: true } },
  } as const;
  const show = await mounted({
    ...{ snapshot: sending, answers: ANSWERS, view: payStep },
    dispatch: async () => ({ ok: false, refusal: { code, params: {} } }),
  });
  reader.press(await control('pay-button'));
  const words = textOf(`notices:${code}`);
  await vi.waitFor(() => expect(shown()).toContain(words), SOON);
  const { address } = aConsumer();
  const consumer = aConsumer({ address: { ...address, number: '77' } });
  await show({ ...sending, session: { ...sending.session, consumer } });
  await vi.waitFor(() => expect(shown()).not.toContain(words), SOON);
});

it('P-130 a card names its most installments once they are loaded', async () => {
  const show = await mountAt(unread, { query: () => new Promise<never>(() => undefined) });
  await control('card-number');
  const note = () => reader.select('label small').map(({ textContent }) => textContent);
  const pix = textOf('checkout:kind.pix.note');
  expect(note()).toEqual([pix]);
  await show(byCard.view());
  await vi.waitFor(() => expect(note()).toEqual(['Em até 2 vezes', pix]), SOON);
  await show(unread.and(offerPlans({ ...PLAN, count: 1, each: PLAN.total })).view());
  await vi.waitFor(() => expect(note()).toEqual(['À vista', pix]), SOON);
});

it('unreadable installments are reported and can be refetched', async () => {
  let reads = 0;
  const show = await mountAt(unread, {
    query: async (name) => {
      reads += name === 'installments' ? 1 : 0;
      return reads === 1 && name === 'installments' ? failure('unavailable', null) : there(name);
    },
  });
  const words = 'Não conseguimos carregar as parcelas.';
  const [said] = await vi.waitFor(() => {
    const found = reader.all(
      ({ localName, textContent }) => localName === 'p' && textContent.startsWith(words),
    );
    expect(found).not.toEqual([]);
    return found;
  }, SOON);
  await vi.waitFor(() => expect(heard()).toContain(words), SOON);
  expect(reader.page.getElementById('card-installments')).toBeNull();
  const [retry] = said?.querySelectorAll('button') ?? [];
  if (retry === undefined) throw new Error('no retry');
  reader.press(retry);
  await show(byCard.view());
  const installments = await control('card-installments');
  await vi.waitFor(() => expect(reader.page.activeElement).toBe(installments), SOON);
  expect(optionsOf(installments)).toEqual(['1', '2']);
});

it('installments are offered only for the current amount, even when the next read fails', async () => {
  const next = Promise.withResolvers<Result<never>>();
  let reads = 0;
  const show = await mount({
    query: async (name) => {
      reads += name === 'installments' ? 1 : 0;
      return reads > 1 && name === 'installments' ? next.promise : there(name);
    },
  });
  const installments = await control('card-installments');
  await vi.waitFor(() => expect(optionsOf(installments)).toEqual(['1', '2']), SOON);
  const coupon = aCart([aLine('1')], { couponCode: 'VERAO', couponDiscount: cents(1_000) });
  await show(byCard.and({ type: 'ApplyCoupon', code: 'VERAO' }, tell(coupon)).view());
  await vi.waitFor(() => expect(optionsOf(installments)).toEqual(['1']), SOON);
  expect(installments.hasAttribute('disabled')).toBe(true);
  expect(installments.textContent.replaceAll(/\s/g, ' ')).toBe('À vista: R$ 105,00');
  next.resolve(failure('unavailable', null));
  await vi.waitFor(() => expect(reader.page.getElementById('card-installments')).toBeNull(), SOON);
});

const failedFor = (reason: string) => ({
  ...byCard.view(),
  checkout: {
    ...byCard.view().checkout,
    paymentKeepsCart: true,
    payment: { status: 'failed', kind: 'credit', purchaseId: 'm1', reason, serverMessage: null } as never,
  },
});

it.each([
  ['insufficient_funds', 'card-number'],
  ['security_code', 'card-securityCode'],
])(
  'P-37 P-111 a retry after %s charges nothing, focuses %s and empties the security code',
  async (reason, field) => {
    const show = await mount({}, async () => {
      const [step, { Failed }, { useSnapshot }] = await Promise.all([
        payStep(),
        import('../../src/features/checkout/outcome/Failed.tsx'),
        import('../../src/core/index.ts'),
      ]);
      const Both = () => {
        const payment = useSnapshot(({ checkout }) => checkout.payment);
        return (
          <>
            {payment.status === 'failed' && <Failed />}
            {step}
          </>
        );
      };
      return <Both />;
    });
    await fillCard();
    const code = await control('card-securityCode');
    expect(code).toMatchObject({ value: '123' });
    await show(failedFor(reason));
    const retry = await vi.waitFor(() => {
      const found = reader.select('button').find(({ textContent }) => textContent === 'Tentar de novo');
      if (found === undefined) throw new Error('no retry');
      return found;
    }, SOON);
    await vi.waitFor(() => expect(code).toMatchObject({ value: '' }), SOON);
    expect(await control('card-number')).toMatchObject({ value: '4111 1111 1111 1111' });
    reader.press(retry);
    await vi.waitFor(() => expect(sent.map(({ type }) => type)).toContain('ClosePayment'), SOON);
    expect(reader.page.activeElement).toBe(await control(field));
    expect(sent.map(({ type }) => type)).not.toContain('Pay');
  },
);

it('P-143 a press after a failure closes it, also if the press is refused', async () => {
  const show = await refusing('checkout.card-missing');
  await fillCard();
  await show(failedFor('insufficient_funds'));
  const code = await control('card-securityCode');
  await vi.waitFor(() => expect(code).toMatchObject({ value: '' }), SOON);
  reader.press(await control('pay-button'));
  await vi.waitFor(() => expect(summary()).not.toEqual([]), SOON);
  expect(sent.map(({ type }) => type)).toEqual(expect.arrayContaining(['ClosePayment', 'Pay']));
});

/** Names of the invalid fields of a form. */
const summary = () => reader.select('[role="group"]').flatMap((box) => reader.select('li', box));
const partner = () => reader.select('strong').map(({ textContent }) => textContent);

it('P-150 P-151 a press that something else blocks is refused for that, without the card', async () => {
  const tokenizeCard = vi.fn();
  const unnamed = byCard.and({ type: 'RefreshCart' }, tell(aCart([aLine('1', { bearerRequired: true })])));
  for (const isFilled of [false, true]) {
    sent.length = 0;
    await refusing('bearer.missing', unnamed, { tokenizeCard });
    if (isFilled) await fillCard();
    reader.press(await control('pay-button'));
    await vi.waitFor(() => expect(heard()).toContain(textOf('notices:bearer.missing')), SOON);
    expect(payments()).toEqual(withoutCard);
    expect(summary()).toEqual([]);
  }
  expect(tokenizeCard).not.toHaveBeenCalled();
});

it('P-152 without the screens of its outcome, only a blocked press is sent', async () => {
  const { Waiting } = await import('../../src/features/checkout/outcome/views.tsx');
  const load = vi.spyOn(Waiting, 'load').mockResolvedValue(null);
  onTestFinished(() => load.mockRestore());
  const byPix = byCard.and(choose('pix'));
  await mountAt(byPix, {});
  reader.press(await control('pay-button'));
  const words = 'O pagamento não começou. Tente de novo.';
  await vi.waitFor(() => expect(heard().join()).toContain(words), SOON);
  expect(payments()).toEqual([]);
  await refusing(
    'bearer.missing',
    byPix.and({ type: 'RefreshCart' }, tell(aCart([aLine('1', { bearerRequired: true })]))),
  );
  reader.press(await control('pay-button'));
  await vi.waitFor(() => expect(payments()).toEqual(withoutCard), SOON);
});

it('P-151 an incomplete card form is refused, and lists every invalid field', async () => {
  await refusing('checkout.card-missing');
  reader.press(await control('pay-button'));
  await vi.waitFor(() => expect(summary()).toHaveLength(4), SOON);
  expect(summary().map(({ textContent }) => textContent)).toEqual([
    'Digite o número do cartão.',
    'Preencha o campo “Nome impresso no cartão”.',
    'Digite a validade do cartão.',
    'Digite o código de segurança.',
  ]);
  expect(payments()).toEqual(withoutCard);
  expect(heard()).not.toContain(textOf('notices:checkout.card-missing'));
});

it('P-154 W-38 the button explains a delay only while no notice of a wait does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const payButton = async () => {
    const { PayButton } = await import('../../src/features/checkout/pay/PayButton.tsx');
    return <PayButton busy foot={null} onPay={async () => undefined} />;
  };
  const show = await mount({}, payButton);
  const status = () => reader.select('[role="status"]')[0]?.textContent;
  await vi.waitFor(() => expect(status()).toBe(''), SOON);
  vi.advanceTimersByTime(4_000);
  await vi.waitFor(() => expect(status()).toContain('Está demorando mais que o normal.'), SOON);
  await show({ ...byCard.view(), wait: { what: 'payment', until: null } });
  await vi.waitFor(() => expect(status()).toBe(''), SOON);
});

/** Counts the reads of a result, because a failure that a view ignores leaves no mark on it. */
const watched = <T extends { readonly ok: boolean }>(result: T) => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return result.ok;
  };
  return { result: Object.defineProperty({ ...result }, 'ok', { get: read }), reads: () => reads };
};

describe('P-43 a partner card', () => {
  const pressed = async (words: string): Promise<void> => {
    const button = await vi.waitFor(() => {
      const found = reader.select('button').find(({ textContent }) => textContent === words);
      if (found === undefined) throw new Error(`no ${words}`);
      return found;
    }, SOON);
    reader.press(button);
  };

  it('is found by the typed number, and only its first six digits are sent', async () => {
    await mount({});
    const number = await control('card-number');
    reader.fill(number, '5555 5');
    expect(partner().join()).not.toContain('Cajueiro');
    reader.fill(number, '5555 5555 5555 4444');
    await vi.waitFor(
      () => expect(partner().join().replaceAll(/\s/g, ' ')).toContain('Cartão Cajueiro: -R$ 21,60'),
      SOON,
    );
    await pressed('Usar desconto');
    await vi.waitFor(() => expect(sent).toContainEqual({ type: 'ApplyBin', digits: '555555' }), SOON);
    expect(JSON.stringify(sent)).not.toMatch(/5555555|4444/);
  });

  it('P-44 P-45 that is applied shows its name and refuses another card before paying', async () => {
    const applied = given(
      ...[start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), choose('credit')],
      { type: 'ApplyBin', digits: '555555' },
      tell(aCart([aLine('1')], { binDiscount: cents(2_160) })),
    );
    const show = await refusing('checkout.card-missing');
    await show(applied.view());
    await fillCard();
    await vi.waitFor(() => expect(partner().join()).toContain('Cartão Cajueiro'), SOON);
    reader.press(await control('pay-button'));
    await vi.waitFor(
      () => expect(summary()[0]?.textContent).toContain('não tem o desconto Cartão Cajueiro'),
      SOON,
    );
    expect(payments()).toEqual(withoutCard);
    await show(byCard.view());
    await vi.waitFor(() => expect(summary()).toHaveLength(0), SOON);
  });

  it('P-153 that is applied refuses another card without a name while partners are unread', async () => {
    const tokenizeCard = vi.fn();
    const applied = { ...byCard.view(), cart: { ...byCard.view().cart, bin: '555555' } };
    const show = await refusing('checkout.card-missing', byCard, {
      tokenizeCard,
      query: async (name) => (name === 'openCart' ? failure('unavailable', null) : there(name)),
    });
    await show(applied);
    await fillCard();
    reader.press(await control('pay-button'));
    const words = textOf('checkout:bin.mismatch.unnamed');
    await vi.waitFor(() => expect(summary()[0]?.textContent).toContain(words), SOON);
    expect(payments()).toEqual(withoutCard);
    expect(tokenizeCard).not.toHaveBeenCalled();
  });

  it('N-04 P-45 that is applied still refuses another card after a failed read', async () => {
    let isDown = false;
    const failed = watched(failure('unavailable', null));
    const show = await refusing('checkout.card-missing', byCard, {
      query: async (name) => {
        return name !== 'openCart' || !isDown ? there(name) : failed.result;
      },
    });
    await fillCard();
    reader.fill(await control('card-number'), '5555 5555 5555 4444');
    await vi.waitFor(() => expect(partner().join()).toContain('Cartão Cajueiro'), SOON);
    reader.fill(await control('card-number'), '4111 1111 1111 1111');
    isDown = true;
    await show(
      byCard
        .and({ type: 'ApplyBin', digits: '555555' }, tell(aCart([aLine('1')], { binDiscount: cents(2_160) })))
        .view(),
    );
    await vi.waitFor(() => expect(failed.reads()).toBeGreaterThan(0), SOON);
    expect(partner().join()).toContain('Cartão Cajueiro');
    reader.press(await control('pay-button'));
    await vi.waitFor(
      () => expect(summary()[0]?.textContent).toContain('não tem o desconto Cartão Cajueiro'),
      SOON,
    );
  });
});

describe('O-23 the cancellation period before paying', () => {
  it('N-04 stays during the next read and after its failure, unless the items change', async () => {
    const next = Promise.withResolvers<Result<never>>();
    const value = {
      ...{ pickup: '', deliveryDays: null, partnerCards: [] },
      terms: terms('2027-02-01T00:00:00'),
    };
    let isAgain = false;
    let repeated = 0;
    const show = await mount({
      query: async (name) => {
        if (name !== 'openCart') return there(name);
        if (!isAgain) return { ok: true, value: value as never };
        repeated += 1;
        return next.promise;
      },
    });
    const until = () =>
      reader.select('p').some(({ textContent }) => textContent.includes('30 de novembro de 2026'));
    await vi.waitFor(() => expect(until()).toBe(true), SOON);
    const coupon = aCart([aLine('1')], { couponCode: 'VERAO', couponDiscount: cents(1_000) });
    const cheaper = byCard.and({ type: 'ApplyCoupon', code: 'VERAO' }, tell(coupon));
    isAgain = true;
    await show(cheaper.view());
    await vi.waitFor(() => expect(repeated).toBeGreaterThan(0), SOON);
    expect(until()).toBe(true);
    const failed = watched(failure('unavailable', null));
    next.resolve(failed.result);
    await vi.waitFor(() => expect(failed.reads()).toBeGreaterThan(0), SOON);
    expect(until()).toBe(true);
    const other = aLine('2', { price: cents(9_000) });
    await show(cheaper.and({ type: 'RefreshCart' }, tell(aCart([aLine('1'), other]))).view());
    await vi.waitFor(() => expect(until()).toBe(false), SOON);
  });

  const at = Date.parse('2026-11-23T15:00:00Z');
  const terms = (cancelLimit: string | null) => ({ cancelLimit, timeZone: 'America/Manaus', at });
  const words = async (value: ReturnType<typeof terms>): Promise<string> => {
    let isRead = false;
    await mount({
      query: async (name) => {
        if (name !== 'openCart') return there(name);
        isRead = true;
        return {
          ok: true,
          value: { pickup: '', deliveryDays: null, partnerCards: [], terms: value } as never,
        };
      },
    });
    await control('pay-button');
    return vi.waitFor(() => {
      const said = reader
        .select('p')
        .find(({ textContent }) => textContent.includes('Direito de arrependimento'))?.textContent;
      const isShown = said?.startsWith('Depois') === (value.cancelLimit !== null);
      if (said === undefined || !isRead || !isShown) throw new Error(`still ${said}`);
      return said;
    }, SOON);
  };

  it('has its end in the event’s own time zone', async () => {
    expect(await words(terms('2027-02-01T00:00:00'))).toContain(
      'até segunda-feira, 30 de novembro de 2026, 23:59 (horário do Amazonas)',
    );
    expect(await words(terms('2026-11-24T12:00:00'))).toContain('24 de novembro de 2026, 11:00');
  });

  it('is over once its end has passed', async () => {
    const said = await words(terms('2026-11-23T12:00:00'));
    expect(said).toContain('não pode mais ser cancelado');
    expect(said).not.toContain('até');
  });

  it('is not shown when the server sends none', async () => {
    expect(await words(terms(null))).not.toMatch(/cancelar até|não pode mais/);
  });
});

it('O-139 a paid purchase that the server does not find yet can be read again', async () => {
  await mounted({
    snapshot: given(start(), ...enter()).view(),
    view: async () => {
      const { Success } = await import('../../src/features/checkout/outcome/Success.tsx');
      return <Success purchaseId={'m1' as never} paid />;
    },
  });
  await named('checkout:success.again');
  expect(shown()).toContain(textOf('checkout:success.title'));
  expect(shown()).toContain(textOf('checkout:success.failed'));
});
