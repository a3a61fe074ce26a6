/** Bearers: which tickets need one, and with which document. */
import { describe, expect, it } from 'vitest';
import {
  bearerRow,
  bearersProgress,
  filledBearer,
  TYPING_PAUSE,
  waitsForPause,
} from '../../../domain/checkout/display.ts';
import type { LineId, RequestId } from '../../../domain/kernel/values.ts';
import { allLines } from '../../../domain/model/cart.ts';
import type { Bearer, PaymentOutcome } from '../../../domain/model/payment.ts';
import { fc, runs } from '../fc.ts';
import { given, type Story } from '../given.ts';
import {
  ADDRESS,
  aBearer,
  aCart,
  aCombo,
  aConsumer,
  aForeigner,
  aLine,
  anItem,
  aSeatLine,
  CPF,
  EMPTY_CART,
  NOW,
  OTHER_CPF,
  PURCHASE,
} from '../shop.ts';
import {
  add,
  check,
  choose,
  enter,
  fail,
  finalize,
  logIn,
  OPEN,
  pay,
  rejectEntry,
  type Step,
  start,
  tell,
  welcome,
} from '../story.ts';

const set = (lineId: string, bearer: Bearer) =>
  ({ type: 'SetBearer', lineId: lineId as LineId, bearer }) as const;
const buyer = (lineId: string) => ({ type: 'UseBuyerAsBearer', lineId: lineId as LineId }) as const;
const REQUIRED = { bearerRequired: true };
const inside = given(start(), ...enter());
const with_ = (lines: Parameters<typeof aCart>[0], story: Story = inside) =>
  story.and(add(anItem()), tell(aCart(lines)), choose('pix'));
const problems = (story: Story) =>
  story.view().checkout.bearers.map(({ lineId, problem }) => `${lineId} ${problem}`);

