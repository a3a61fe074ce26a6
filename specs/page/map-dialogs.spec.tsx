/** Texts of the map, and the tickets in its dialogs, which are those of the map's date. */
import { expect, it, vi } from 'vitest';
import type { CorePort, ProductPage } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { PRICE } from '../domain/seats/maps.ts';
import { aSeat } from '../domain/shop.ts';
import { click, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, named, onPage, plain, reader, shown, textOf } from './mounted.tsx';

onPage('shell', 'codes', 'notices', 'product', 'map', 'seats', 'entry');

const guest = given(start());
const DAY = '2026-12-05T20:00:00';
const dates = [
  { at: '2026-12-04T20:00:00', sale: 'onSale' },
  { at: DAY, sale: 'soldOut' },
] as unknown as ProductPage['dates'];
const half = variation({ half: true, name: 'Meia', stock: null });
const event: ProductPage = { ...eventPage, recurring: true, dates, variations: [half] };
const kind = { ...PRICE, variationId: half.variationId, name: 'Meia' };
const sector = { sectorId: 's', name: 'Pista', firstSeat: 0, seatCount: 2, prices: [kind, PRICE] };

/** Response to the read of a date's tickets. */
const reading =
  (variations: ProductPage['variations'], asked: unknown[] = []): CorePort['query'] =>
  async (name, params) => {
    if (name !== 'variations') return { ok: false, problem: {} as never };
    asked.push(params);
    return { ok: true, value: { variations, combos: [] } as never };
  };

const dialog = (product: ProductPage, change: object) => async () => {
  const { Dialogs } = await import('../../src/features/map/Dialogs.tsx');
  const map = { overview: { sectors: [sector], event: { productId: product.productId, visitAt: DAY } } };
  const choosing = { question: null, aside: null, standing: null, close: () => undefined, ...change };
  return (
    <Dialogs
      {...{ map: map as never, choosing: choosing as never, product, guard: () => undefined }}
      loadSector={async () => Promise.reject(new Error('offline'))}
      onShow={() => undefined}
    />
  );
};
const question = (isOffer: boolean) => ({
  question: { seats: [0], sector, prices: sector.prices, isOffer },
});

it.each([true, false])('E-80 a map shows the tickets left on its date, offered (%j)', async (isOffer) => {
  const asked: unknown[] = [];
  const query = reading([{ ...half, stock: 3 }], asked);
  await mounted({ snapshot: guest.view(), core: { query }, view: dialog(event, question(isOffer)) });
  const left = plain(textOf('seats:price.left', { count: 3 }));
  await vi.waitFor(() => expect(plain(shown())).toContain(left), SOON);
  expect(asked).toEqual([expect.objectContaining({ date: DAY, wristbandCode: null })]);
});

it('A-21 E-80 an offer has no kind that is used up on the map’s date', async () => {
  const query = reading([{ ...half, stock: 0, sale: 'soldOut' }]);
  const only = { ...question(true).question, prices: [kind] };
  await mounted({ snapshot: guest.view(), core: { query }, view: dialog(event, { question: only }) });
  const none = plain(textOf('seats:price.none'));
  await vi.waitFor(() => expect(plain(shown())).toContain(none), SOON);
});

it('E-46 a half-price ticket without terms needs a proof', async () => {
  const query = reading([half]);
  await mounted({ snapshot: guest.view(), core: { query }, view: dialog(event, question(false)) });
  await vi.waitFor(() => expect(plain(shown())).toContain(plain(textOf('product:half.proof'))), SOON);
});

it('A-110 the login for a seat names it as taken once another buyer has it, and offers to choose another', async () => {
  const { createSeatStates } = await import('../../src/core/seatMaps.ts');
  const states = createSeatStates(new Uint8Array(1));
  const sent: unknown[] = [];
  await mounted({
    snapshot: guest.and(click(aSeat('a1'))).view(),
    dispatch: async (command) => {
      sent.push(command.type);
      return { ok: true };
    },
    view: async () => {
      const { LoginDialog } = await import('../../src/features/map/Dialogs.tsx');
      return <LoginDialog map={{ key: 'map', states } as never} />;
    },
  });
  const promise = plain(textOf('seats:login.text', { label: 'A1' }));
  const lost = plain(textOf('map:lost', { count: 1, place: 'A1' }));
  await vi.waitFor(() => expect(plain(shown())).toContain(promise), SOON);
  expect(plain(shown())).not.toContain(lost);
  states.apply(Uint32Array.of(0, 1));
  await vi.waitFor(() => expect(plain(shown())).toContain(lost), SOON);
  expect(plain(shown())).not.toContain(promise);
  reader.press(await named('seats:login.leave'));
  await vi.waitFor(() => expect(sent).toEqual(['ReleaseSeats']), SOON);
});

