/** What screen readers hear of a press that changes little on the screen. */
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { aBearer } from '../domain/shop.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, plain, reader, screenOf, textOf } from './mounted.tsx';
import { shopping, withCheckout } from './senders.tsx';

onPage('shell', 'codes', 'notices', 'checkout', 'entry', 'legal');

const heard = async (view: ReactNode): Promise<ReactNode> => {
  const { LiveRegions } = await import('../../src/kit/speech.tsx');
  return (
    <>
      <LiveRegions />
      {view}
    </>
  );
};
const expectHeard = (text: string): Promise<void> =>
  vi.waitFor(
    () => expect(reader.select('[role=status] > p').map((p) => plain(p.textContent))).toContain(text),
    SOON,
  );

it('a page that opens after a navigation is announced by its title', async () => {
  const address = '/acessibilidade';
  await mounted({ snapshot: shopping, address, view: async () => heard(await screenOf(address)) });
  await vi.waitFor(() => expect(document.title).toContain(textOf('shell:title.accessibility')), SOON);
  await expectHeard(document.title);
});

it('a page announces nothing of the page before it', async () => {
  const { announce } = await import('../../src/kit/speech.tsx');
  const show = () => mounted({ snapshot: shopping, view: () => heard(null) });
  const areHere = () => vi.waitFor(() => expect(reader.select('[role=alert]')).toHaveLength(1), SOON);
  await show();
  await areHere();
  announce('former');
  await show();
  await areHere();
  announce('later');
  await expectHeard('later');
  expect(reader.page.body.textContent).not.toContain('former');
});

it('a bearer who is confirmed, for the first time or again, is announced', async () => {
  const [first] = shopping.checkout.bearers;
  if (first === undefined) throw new Error('no bearer');
  const snapshot = withCheckout({
    bearers: [{ ...first, bearer: aBearer({ name: 'Ana Lima' }), problem: null }],
  });
  const { BearerForms } = await import('../../src/features/checkout/buyer/BearerForms.tsx');
  await mounted({
    snapshot,
    dispatch: async () => ({ ok: true }) as never,
    view: () => heard(<BearerForms />),
  });
  reader.press(await named('checkout:bearers.change'));
  reader.press(await named('checkout:bearers.me'));
  await expectHeard(plain(textOf('checkout:bearers.confirmed', { name: 'Ana Lima' })));
});

it('a part of a page that cannot be loaded is announced', async () => {
  const { Failure } = await import('../../src/kit/controls/Failure.tsx');
  const problem = { code: 'offline', serverMessage: null, serverCode: '', path: '' } as const;
  await mounted({
    snapshot: shopping,
    view: () => heard(<Failure problem={problem} onRetry={() => undefined} />),
  });
  await expectHeard(textOf('codes:problem.offline'));
});

it('a page without a connection leads to the tickets on this device, if there are some', async () => {
  const { Failure } = await import('../../src/kit/controls/Failure.tsx');
  const problem = { code: 'offline', serverMessage: null, serverCode: '', path: '' } as const;
  const link = () => reader.select('a[href="/minhas-compras"]');
  for (const kept of [true, false]) {
    const has = vi.fn(async () => kept);
    vi.stubGlobal('caches', { has });
    await mounted({
      snapshot: shopping,
      view: async () => <Failure page problem={problem} onRetry={() => undefined} />,
    });
    await vi.waitFor(() => expect(has).toHaveBeenCalled(), SOON);
    if (kept) await vi.waitFor(() => expect(link()).toHaveLength(1), SOON);
    else expect(link()).toHaveLength(0);
  }
});

it('a file that is saved is announced by its name', async () => {
  const { downloadFile } = await import('../../src/kit/controls/saveAndCopy.ts');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  await mounted({ snapshot: shopping, view: () => heard(null) });
  downloadFile('text', 'evento.ics', 'text/calendar');
  await expectHeard(textOf('shell:downloading', { name: 'evento.ics' }));
});
