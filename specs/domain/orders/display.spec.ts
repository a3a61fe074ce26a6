/** What the pages of an order show. */
import { expect, it } from 'vitest';
import { type Cents, cents, type LineId } from '../../../domain/kernel/values.ts';
import type { Line } from '../../../domain/model/cart.ts';
import {
  type FaceOutcome,
  faceSteps,
  isFaceElsewhere,
  itemActions,
  mayShow,
} from '../../../domain/orders/actions.ts';
import {
  acceptedParts,
  asksForFace,
  boughtTexts,
  calendarItems,
  cancellationEnd,
  cardActions,
  cardCodes,
  cardNotes,
  closesDialog,
  codelessText,
  emptyOrders,
  eventCodes,
  facesAbove,
  goodsOf,
  googleWalletLink,
  hasActions,
  hasGateCode,
  howToPay,
  isChangeAllowed,
  isForCalendar,
  isListEmpty,
  isOfferOver,
  isRowOpen,
  joinedCalendars,
  kindTexts,
  pickUpHint,
  purchaseTexts,
  shownPosition,
  summaryOf,
  unitsByKind,
  waitingCodes,
} from '../../../domain/orders/display.ts';
import { faceWordOf, isInvitationOver } from '../../../domain/orders/face-link.ts';
import type { BoughtItem, OrderStatus } from '../../../domain/orders/messages.ts';
import { eventFacts, type Fact, type FactKey, ownFacts } from '../../../domain/orders/ticket-facts.ts';
import { fc } from '../fc.ts';
import { aCombo, aLine, anOrder } from '../shop.ts';
import { BEFORE, END, item, order } from './given.ts';

const STATUSES: readonly OrderStatus[] = [
  ...(['cart', 'awaitingPayment', 'pendingPayment', 'completed', 'canceled', 'pendingCancellation'] as const),
];

it('O-54 a purchase is confirmed by the core or by its status, and never by a failed read', () => {
  for (const status of STATUSES) {
    const read = {
      ok: true,
      value: order({ status, payment: { situation: 'failed', message: 'Não.' } }),
    } as const;
    const isConfirmed = status === 'completed' || status === 'pendingCancellation';
    const title = status === 'canceled' ? 'success.canceled' : 'success.pending';
    expect(purchaseTexts(false, read)).toEqual({
      ...{ confirmed: isConfirmed, title: isConfirmed ? 'success.title' : title },
      ...{ note: null, canRetry: false },
      reason: isConfirmed ? null : 'Não.',
    });
    expect(purchaseTexts(true, read)).toMatchObject({ confirmed: true, reason: null });
  }
  const reserved = { ok: true, value: order({ kind: 'reservation' }) } as const;
  expect(purchaseTexts(true, reserved).title).toBe('success.reserved');
  expect(purchaseTexts(false, null)).toMatchObject({ confirmed: false, title: 'success.reading' });
  for (const [code, title] of [
    ['notFound', 'success.none'],
    ['unavailable', 'success.unread'],
  ] as const) {
    const texts = purchaseTexts(false, { ok: false, problem: { code } });
    expect(texts).toMatchObject({ confirmed: false, title });
  }
});

it('O-139 a failed read can be repeated, and a confirmed page says that its items are missing', () => {
  const texts = (paid: boolean, code: string | null) => {
    const read = code === null ? null : ({ ok: false, problem: { code } } as const);
    const { note, canRetry } = purchaseTexts(paid, read);
    return [note, canRetry];
  };
  expect([texts(false, null), texts(true, null)]).toEqual([
    [null, false],
    ['success.loading', false],
  ]);
  expect([texts(false, 'unavailable'), texts(true, 'unavailable')]).toEqual([
    [null, true],
    ['success.failed', true],
  ]);
  expect([texts(false, 'notFound'), texts(true, 'notFound')]).toEqual([
    [null, false],
    ['success.failed', true],
  ]);
});