const standing = { standing: { ...sector, seatCount: 0 } };
const shows = async (product: ProductPage, query: CorePort['query'], text: string): Promise<void> => {
  const { StandingTickets } = await import('../../src/features/map/StandingTickets.tsx');
  await mounted({
    snapshot: guest.view(),
    core: { query },
    address: `/?data=${DAY}`,
    view: async () => <StandingTickets product={product} date={DAY} sector={standing.standing as never} />,
  });
  await vi.waitFor(() => expect(plain(shown())).toContain(plain(text)), SOON);
};

it('E-81 standing room of a sold-out date shows that date’s tickets, or that there are none', async () => {
  await shows(event, reading([{ ...half, sale: 'soldOut', stock: 0 }]), textOf('product:sale.soldOut'));
  await shows(event, reading([]), textOf('product:tickets.none'));
});

it('E-41 standing room of an event that needs a wristband asks for its code', async () => {
  await shows({ ...event, checksWristband: true }, reading([half]), textOf('product:wristband.label'));
});

it('A-17 a sector is read out as reserved or sold out, like the list shows it', async () => {
  const [{ seatMapLabels }, { default: i18next }] = await Promise.all([
    import('../../src/features/map/labels.ts'),
    import('i18next'),
  ]);
  const labels = seatMapLabels(i18next.getFixedT(null, 'map'), 'BRL');
  const nameOf = (change: object): string =>
    labels.sectorName({ ...sector, free: 0, accessible: 0, yours: 0, held: 0, ...change });
  expect(nameOf({ held: 5 })).toBe(`Pista, ${textOf('map:allReserved')}`);
  expect(nameOf({})).toBe(`Pista, ${textOf('map:soldOut')}`);
  expect(nameOf({ yours: 2 })).toBe(`Pista, ${textOf('map:yourSeats', { count: 2 })}`);
  expect(nameOf({ free: 1 })).toContain(textOf('map:freeSeats', { count: 1 }));
});

it('A-81 C-86 the tip and the spoken text of a seat in the cart have only its own ticket', async () => {
  const [{ seatMapLabels, withPrices }, { SeatTooltip }, { default: i18next }] = await Promise.all([
    import('../../src/features/map/labels.ts'),
    import('../../src/seatmap/SeatTooltip.tsx'),
    import('i18next'),
  ]);
  const t = i18next.getFixedT(null, 'map');
  const own = { name: 'Meia', amount: kind.price };
  const labels = withPrices(seatMapLabels(t, 'BRL'), () => own, t);
  const place = { seatId: '1', index: 0, sectorId: 's', sector: 'Pista', block: '', row: 'A', number: 1 };
  const seat = { ...place, flags: 0, look: 'yours', prices: [{ ...PRICE, name: 'Inteira' }, kind] } as never;
  await mounted({
    snapshot: guest.view(),
    view: async () => (
      <SeatTooltip
        {...{ subject: { kind: 'seat', seat }, at: { x: 0, y: 0 }, radius: 0, color: null, labels }}
      />
    ),
  });
  await vi.waitFor(() => expect(shown()).toContain('Meia'), SOON);
  for (const text of [shown(), labels.seatSpoken(seat), labels.seatName(seat)]) {
    expect(text).toContain('Meia');
    expect(text).not.toContain('Inteira');
  }
});
it('A-90 a seat whose sector could not be read is not missing, and a retry shows it', async () => {
  let loads = 0;

  await mounted({
    snapshot: guest.view(),
    view: async () => {
      const { SeatChips } = await import('../../src/seatmap/SeatChips.tsx');
      const labels = {
        noneChosen: 'None.',
        loading: 'Loading.',
        loadFailed: 'Failed.',
        retry: 'Again',
        chosen: 'Chosen',
      };
      return (
        <SeatChips
          {...{
            overview: { sectors: [sector] } as never,
            labels: labels as never,
            onRemove: () => undefined,
          }}
          states={{ get: () => new Uint8Array([2, 0]), subscribe: () => () => undefined } as never}
          ownSeats={new Set([0])}
          loadSector={async () => {
            loads += 1;
            return loads === 1 ? Promise.reject(new Error('down')) : new Promise(() => undefined);
          }}
        />
      );
    },
  });
  await vi.waitFor(() => expect(shown()).toContain('Failed.'), SOON);
  expect(shown()).not.toContain('None.');
  reader.press(reader.select('section button')[0] as HTMLElement);
  await vi.waitFor(() => expect([loads, shown().includes('Loading.')]).toEqual([2, true]), SOON);
});
