/** Specs of the facial pages, opened by the bearer's link. */
import { expect, it, vi } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, shown, textOf } from './mounted.tsx';

onPage('facial', 'shell');

const face = { productName: 'Final', bearerName: 'Ana Lima', facial: 'pending' } as const;

it.each([
  ['its ticket', { ok: true, value: { ...face, lineId: '1' } }, 'open.title'],
  ['another ticket', { ok: true, value: { ...face, lineId: '2' } }, 'link.title'],
  ['no ticket', { ok: false, problem: { code: 'notFound' } }, 'link.title'],
])('O-71 a link that the server knows for %s', async (_ticket, result, title) => {
  await mounted({
    snapshot: given(start()).view(),
    view: async () => {
      const { ConfirmationPage } = await import('../../src/features/facial/ConfirmationPage.tsx');
      return (
        <ConfirmationPage
          purchaseId={'m1' as PurchaseId}
          lineId={'1' as LineId}
          purchase={null}
          word={null}
          invitation="t-5"
          invited={Promise.resolve(result) as never}
        />
      );
    },
  });
  await vi.waitFor(() => expect(shown()).toContain(textOf(`facial:${title}`)), SOON);
  expect(shown()).not.toContain(textOf('shell:notFound.title'));
});
it('O-45 the secret goes to the host, and never to the provider', async () => {
  const request = vi.fn(async () => ({ ok: true, value: { url: 'https://face.example/1' } }) as never);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const invited = Promise.resolve({ ok: true, value: { ...face, lineId: '1' } }) as never;
  const ticket = { purchaseId: 'm1' as PurchaseId, lineId: '1' as LineId, purchase: null, word: null };
  await mounted({
    ...{ snapshot: given(start()).view(), core: { request } },
    view: async () => {
      const { RegistrationPage } = await import('../../src/features/facial/RegistrationPage.tsx');
      return <RegistrationPage {...ticket} invitation="t-5" invited={invited} />;
    },
  });
  reader.press(await named('facial:consent', { name: 'Ana Lima' }));
  reader.press(await named('facial:go'));
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([['https://face.example/1']]), SOON);
  const redirectUrl = `${location.origin}/confirmacao-facial?pedido=m1&item=1`;
  expect(request.mock.calls).toEqual([['invitedFacialLink', { token: 't-5', redirectUrl }]]);
});

it('S-41 a logout in another tab leaves the page of a ticket of the account', async () => {
  const consumer = given(start(), ...enter()).view();
  const { session } = given(start()).view();
  reader.page.cookie = 'access_token=somebody';
  const show = await mounted({
    snapshot: consumer,
    address: '/confirmacao-facial',
    view: async () => {
      const [{ ConfirmationPage }, { useLocation }] = await Promise.all([
        import('../../src/features/facial/ConfirmationPage.tsx'),
        import('react-router'),
      ]);
      const purchase = new Promise<never>(() => undefined);
      const At = () => <p>{`At ${useLocation().pathname}.`}</p>;
      return (
        <>
          <At />
          <ConfirmationPage
            purchaseId={'m1' as PurchaseId}
            lineId={'1' as LineId}
            {...{ purchase, word: null, invitation: '', invited: null }}
          />
        </>
      );
    },
  });
  await vi.waitFor(() => expect(shown()).toContain('At /confirmacao-facial.'), SOON);
  reader.page.cookie = 'access_token=; Max-Age=0';
  await show({ ...consumer, session });
  await vi.waitFor(() => expect(shown()).toContain('At /.'), SOON);
});