it('O-55 codes are asked for at the entrance only if one opens the gate', () => {
  const gate = item({ code: 'A1' });
  expect(hasGateCode(order({ tickets: [gate] }))).toBe(true);
  expect(hasGateCode(order({ tickets: [gate], status: 'awaitingPayment' }))).toBe(false);
  const faceless = item({ code: 'A1', line: aLine('1', { facialRequired: true }), facial: 'pending' });
  const shirt = item({ code: 'A1', line: aLine('1', { kind: 'product' }) });
  for (const other of [faceless, shirt, item({ code: null }), item({ code: 'A1', status: 'canceled' })])
    expect(hasGateCode(order({ tickets: [other] }))).toBe(false);
});

it('O-56 the address of goods is shown with an order that has products, as of their delivery or pickup', () => {
  const address = 'Rua do Cais, 10';
  const of = (kind: 'ticket' | 'product', donation = false, over: object = {}) =>
    goodsOf(order({ address, tickets: [item({ line: aLine('1', { kind, donation }) })], ...over }));
  expect(of('product')).toEqual({ address, label: 'product.collected', text: 'success.collect' });
  expect(of('product', false, { delivered: true })).toEqual({
    ...{ address, label: 'product.sent', text: 'success.sent' },
  });
  expect([of('ticket'), of('product', true), of('product', false, { address: '' })]).toEqual([
    null,
    null,
    null,
  ]);
});

it('O-181 an item’s card names its units, the price of a donation and its combo', () => {
  const inCombo = aLine('2');
  const bought = order({
    orders: [anOrder([], { combos: [aCombo('c1', { name: 'Família', lines: [inCombo] })] })],
  });
  const notes = (line: Line) => cardNotes(bought, item({ line }));
  expect(notes(aLine('1'))).toEqual({ units: null, donation: null, combo: null });
  expect(notes(inCombo)).toMatchObject({ combo: 'Família' });
  expect(notes(aLine('1', { quantity: 2 }))).toMatchObject({ units: 2 });
  expect(notes(aLine('1', { donation: true, price: cents(500) }))).toMatchObject({ donation: 500 });
});

it('O-142 the card of a product with a usable code says where the code is shown', () => {
  const hint = (kind: 'ticket' | 'product' | 'recharge', over: Partial<BoughtItem> = {}) =>
    pickUpHint(order(), item({ ...over, line: aLine('1', { kind }) }));
  expect([hint('product'), hint('ticket'), hint('recharge')]).toEqual(['product.show', null, null]);
  expect([hint('product', { code: null }), hint('product', { status: 'canceled' })]).toEqual([null, null]);
});

it('O-57 an item without a code says when or where the buyer gets it, if it is paid and valid', () => {
  const text = (line: object, delivered = false, change: object = {}) =>
    codelessText(order({ delivered }), item({ code: null, ...change, line: aLine('1', line) }));
  expect(text({ donation: true })).toBe('ticket.gift');
  expect([text({ kind: 'product' }), text({ kind: 'product' }, true)]).toEqual([
    'ticket.collect',
    'ticket.sent',
  ]);
  expect([text({ kind: 'recharge' }), text({})]).toEqual(['ticket.recharge', 'ticket.later']);
  expect(text({}, false, { status: 'canceled' })).toBeNull();
  expect([text({}, false, { code: 'A1' }), text({}, false, { status: 'validated' })]).toEqual([null, null]);
});

it('O-58 a ticket with a date that is not hidden can be added to a calendar', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ kind: fc.constantFrom('ticket', 'product'), donation: fc.boolean(), hideDate: fc.boolean() },
        ...{
          visitAt: fc.option(fc.constant('2026-12-04T20:00')),
          eventAt: fc.constantFrom(null, '2026-12-05'),
        },
      }),
      (line) => {
        const isDated = !line.hideDate && (line.visitAt !== null || line.eventAt !== null);
        const isTicket = line.kind === 'ticket' && !line.donation;
        expect(isForCalendar(item({ line: aLine('1', line as never) }))).toBe(isDated && isTicket);
      },
    ),
  );
});