describe('the ticket bearers of a purchase', () => {
  const two = with_([
    aLine('1', REQUIRED),
    aLine('2', { ...REQUIRED, variationId: 'half' as never }),
    aLine('3'),
  ]);

  it('P-02 are needed for every line that requires one', () => {
    expect(problems(two)).toEqual(['1 bearer.missing', '2 bearer.missing']);
    two.when(pay).refuses('bearer.missing');
    const one = two.and(set('1', aBearer()));
    expect(problems(one)).toEqual(['1 null', '2 bearer.missing']);
    one.and(set('2', aBearer())).when(pay).happens({ type: 'PaymentAsked' });
  });

  it('P-50 must be valid even on lines that require none', () => {
    const story = with_([aLine('1')]);
    expect(story.view().checkout.bearers).toEqual([]);
    const named = story.and(set('1', aBearer({ name: '' })));
    expect(problems(named)).toEqual(['1 bearer.name-invalid']);
    named.when(pay).refuses('bearer.name-invalid');
  });

  it('P-104 are done if confirmed and valid, and a problem of others is at the name, else the document', () => {
    const story = with_([aLine('1', REQUIRED)]);
    const rows = (next: Story) => next.view().checkout.bearers.map(bearerRow);
    expect(rows(story)).toEqual([{ done: null, problem: null }]);
    for (const name of ['Ana Souza', 'Ana'])
      for (const document of [OTHER_CPF, '1'])
        for (const confirmed of [true, false]) {
          const bearer = aBearer({ name, document, confirmed });
          const isNamed = name === 'Ana Souza';
          const isValid = isNamed && document === OTHER_CPF;
          const code = isNamed ? 'bearer.document-invalid' : 'bearer.name-invalid';
          expect(rows(story.and(set('1', bearer)))).toEqual([
            {
              done: isValid && confirmed ? bearer : null,
              problem: confirmed && !isValid ? { code, field: isNamed ? 'document' : 'name' } : null,
            },
          ]);
        }
  });

  it('P-113 are counted if several, and the count is spoken once one is done', () => {
    const two = with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]);
    const progress = (next: Story) => bearersProgress(next.view().checkout.bearers);
    expect(progress(two)).toEqual({ done: 0, count: 2, isSpoken: false });
    const half = two.and(set('1', aBearer({ confirmed: false })));
    expect(progress(half)).toEqual({ done: 0, count: 2, isSpoken: false });
    const one = two.and(set('1', aBearer()));
    expect(progress(one)).toEqual({ done: 1, count: 2, isSpoken: true });
    expect(progress(with_([aLine('1', REQUIRED)]).and(set('1', aBearer())))).toBeNull();
    expect(bearersProgress([])).toBeNull();
  });

  it('P-62 wait two seconds for the next key once the core has their first one', () => {
    expect([null, { confirmed: true }, { confirmed: false }].map(waitsForPause)).toEqual([
      false,
      false,
      true,
    ]);
    expect(TYPING_PAUSE).toBe(2_000);
  });

  it('P-112 fill in their form if confirmed, else while nothing was typed', () => {
    const [confirmed, restored] = [{ confirmed: true }, { confirmed: false }];
    expect([true, false].map((isTyped) => filledBearer(confirmed, isTyped))).toEqual([confirmed, confirmed]);
    expect([true, false].map((isTyped) => filledBearer(restored, isTyped))).toEqual([null, restored]);
    expect([true, false].map((isTyped) => filledBearer(null, isTyped))).toEqual([null, null]);
  });

  it('P-02 are also needed for lines of combos', () => {
    const story = inside
      .and(add(anItem()), choose('pix'))
      .and(tell(aCart([], { combos: [aCombo('k', { lines: [aLine('7', REQUIRED)] })] })));
    story.when(pay).refuses('bearer.missing');
    story.and(set('7', aBearer())).when(pay).happens({ type: 'PaymentAsked' });
  });

  it('P-03 need a formatted CPF or a passport on the Brazilian site', () => {
    const story = with_([aLine('1', REQUIRED)]);
    for (const document of [
      '',
      '11144477735',
      '111.444.777-36',
      'CB 123',
      '(CB123456',
      'ABCD',
      'A'.repeat(21),
    ])
      expect(problems(story.and(set('1', aBearer({ document }))))).toEqual(['1 bearer.document-invalid']);
    for (const document of [OTHER_CPF, 'CB123456', '123456789', 'A'.repeat(20)])
      expect(problems(story.and(set('1', aBearer({ document }))))).toEqual(['1 null']);
  });

  it('P-03 need any ID on the Mexican site, and an RFC or a passport if the host says so', () => {
    const mexican = aConsumer({
      document: 'GODE561231GR8',
      address: { ...ADDRESS, country: 'México', postalCode: '06000' },
    });
    const story = (over: object) =>
      with_([aLine('1', { ...REQUIRED, ...over })], given(start({ site: 'MX' }), ...enter(mexican)));
    for (const [document, free, stated] of [
      ['GODE561231GR8', 'null', 'null'],
      ['GODE561231HDFRRL09', 'null', 'null'],
      ['G&DE561231GR8', 'null', 'null'],
      ['IDMEX-123/45.6', 'null', 'bearer.document-invalid'],
      [OTHER_CPF, 'null', 'bearer.document-invalid'],
      ['111.444.777-36', 'bearer.document-invalid', 'bearer.document-invalid'],
      ['ABCD', 'bearer.document-invalid', 'bearer.document-invalid'],
    ]) {
      const set1 = set('1', aBearer({ document: document ?? '' }));
      expect(problems(story({}).and(set1)), document).toEqual([`1 ${free}`]);
      expect(problems(story({ entryDocument: 'rfc' }).and(set1)), document).toEqual([`1 ${stated}`]);
    }
  });

  it('P-04 need different documents for identical items', () => {
    const story = with_([aLine('1', REQUIRED), aSeatLine('2', 'a1', REQUIRED)]);
    const same = story.and({ type: 'RestoreBearers', bearers: { '1': aBearer(), '2': aBearer() } as never });
    expect(problems(same)).toEqual(['1 bearer.document-repeated', '2 bearer.document-repeated']);
    same.when(pay).refuses('bearer.document-repeated');
    same
      .and(set('2', aBearer({ document: CPF })))
      .when(pay)
      .happens({ type: 'PaymentAsked' });
  });

  it.each([
    [OTHER_CPF, OTHER_CPF],
    [OTHER_CPF, OTHER_CPF.replaceAll(/\D/g, '')],
    ['cb123456', 'CB123456'],
  ])('P-04 keep the first bearer with %s when another confirms %s', (first, second) => {
    const story = with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]);
    const named = story.and(set('1', aBearer({ document: first })));
    named.when(set('2', aBearer({ document: second }))).refuses('bearer.document-repeated');
    const half = named.and(set('2', aBearer({ document: second, confirmed: false })));
    expect(problems(half)).toEqual(['1 null', '2 bearer.not-confirmed']);
  });

  it('P-04 keep the buyer as the bearer of the first of identical items', () => {
    const story = with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]).and(buyer('1'));
    story.when(buyer('2')).refuses('bearer.document-repeated');
    story.when(buyer('1')).happens({ type: 'BearerSet' });
  });

  it('P-05 can be the buyer, with a formatted CPF', () => {
    const story = with_(
      [aLine('1', REQUIRED)],
      given(start(), ...enter(aConsumer({ document: '52998224725' }))),
    );
    story.when(buyer('1')).happens({
      type: 'BearerSet',
      lineId: '1',
      bearer: {
        name: 'Ana Lima',
        document: CPF,
        email: 'ana@exemplo.com',
        birthDate: '1990-05-01',
        confirmed: true,
      },
    });
    story.and(buyer('1')).when(pay).happens({ type: 'PaymentAsked' });
    given(start(), add(anItem()), tell(aCart([aLine('1')])))
      .when(buyer('1'))
      .refuses('session.login-required');
  });

  it('P-05 can be the buyer, with the passport of a foreign buyer', () => {
    const story = with_([aLine('1', REQUIRED)], given(start(), ...enter(aForeigner())));
    story.when(buyer('1')).happens({ type: 'BearerSet', bearer: { document: 'CB123456' } });
    const undocumented = given(start(), ...enter(aForeigner({ passport: '', document: CPF })));
    with_([aLine('1', REQUIRED)], undocumented)
      .when(buyer('1'))
      .happens({ type: 'BearerSet', bearer: { document: CPF } });
    const local = given(start(), ...enter(aConsumer({ passport: 'CB123456' })));
    with_([aLine('1', REQUIRED)], local)
      .when(buyer('1'))
      .happens({ type: 'BearerSet', bearer: { document: CPF } });
  });

  it('P-02 block paying while one of several is missing', () => {
    const story = with_([aLine('1', REQUIRED), aLine('2', { ...REQUIRED, variationId: 'half' as never })]);
    story.and(set('1', aBearer())).when(pay).refuses('bearer.missing');
  });

  it('P-02 are shown with their lines', () => {
    const story = with_([aSeatLine('1', 'a1', REQUIRED)]).and(set('1', aBearer()));
    expect(story.view().checkout.bearers).toEqual([
      {
        lineId: '1',
        label: 'Noite de samba · Inteira · A1',
        bearer: aBearer(),
        entryDocument: null,
        problem: null,
      },
    ]);
  });
});

