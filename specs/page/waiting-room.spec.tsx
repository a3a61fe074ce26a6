/** The bar of a busy host and the stay in its waiting room, on the page and in the tab's title. */
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Snapshot } from '../../domain/shop/view.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, ROOM } from '../domain/shop.ts';
import { add, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell', 'room');
const calm = given(start(), add(anItem()), tell(aCart([aLine('1')]))).view();
const inRoom = (room: Partial<Snapshot['room']> = {}, what: 'cart' | 'payment' = 'cart'): Snapshot => ({
  ...calm,
  ...{ room: { ...ROOM, ...room }, wait: { what, until: null } },
});

const view = async () => {
  const [{ HostWait }, { LiveRegions }, { useSnapshot }, { usePageHead }] = await Promise.all([
    import('../../src/shell/room/HostWait.tsx'),
    import('../../src/kit/speech.tsx'),
    import('../../src/core/index.ts'),
    import('../../src/kit/page/head.ts'),
  ]);
  const Shown = () => {
    usePageHead('A Noite', false);
    return <HostWait wait={useSnapshot(({ wait }) => wait)} room={useSnapshot(({ room }) => room)} />;
  };
  return (
    <>
      <Shown />
      <LiveRegions />
    </>
  );
};
const stay = (): string => reader.select('section')[0]?.textContent ?? '';
const spoken = (): string =>
  reader
    .select('[role="status"], [role="alert"]')
    .map(({ textContent }) => textContent)
    .join(' ');
const shows = (text: string) => vi.waitFor(() => expect(stay()).toContain(text), SOON);
const title = (): string => reader.page.title;

it('W-13 W-16 shows the position, the wait, what waits, what is held and that a reload keeps the place', async () => {
  const show = await mounted({ snapshot: inRoom(), view });
  await shows('Sua posição: 12');
  for (const text of [
    'Espera de cerca de 5 minutos',
    'A mudança do carrinho será enviada assim que você entrar.',
    'Seu item está reservado até',
    'Você pode recarregar a página',
    'documento de cada titular',
  ])
    expect(stay()).toContain(text);
  await show(inRoom({ order: 'random', position: null, wait: { from: 4, to: 15 } }, 'payment'));
  await shows('Espera de 4 a 15 min');
  expect(stay()).toContain('sorteio');
  expect(stay()).toContain('Seu pagamento ainda não foi enviado.');
  await show(inRoom({ isBefore: true, startsIn: 0, wait: null, shuffles: true, position: null }));
  await shows('A venda abre em menos de um minuto.');
  await show(inRoom({ isFull: true, wait: null }));
  await shows('A fila está cheia');
  expect(reader.select('section a')).toHaveLength(1);
  await show(inRoom({ order: 'closed', wait: null, position: null }));
  await shows('Tente de novo mais tarde.');
  expect(stay()).not.toContain('posição');
});

it('W-24 says that the former place is lost, and announces it', async () => {
  await mounted({ snapshot: inRoom({ isNewPlace: true }), view });
  await shows('Seu lugar anterior na fila se perdeu.');
  await vi.waitFor(() => expect(spoken()).toContain('Seu lugar anterior na fila se perdeu.'), SOON);
});

it('S-42 W-25 W-26 W-28 W-34 names the limit, the sectors that are sold out and a way out', async () => {
  const sold = { sector: 'Plateia', name: 'Inteira', sale: 'soldOut', stock: null, held: 0 };
  const { shownEvent } = await import('../../src/kit/page/head.ts');
  shownEvent.set({ store: 'casa', slug: 'a-noite', product: null });
  const show = await mounted({
    snapshot: inRoom({ position: 31, ticketLimit: 6, bearers: true }),
    answers: { variations: { variations: [sold], combos: [] } },
    view,
  });
  await shows('O limite deste evento: 6 ingressos por documento.');
  await shows('Já estava esgotado: Plateia.');
  expect(stay()).toContain('Você ainda não entrou na sua conta.');
  expect(stay()).toMatch(/Às \d\d:\d\d, todos os setores estavam esgotados\./);
  expect(reader.select('section a').map((link) => link.getAttribute('href'))).toEqual(['/casa', '/']);
  await show({
    ...inRoom({ position: 30 }),
    session: { ...calm.session, status: 'entering' },
  });
  await vi.waitFor(() => expect(stay()).not.toContain('Você ainda não entrou'), SOON);
  expect(stay()).not.toContain('Você já entrou');
  await shows('O site ainda não informou quantos ingressos cada documento pode comprar.');
  shownEvent.set(null);
  await vi.waitFor(() => expect(stay()).not.toContain('Plateia'), SOON);
});

it.each([
  ['/?data=2', []],
  ['/?data=2026-12-12T21:00:00', ['2026-12-12T21:00:00']],
] as const)('E-18 at %s reads the tickets of %j before the event is read', async (address, dates) => {
  const { shownEvent } = await import('../../src/kit/page/head.ts');
  shownEvent.set({ store: 'casa', slug: 'a-noite', product: null });
  const read: unknown[] = [];
  await mounted({
    ...{ snapshot: inRoom({ position: 31 }), view, address },
    core: {
      query: (name, params) => {
        if (name === 'variations') read.push((params as { readonly date: string }).date);
        return new Promise<never>(() => undefined);
      },
    },
  });
  await vi.waitFor(() => expect(stay()).toContain('31'), SOON);
  await setTimeout(50);
  await vi.waitFor(() => expect(read).toEqual(dates), SOON);
  shownEvent.set(null);
});

const alertButton = (): HTMLElement => {
  const [button] = reader.select('section button');
  if (button === undefined) throw new Error('no button');
  return button;
};

it('W-30 a press asks for a sound and a notification, which come at the entry, once', async () => {
  const shown: string[] = [];
  let tones = 0;
  const permission = { now: 'default' };
  class FakeNotification {
    static get permission() {
      return permission.now;
    }
    static requestPermission = async () => {
      permission.now = 'granted';
    };
    onclick = null;
    constructor(title: string) {
      shown.push(title);
    }
  }
  const node = () => ({
    ...{ frequency: {}, connect: (next: unknown) => next, stop: () => undefined, onended: null },
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    start: () => {
      tones += 1;
    },
  });
  class FakeAudio {
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    suspend = async () => undefined;
    createOscillator = node;
    createGain = node;
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('AudioContext', FakeAudio);
  const show = await mounted({ snapshot: inRoom({ position: 41 }), view });
  await shows('Sua posição: 41');
  expect(stay()).not.toContain('Um som');
  reader.press(alertButton());
  await shows('Um som vai tocar. Uma notificação vai aparecer.');
  await vi.waitFor(() => expect(tones).toBe(3), SOON);
  expect(shown).toEqual([]);
  await show(calm);
  await vi.waitFor(() => expect(shown).toEqual(['É a sua vez. Você entrou.']), SOON);
  await vi.waitFor(() => expect(tones).toBe(6), SOON);
  await show(inRoom({ position: 42 }));
  permission.now = 'denied';
  await shows('Um som vai tocar');
  reader.press(alertButton());
  await vi.waitFor(() => expect(stay()).not.toContain('Um som'), SOON);
  reader.press(alertButton());
  await shows('As notificações deste site estão bloqueadas no navegador.');
  reader.press(alertButton());
  await vi.waitFor(() => expect(stay()).not.toContain('bloqueadas'), SOON);
  await show(calm);
  await vi.waitFor(() => expect(reader.select('section')).toHaveLength(0), SOON);
  expect([shown.length, tones]).toEqual([1, 6]);
  vi.stubGlobal('Notification', undefined);
  vi.stubGlobal('AudioContext', undefined);
});

it('W-08 a wait outside the room is a bar with what is held', async () => {
  await mounted({ snapshot: { ...calm, wait: { what: 'cart', until: Date.UTC(2026, 10, 27, 20) } }, view });
  await vi.waitFor(() => expect(reader.select('p')[0]?.textContent).toContain('com muitos acessos'), SOON);
  expect(reader.select('p')[1]?.textContent).toContain('Seu item está reservado até');
});

it('W-36 says of a payment that may have been carried out that it is checked, not that it is unsent', async () => {
  const payment = { status: 'unknown' } as Snapshot['checkout']['payment'];
  const checkout = { ...calm.checkout, payment };
  const until = Date.UTC(2026, 10, 27, 20);
  const show = await mounted({ snapshot: { ...calm, checkout, wait: { what: 'payment', until } }, view });
  await vi.waitFor(
    () => expect(reader.select('p')[0]?.textContent).toContain('Ainda não sabemos se o pagamento passou'),
    SOON,
  );
  await show({ ...inRoom({}, 'payment'), checkout });
  await shows('Ainda não sabemos se o pagamento passou. Vamos verificar assim que você entrar.');
  expect(stay()).not.toContain('ainda não foi enviado');
});

it('W-17 announces the room at most once a minute, the entry at once, and both in the title', async () => {
  const show = await mounted({ snapshot: inRoom(), view });
  await vi.waitFor(() => expect(spoken()).toContain('Sua posição: 12'), SOON);
  expect(title()).toContain('12 na fila');
  await show(inRoom({ position: 11 }));
  await shows('Sua posição: 11');
  expect(title()).toContain('11 na fila');
  await show(calm);
  await vi.waitFor(() => expect(spoken()).toContain('É a sua vez. Você entrou.'), SOON);
  expect(spoken()).not.toContain('Sua posição: 11');
  expect(title()).toContain('É a sua vez');
  expect(reader.select('section')).toHaveLength(0);
});

it('W-20 the end of a room in which no call waits is not announced as an entry', async () => {
  const show = await mounted({ snapshot: { ...inRoom(), wait: null }, view });
  await shows('Sua posição: 12');
  await show(calm);
  await vi.waitFor(() => expect(reader.select('section')).toHaveLength(0), SOON);
  expect(spoken()).not.toContain('É a sua vez');
  expect(title()).not.toContain('É a sua vez');
});