it('O-58 one calendar file has all dates of an order, each once', () => {
  const on = (lineId: string, eventAt: string, over: Partial<BoughtItem> = {}) =>
    item(over, { lineId: lineId as never, eventAt });
  const [first, later] = ['2026-12-04T20:00', '2026-12-05T20:00'];
  const noCode = on('0', first, { code: null });
  const hidden = item({}, { lineId: '9' as never, eventAt: first, hideDownload: true });
  const canceled = on('1', first, { status: 'canceled' });
  const tickets = [noCode, hidden, canceled, on('2', first), on('3', first), on('4', later)];
  expect(calendarItems(order({ tickets })).map(({ line }) => line.lineId)).toEqual(['2', '4']);
  const fileOf = (...uids: readonly string[]) =>
    [
      'BEGIN:VCALENDAR',
      ...uids.flatMap((uid) => ['BEGIN:VEVENT', `UID:${uid}`, 'END:VEVENT']),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  expect(joinedCalendars([fileOf('2'), fileOf('4'), fileOf('5')])).toBe(fileOf('2', '4', '5'));
});

it('O-74 the facts of an event are shown once, and a ticket shows the others and those that differ', () => {
  const fact = (key: FactKey, text: string): Fact => ({ key, label: key, text, link: null });
  const [when, seat] = [fact('when', 'sábado'), fact('seat', 'Fila A')];
  const shown = eventFacts([when, fact('place', 'Arena'), seat]);
  expect(shown.map(({ key }) => key)).toEqual(['when', 'place']);
  const own = [fact('place', 'Sala 2'), seat];
  expect(ownFacts([when, ...own], shown, false)).toEqual(own);
  const face = fact('face', 'missing');
  expect(ownFacts([when, face, ...own], shown, true)).toEqual(own);
  expect(ownFacts([when, face, ...own], shown, false)).toEqual([face, ...own]);
});

it('O-75 the rows of a single item are open at first, and of up to four after a purchase', () => {
  const openOf = (count: number) => {
    const own = { tickets: Array.from({ length: count }, () => item()) };
    return [isRowOpen(own, 'order'), isRowOpen(own, 'success')];
  };
  expect([1, 2, 4, 5].map(openOf)).toEqual([
    [true, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
});

it('O-76 a waiting payment’s codes are a Pix code, a CLABE and a reference, each once', () => {
  const none = { pix: null, reference: '', instructions: '' };
  const clabe = '000180000123456789';
  const codesOf = (over: Partial<Parameters<typeof howToPay>[0]>) => howToPay({ ...none, ...over }).codes;
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ pix: { code: 'PIX' } })).toEqual([{ key: 'pix', text: 'PIX' }]);
  expect(codesOf({ reference: '1234', instructions: `CLABE ${clabe}.` })).toEqual([
    { key: 'clabe', text: clabe },
    { key: 'reference', text: '1234' },
  ]);
  expect(codesOf({ reference: clabe, instructions: `CLABE ${clabe}.` })).toEqual([
    { key: 'clabe', text: clabe },
  ]);
});

it('O-76 instructions omit a code after its name, and are empty if they are only the code', () => {
  const textOf = (instructions: string, reference = '') =>
    howToPay({ pix: null, reference, instructions }).instructions;
  const clabe = '000180000123456789';
  expect(textOf(`Deposita con esta CLABE: ${clabe}. Da la referencia: 12 34.`, '12 34')).toBe(
    'Deposita con esta CLABE. Da la referencia.',
  );
  expect(howToPay({ pix: { code: 'A+B' }, reference: '', instructions: 'Pix: A+B' }).instructions).toBe(
    'Pix',
  );
  expect(textOf('12 34.', '12 34')).toBe('');
});
it.each([
  ['No caixa 12345, conta 5.', '5'],
  ['Agência: 0001, conta: 12345-6.', '0001'],
  ['Conta da referência: 12345-6.', '12345'],
  ['Valor da referência: 150,00.', '150'],
  ['0800 123', '12'],
])('O-76 the instructions %j keep their numbers next to the reference %j', (instructions, reference) => {
  expect(howToPay({ pix: null, reference, instructions }).instructions).toBe(instructions);
});
it('O-76 instructions lose no word but a named code', () => {
  const words = fc.array(
    fc.constantFrom(
      'conta',
      'conta:',
      'Referência:',
      'CLABE:',
      '(1)',
      'a',
      '12.34',
      '12.345',
      '.',
      '000180000123456789',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(words, fc.constantFrom('', '12.34', 'a', '(1)'), (some, reference) => {
      const parts = ['Pague', ...some];
      const how = howToPay({ pix: null, reference, instructions: parts.join(' ') });
      const named = { reference: 'Referência:', clabe: 'CLABE:', pix: '' };
      const isNamed = (part: string, before = '') =>
        how.codes.some(({ key, text }) => text === part && named[key] === before);
      const kept = parts.filter((part, nth) => !isNamed(part, parts[nth - 1]));
      const bare = (text: string) => text.replaceAll(':', '');
      expect(bare(how.instructions)).toBe(bare(kept.join(' ')));
    }),
  );
});

it('O-62 a card has each name once, the first date that is not hidden, and the units of each kind', () => {
  const [first, later] = ['2026-12-04T20:00', '2026-12-05T20:00'];
  const lines = [
    aLine('1', { eventAt: first, hideDate: true }),
    aLine('2', { eventAt: later, quantity: 2 }),
    aLine('3', { kind: 'product', productName: 'Camiseta', eventAt: null }),
  ];
  const items = lines.map((line, nth) => ({ line, poster: `${nth}.png` }));
  expect(summaryOf([])).toEqual({ titles: [], date: null, poster: '' });
  expect(summaryOf(items)).toEqual({
    ...{ titles: [aLine('1').productName, 'Camiseta'], date: later, poster: '0.png' },
  });
  expect(unitsByKind(items)).toEqual([
    { kind: 'ticket', count: 3 },
    { kind: 'product', count: 1 },
  ]);
});

it('E-07 the end of the cancellation period is shown while it runs, unless a date is hidden', () => {
  const hidden = item({}, { hideDate: true });
  expect(cancellationEnd(order({}), BEFORE)).toBe(order({}).cancelUntil);
  expect(cancellationEnd(order({}), END)).toBeNull();
  expect(cancellationEnd(order({ tickets: [item(), hidden] }), BEFORE)).toBeNull();
});

it('O-202 the end of the cancellation period is shown while an item can be canceled in it', () => {
  const gift = item({ cancellable: false });
  expect(cancellationEnd(order({ tickets: [item(), gift] }), BEFORE)).toBe(order({}).cancelUntil);
  expect(cancellationEnd(order({ tickets: [gift] }), BEFORE)).toBeNull();
  const id = 'x1' as never;
  const change = {
    ...{ id, what: 'date', before: [], kept: false, byDefault: 'keep' },
    chooseUntil: '2027-01-01T00:00:00',
  };
  const chosen = item({ change: change as never });
  expect(cancellationEnd(order({ tickets: [chosen] }), END)).toBeNull();
});

it('O-24 the dialog of a change closes only after it is done or its outcome is unknown', () => {
  const outcomes = ['done', 'refused', 'uncertain', 'replaced'] as const;
  expect(outcomes.filter(closesDialog)).toEqual(['done', 'uncertain']);
});

it('O-24 the dialog of a change closes once a newer read of the order forbids the change', () => {
  const { lineId } = item().line;
  for (const type of ['cancelItem', 'bearer', 'cancelOrder', 'refund'] as const) {
    const now = type === 'refund' ? END : BEFORE;
    const of = type === 'cancelItem' || type === 'bearer' ? lineId : null;
    const used = order({ tickets: [item({ status: 'validated' })] });
    expect(isChangeAllowed(order({}), type, of, now)).toBe(true);
    for (const newer of [used, order({ status: 'canceled' })])
      expect(isChangeAllowed(newer, type, of, now)).toBe(false);
    expect(isChangeAllowed(order({ tickets: [] }), type, of, now)).toBe(false);
  }
});

it('O-24 each change of an item needs its own permission in the newest read', () => {
  const { lineId } = item().line;
  const allowedFor = (over: Partial<BoughtItem>, of: LineId | null = lineId) =>
    (['cancelItem', 'bearer', 'takeBack', 'keep'] as const).filter((type) =>
      isChangeAllowed(order({ tickets: [item(over)] }), type, of, BEFORE),
    );
  expect(allowedFor({})).toEqual(['cancelItem', 'bearer']);
  expect(allowedFor({}, 'other' as LineId)).toEqual([]);
  expect(allowedFor({ cancellable: false })).toEqual(['bearer']);
  expect(allowedFor({ bearerChanged: true })).toEqual(['cancelItem']);
  expect(allowedFor({ offer: { state: 'open' } as BoughtItem['offer'] })).toEqual(['takeBack']);
  const change = { id: '7', chooseUntil: '2026-08-08T12:00:00', byDefault: 'keep', kept: false };
  expect(allowedFor({ change: change as BoughtItem['change'] })).toEqual(['cancelItem', 'bearer', 'keep']);
});

it('O-129 faces to register are listed above folded rows, and on the page of the success', () => {
  const waits = item({ facial: 'pending' });
  const done = item();
  const [one, two] = [order({ tickets: [waits] }), order({ tickets: [waits, done] })];
  expect(facesAbove(one, one.tickets, 'order')).toEqual([]);
  expect(facesAbove(one, one.tickets, 'success')).toEqual([waits]);
  for (const page of ['order', 'success'] as const)
    expect(facesAbove(two, two.tickets, page)).toEqual([waits]);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

it('O-68 an item’s card offers what is possible, and says why the rest of a ticket is not', () => {
  const cardOf = (one: ReturnType<typeof item>, now = BEFORE) => {
    const own = order({ tickets: [one] });
    const { first, more } = cardActions(own, one, itemActions(own, one, now), IPHONE);
    return {
      first,
      more: more.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`)),
    };
  };
  expect(cardOf(item({ walletPass: true }))).toEqual({
    ...{ first: ['download', 'share', 'wallet'], more: ['send', 'changeBearer', 'cancel'] },
  });
  expect(cardOf(item({ code: null, bearerChanged: true }), END + 1)).toEqual({
    first: [],
    more: ['download: orders.noCode', 'changeBearer: orders.bearerChanged', 'cancel: orders.periodOver'],
  });
  expect(cardOf(item({ code: null, walletPass: true }, { kind: 'product' }))).toEqual({
    first: [],
    more: ['cancel'],
  });
});

it('O-111 only a signed token becomes a link to Google Wallet', () => {
  expect(googleWalletLink('aA0.b-_.c')).toBe('https://pay.google.com/gp/v/save/aA0.b-_.c');
  for (const other of [
    '',
    '<!doctype html>',
    'a.b',
    'a.b.c\n',
    'a.b.c.d',
    '../a.b.c',
    'a.b.c#x',
    '{"a":"b.c.d"}',
  ])
    expect(googleWalletLink(other)).toBeNull();
});

it('O-69 after a face registration at most one step is primary', () => {
  const outcomes: readonly FaceOutcome[] = [
    ...(['registered', 'alreadyRegistered', 'inAnalysis', 'awaited', 'refused', 'open', 'closed'] as const),
  ];
  for (const outcome of outcomes)
    for (const isInvited of [true, false]) {
      const steps = faceSteps(outcome, isInvited);
      expect(Object.values(steps).filter((step) => step === 'primary').length).toBeLessThanOrEqual(1);
      expect(steps.order === null).toBe(isInvited);
    }
  expect(faceSteps('awaited', false)).toEqual({ check: 'primary', register: 'quiet', order: 'quiet' });
  expect(faceSteps('inAnalysis', false)).toEqual({ check: 'primary', register: null, order: 'quiet' });
  expect(faceSteps('refused', false)).toEqual({ check: null, register: 'primary', order: 'quiet' });
  expect(faceSteps('registered', false)).toEqual({ check: null, register: null, order: 'primary' });
});

it('O-70 O-71 a face can be registered elsewhere, and a link ends if the server does not know it', () => {
  expect(['CADASTRADA', 'ANALISE', 'PENDENTE', 'toString', 'other', null].map(faceWordOf)).toEqual([
    ...['registered', 'inAnalysis', 'pending', null, null, null],
  ]);
  expect(['facial_cadastrada', 'outro'].map((serverCode) => isFaceElsewhere({ serverCode }))).toEqual([
    true,
    false,
  ]);
  const known = { ok: true, value: { lineId: 'l1' } } as const;
  expect([isInvitationOver(known, 'l1'), isInvitationOver(known, 'l2')]).toEqual([false, true]);
  const failed = (code: string) => isInvitationOver({ ok: false, problem: { code } }, 'l1');
  expect([failed('notFound'), failed('unavailable')]).toEqual([true, false]);
});

it('O-140 the button above the items shows the first unused code, others have their own if there are several', () => {
  const items = [
    item({ status: 'validated' }, { lineId: 'a' as LineId }),
    item({ code: null }, { lineId: 'b' as LineId }),
    item({}, { lineId: 'c' as LineId }),
    item({}, { lineId: 'd' as LineId }),
  ];
  fc.assert(
    fc.property(fc.subarray(items), (some) => {
      const able = some.filter((each) => mayShow(order(), each).allowed);
      const { codes, first, hasSeveral } = eventCodes(order(), some);
      expect(codes).toEqual(able);
      expect(first).toBe(able.find(({ status }) => status === 'valid') ?? able[0]);
      expect(hasSeveral).toBe(able.length > 1);
    }),
  );
  expect(eventCodes(order(), items)).toMatchObject({ first: items[2], hasSeveral: true });
});

it('O-79 codes at the entrance are numbered among those of their kind', () => {
  const [one, two] = [
    item({}, { kind: 'ticket', lineId: 'a' as LineId }),
    item({}, { kind: 'ticket', lineId: 'b' as LineId }),
  ];
  const mug = item({}, { kind: 'product', lineId: 'c' as LineId });
  const shown = [one, mug, two];
  expect(shownPosition(shown, two)).toEqual({ text: 'ticket.of', number: 2, total: 2 });
  expect(shownPosition(shown, mug)).toBeNull();
  const other = { line: { ...mug.line, lineId: 'other' as LineId } };
  expect(shownPosition([...shown, other], other)).toEqual({ text: 'item.of', number: 2, total: 2 });
});

it('O-76 O-203 only a payment that waits, in time, has codes to pay with', () => {
  const expiresAt = new Date(END).toISOString();
  const waits = {
    pix: { code: 'PIX' },
    reference: '',
    instructions: 'No caixa.',
    situation: 'waiting',
    expiresAt,
  };
  const shown = { codes: [{ key: 'pix', text: 'PIX' }], instructions: 'No caixa.' };
  expect(waitingCodes(waits, BEFORE)).toEqual(shown);
  expect(waitingCodes({ ...waits, expiresAt: null }, END)).toEqual(shown);
  expect(waitingCodes(waits, END)).toBeNull();
  expect(waitingCodes({ ...waits, situation: 'paid' }, BEFORE)).toBeNull();
  expect(waitingCodes({ ...waits, pix: null }, BEFORE)).toBeNull();
  expect(waitingCodes(null, BEFORE)).toBeNull();
});

it('O-90 a card asks for a face until the ticket is handed on', () => {
  const offer = (state: 'open' | 'accepted') => item({ offer: { state } as BoughtItem['offer'] });
  expect([item(), offer('open'), offer('accepted')].map(asksForFace)).toEqual([true, true, false]);
  expect(asksForFace(item({}, { facialRequired: false }))).toBe(false);
});

it('O-91 only a completed order has actions, and none of them is allowed on another', () => {
  for (const status of STATUSES) {
    const own = order({ status });
    expect(hasActions(own)).toBe(status === 'completed');
    const [ticket] = own.tickets as [BoughtItem];
    const { cancel, changeBearer, download } = itemActions(own, ticket, BEFORE);
    const isAllowed = [cancel, changeBearer, download].some(({ allowed }) => allowed);
    expect(isAllowed && !hasActions(own), status).toBe(false);
  }
});

it('O-92 only tickets are called so, and products are shown where they are picked up', () => {
  const texts = (['ticket', 'product', 'recharge'] as const).map((kind) => kindTexts({ kind }));
  expect(texts).toEqual([
    { noun: 'ticket', hint: 'ticket.showHint' },
    { noun: 'item', hint: 'product.show' },
    { noun: 'item', hint: 'ticket.showHint' },
  ]);
});

it('O-94 a list with a row, or with an order that could not be read, is not called empty', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.nat(3), (rows, unreadable) => {
      expect(isListEmpty(rows, { unreadable })).toBe(rows === 0 && unreadable === 0);
    }),
  );
});

it('O-86 a refused acceptance whose code begins with offer_ shows how the offer ended', () => {
  const over = ['offer_taken_back', 'offer_expired', 'invalid_document', 'not_offer_', ''].filter(
    (serverCode) => isOfferOver({ serverCode }),
  );
  expect(over).toEqual(['offer_taken_back', 'offer_expired']);
});

it('O-39 O-57 O-110 an accepted ticket has a QR code only with a registered face, and files only with a code', () => {
  const facials = fc.constantFrom('registered', 'inAnalysis', 'pending');
  const facts = fc.record({ facialRequired: fc.boolean(), hideDate: fc.boolean(), facial: facials });
  fc.assert(
    fc.property(fc.option(fc.constant('ABCD')), facts, (code, { facial, ...line }) => {
      const { registersFace, qr, files, isLater } = acceptedParts({
        ...{ code, facts: { status: 'valid', facial, line: { ...aLine('1'), ...line } } as never },
      });
      const isReady = !line.facialRequired || facial === 'registered';
      expect(qr).toBe(isReady ? code : null);
      expect(isLater).toBe(isReady && code === null);
      expect(registersFace).toBe(line.facialRequired && facial === 'pending');
      expect(files).toEqual(code === null ? [] : ['pdf', ...(line.hideDate ? [] : ['calendar'])]);
    }),
  );
});

it('O-55 P-42 a bought order names where it is paid, and where its codes are', () => {
  for (const dueAtEntrance of [10_000 as Cents, null]) {
    const codeless = order({ kind: 'reservation', total: 20_000 as Cents, dueAtEntrance, tickets: [] });
    const atDoor = { label: 'success.atDoor', amount: dueAtEntrance, codes: 'success.mail' };
    expect(boughtTexts(codeless)).toEqual(atDoor);
  }
  const coded = order({ total: 20_000 as Cents, tickets: [item({ code: 'A' })] });
  expect(boughtTexts(coded)).toEqual({ label: 'success.total', amount: 20_000, codes: 'success.text' });
});

it('O-131 an empty page after the first leads to the first, an empty list to the events', () => {
  const first = { title: 'empty.page', text: null, way: 'empty.first' };
  expect([emptyOrders('all', 2), emptyOrders('pending', 3)]).toEqual([first, first]);
  expect(emptyOrders('all', 1)).toEqual({ title: 'empty.all.title', text: 'empty.text', way: 'empty.find' });
  expect(emptyOrders('canceled', 1)).toEqual({
    ...{ title: 'empty.canceled.title', text: null, way: 'empty.find' },
  });
});

it('O-163 a card names the voucher and the wristband of every item, and the code of a usable one', () => {
  const codesOf = (over: Partial<BoughtItem>, status: OrderStatus = 'completed') => {
    const own = item({ voucherCode: 'V-1', code: 'A1', ...over }, { wristbandCode: 'P-1' });
    return cardCodes(order({ status, tickets: [own] }), own).flatMap(({ code }) => code ?? []);
  };
  expect(codesOf({})).toEqual(['V-1', 'P-1', 'A1']);
  expect(codesOf({ voucherCode: null })).toEqual(['P-1', 'A1']);
  for (const codes of [codesOf({ status: 'canceled' }), codesOf({}, 'awaitingPayment')])
    expect(codes).toEqual(['V-1', 'P-1']);
});