const LINE = '1' as LineId;
const OTHER = '2' as LineId;
const restore = (...lineIds: readonly LineId[]) => ({
  type: 'RestoreBearers' as const,
  bearers: Object.fromEntries(lineIds.map((lineId) => [lineId, aBearer()])),
});
const kept = ({ state }: Pick<Story, 'state'>) => Object.keys(state.checkout.bearers);
const loggedInByToken: Step = ({ session }) => ({
  type: 'Answered',
  call: 'LogInWithToken',
  requestId: session.status === 'entering' ? session.requestId : ('r0' as RequestId),
  outcome: { ok: true, value: { consumer: aConsumer() } },
});
/** The next page load restores a payment of unknown outcome. During a charge it finds no cart. */
const reloaded = (): Story =>
  given(
    {
      ...start(),
      ...{ tokenRef: 'secret-1', payment: { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW } },
    } as never,
    restore(LINE),
    loggedInByToken,
    tell({ purchaseId: null, orders: [] }),
  );
/** Takes a step, or returns the story unchanged if the step is refused. */
const tryStep = (story: Story, step: Step): Story => {
  const came = story.came(step);
  return came.refusal === null ? story.after(came, story.inputOf(step)) : story;
};
const PIX_CODE: PaymentOutcome = { status: 'waiting', pix: null };

