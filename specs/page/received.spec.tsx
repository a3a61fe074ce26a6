/** The page of a ticket that was sent: its states, and the acceptance without an account. */
import { describe, expect, it, vi } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import { receivedTicket } from '../../worker/api/wire/orders.ts';
import type { ReceivedTicket } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, plain, reader, shown, textOf } from './mounted.tsx';

onPage('received', 'shell', 'codes', 'entry', 'notices');

const wire = {
  ...{
    purchaseId: 'm1' as PurchaseId,
    lineId: '1' as LineId,
    productName: 'Final',
    variationName: 'Inteira',
  },
  ...{ sector: 'Pista', seatLabel: '', eventAt: '2026-12-05T20:00:00', visitAt: null, hideDate: false },
  ...{ doorsAt: null, timeZone: null, place: 'Arena', city: 'São Paulo', venueAddress: '', gate: 'B' },
  ...{ proof: '', inside: '', poster: '', entryDocument: 'id', facialRequired: false, facial: 'none' },
  ...{ bearerName: '', bearerDocument: '', code: null, kind: 'pix', currency: 'BRL', due: null },
} as const;
type Wire = NonNullable<Parameters<typeof receivedTicket>[0]['ticket']>;
const received = (state: ReceivedTicket['state'], over: Partial<Wire> = {}): ReceivedTicket =>
  receivedTicket({
    state,
    until: '2026-12-01T12:00:00',
    ticket: state === 'open' || state === 'yours' ? ({ ...wire, ...over } as Wire) : null,
  });

const open = (result: object, request = vi.fn(), query = vi.fn()) =>
  mounted({
    snapshot: given(start()).view(),
    core: { request, query } as never,
    view: async () => {
      const { ReceivedPage } = await import('../../src/features/received/ReceivedPage.tsx');
      return <ReceivedPage token="t-5" ticket={Promise.resolve(result) as never} />;
    },
  });
const says = async (...keys: readonly string[]): Promise<void> => {
  await vi.waitFor(() => {
    for (const key of keys) expect(plain(shown())).toContain(plain(textOf(`received:${key}`)));
  }, SOON);
};

it.each(['accepted', 'takenBack', 'expired', 'closed'] as const)(
  'O-86 a ticket that is %s says so, and shows no ticket and no form',
  async (state) => {
    await open({ ok: true, value: received(state) });
    await says(`${state}.title`, `${state}.text`);
    expect(shown()).not.toContain('Final');
    expect(shown()).not.toContain(textOf('received:accept'));
  },
);

it('O-86 an unknown link asks for the whole link, and a failed read is none', async () => {
  const problem = { code: 'notFound', serverMessage: null, serverCode: 'not_found', path: '' };
  await open({ ok: false, problem });
  await says('link.title');
  await open({ ok: false, problem: { ...problem, code: 'lost' } });
  await vi.waitFor(() => expect(shown()).toContain(textOf('shell:failure.title')), SOON);
  expect(shown()).not.toContain(textOf('received:link.title'));
});

describe('a ticket that can be accepted', () => {
  const fill = async (): Promise<void> => {
    for (const [key, text] of [
      ['entry:field.name', 'Bia Reis'],
      ['entry:field.bearerId', 'AB12345'],
      ['entry:field.email', 'bia@catraca.com.br'],
    ] as const)
      reader.fill(await named(key), text);
  };
  it('O-85 shows event, place and form, without a code', async () => {
    await open({ ok: true, value: received('open', { facialRequired: true }) });
    await says('title', 'face', 'after', 'accept');
    for (const fact of ['Final', 'Arena', 'Pista']) expect(shown()).toContain(fact);
    expect(shown()).not.toContain(textOf('received:qr'));
  });

  it('O-43 names the deadline on the event’s clock, and its zone', async () => {
    await open({ ok: true, value: received('open', { timeZone: 'America/Manaus' }) });
    await says('title', 'accept');
    // Noon in São Paulo.
    expect(plain(shown())).toMatch(/1 de dezembro de 2026, 11:00 \(.*Amazonas/);
  });

  it('O-84 stays with its texts after a lost response, so that a repeat is the same', async () => {
    const problem = { code: 'lost', serverMessage: null, serverCode: '', path: '' };
    const request = vi.fn(async () => ({ ok: false, problem }));
    await open({ ok: true, value: received('open') }, request);
    await fill();
    for (const times of [1, 2]) {
      reader.press(await named('received:accept'));
      await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(times), SOON);
    }
    const [first, second] = request.mock.calls;
    expect(second).toEqual(first);
    expect(first).toEqual([
      'acceptTicket',
      { token: 't-5', name: 'Bia Reis', document: 'AB12345', email: 'bia@catraca.com.br' },
    ]);
  });
});

it('O-81 the new holder sees the code, as a QR code only with a registered face', async () => {
  await open({ ok: true, value: received('yours', { code: 'ABCD', bearerName: 'Bia Reis' }) });
  await says('yours.title', 'code');
  expect(shown()).toContain('ABCD');
  expect(reader.select('svg[role="img"]')).toHaveLength(1);
  await open({
    ok: true,
    value: received('yours', { code: 'ABCD', facialRequired: true, facial: 'pending' }),
  });
  await says('yours.face');
  expect(reader.select('svg[role="img"]')).toEqual([]);
});

it('O-110 the new holder saves the ticket as a file, and a failure says why', async () => {
  const problem = { code: 'unavailable', serverMessage: 'Fora do ar.', serverCode: '', path: '' };
  const query = vi.fn(async (..._: readonly unknown[]) => ({ ok: false, problem }));
  await open({ ok: true, value: received('yours', { code: 'ABCD' }) }, undefined, query);
  for (const [key, format] of [
    ['download', 'pdf'],
    ['calendar', 'calendar'],
  ] as const) {
    reader.press(await named(`received:${key}`));
    const asked = ['receivedFile', { token: 't-5', format }];
    await vi.waitFor(() => expect(query.mock.lastCall?.slice(0, 2)).toEqual(asked), SOON);
  }
  await open({ ok: true, value: received('yours', { code: 'ABCD', hideDate: true }) });
  await says('download');
  expect(shown()).not.toContain(textOf('received:calendar'));
  await open({ ok: true, value: received('yours', { code: null }) });
  await says('yours.later');
  expect(shown()).not.toContain(textOf('received:download'));
});