describe('bearers after a reload', () => {
  const entering = given({ ...start(), tokenRef: 'secret-1' } as never);
  const back = (...lineIds: readonly LineId[]) => entering.and(restore(...lineIds), loggedInByToken);

  it('P-84 wait for a read of the cart, and then stay only with its lines', () => {
    const story = back(LINE, OTHER);
    expect(kept(story)).toEqual([LINE, OTHER]);
    expect(kept(story.and(tell(aCart([aLine('2', REQUIRED)]))))).toEqual([OTHER]);
    expect(kept(story.and(tell(EMPTY_CART)))).toEqual([]);
    expect(kept(story.and(fail('unavailable')))).toEqual([LINE, OTHER]);
  });

  it('P-84 are restored to a known cart’s lines, and replace no bearer', () => {
    const story = with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]).and(
      set('1', aBearer({ name: 'Outra Pessoa' })),
    );
    const restored = story.when(restore(LINE, OTHER, '404' as LineId));
    expect(restored.came.events).toEqual([{ type: 'BearersRestored', bearers: { [OTHER]: aBearer() } }]);
    story.when(restore(LINE)).refuses('choice.unchanged');
    story.when(restore()).refuses('choice.unchanged');
  });

  it('P-85 are not restored for a guest, and are dropped with a refused token', () => {
    given(start()).when(restore(LINE)).refuses('session.not-in');
    const waiting = entering.and(restore(LINE));
    const refused = rejectEntry('refused', { httpStatus: 401 }, 'LogInWithToken');
    expect(kept(waiting.and(refused))).toEqual([]);
    expect(kept(waiting.and(rejectEntry('lost', {}, 'LogInWithToken')))).toEqual([LINE]);
  });

  it('P-85 are restored while the stored token has no verdict', () => {
    const unanswered = entering.and(rejectEntry('unavailable', {}, 'LogInWithToken'));
    expect(kept(unanswered.and(restore(LINE)))).toEqual([LINE]);
    entering
      .and(rejectEntry('refused', { httpStatus: 401 }, 'LogInWithToken'))
      .when(restore(LINE))
      .refuses('session.not-in');
  });

  it('P-85 stay when a password is refused', () => {
    const guest = given(start(), add(anItem()), tell(aCart([aLine('1')])), set('1', aBearer()));
    expect(kept(guest.and(logIn, rejectEntry('refused', { httpStatus: 401 })))).toEqual([LINE]);
  });
});

describe('bearers of a cart that ends', () => {
  const named = with_([aLine('1', REQUIRED)]).and(set('1', aBearer()));
  const paying = named.and(pay);

  it('P-86 stay while its payment may go through, and are dropped once it has', () => {
    expect(kept(reloaded())).toEqual([LINE]);
    expect(kept(reloaded().and(check.says({ status: 'succeeded' })))).toEqual([]);
    expect(kept(paying.and(finalize.says({ status: 'succeeded' })))).toEqual([]);
    const waiting = paying.and(finalize.says(PIX_CODE));
    expect(kept(waiting)).toEqual([LINE]);
    expect(kept(waiting.and({ type: 'ClosePayment' }))).toEqual([]);
  });
});

describe('a bearer who is still typed', () => {
  it('P-87 has no document to compare with', () => {
    const story = with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]).and(
      set('1', aBearer()),
      set('2', aBearer({ confirmed: false })),
    );
    expect(problems(story)).toEqual(['1 null', '2 bearer.not-confirmed']);
  });
});

describe('bearers in any run', () => {
  it('P-84 P-86 P-51 have a line, unless their cart is unread or a payment may go through', () => {
    const steps = fc.constantFrom<readonly Step[]>(
      [set('1', aBearer())],
      [set('2', aBearer({ confirmed: false }))],
      [restore(LINE, OTHER)],
      [tell(aCart([aLine('1', REQUIRED)]))],
      [tell(aCart([aLine('2', REQUIRED)]))],
      [tell(EMPTY_CART)],
      [fail('lost')],
      [fail('refused', { code: '7400' })],
      [add(anItem())],
      [{ type: 'RefreshCart' }],
      [choose('pix'), pay],
      [finalize.says(PIX_CODE)],
      [finalize.says({ status: 'succeeded' })],
      [finalize.fails('lost')],
      [finalize.fails('refused')],
      [{ type: 'CheckPayment' }, check.says({ status: 'succeeded' })],
      [{ type: 'CheckPayment' }, check.says(OPEN)],
      [{ type: 'ClosePayment' }],
      [{ type: 'LogOut' }],
      [{ type: 'LoseSession' }],
      [logIn, welcome()],
    );
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 14 }), (runs) => {
        const end = runs.flat().reduce(tryStep, with_([aLine('1', REQUIRED), aLine('2', REQUIRED)]));
        const { cart, checkout, reads, session } = end.state;
        const lines = new Set<string>(allLines(cart.cart).map(({ lineId }) => lineId));
        const isSettled = ['idle', 'succeeded'].includes(checkout.payment.status);
        if (session.status === 'guest' && cart.cart.purchaseId === null) expect(kept(end)).toEqual([]);
        if (isSettled && reads.cart === 'known' && cart.queue.length === 0)
          expect(kept(end).filter((lineId) => !lines.has(lineId))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
