/**
 * Secrets never enter a log or a store. Plants random secrets in every field that takes one and searches for them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { until } from './rig/clock.ts';
import { addTicket } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { EVENT, STORE } from './rig/shop.ts';

/** Long enough never to appear by chance, and shaped like no other text. */
const secret = fc.stringMatching(/^[A-Za-z]{14}$/);
const secrets = fc.record({
  password: secret,
  otherPassword: secret,
  resetToken: secret,
  cardNumber: fc.stringMatching(/^[1-9][0-9]{15}$/),
  holder: secret,
  securityCode: fc.constant('cvv-never-seen'),
  captcha: secret,
  accessToken: secret,
  cardToken: secret,
});
type Secrets = typeof secrets extends fc.Arbitrary<infer S> ? S : never;
const person = fc.record({
  name: fc.stringMatching(/^[A-Z][a-z]{9} [A-Z][a-z]{9}$/),
  email: fc.stringMatching(/^[a-z]{12}@[a-z]{8}\.com$/),
  phone: fc.stringMatching(/^\(11\) 9[0-9]{4}-[0-9]{4}$/),
  street: fc.stringMatching(/^Rua [A-Z][a-z]{11}$/),
  passport: fc.stringMatching(/^[A-Z]{2}[0-9]{7}$/),
});

const prepare =
  (s: Secrets) =>
  async (rig: Pick<Rig, 'server' | 'page'>): Promise<void> => {
    Object.assign(rig.page.port, { captcha: async () => s.captcha });
    await rig.server.setAnswer('POST /provedor/cartao/token', { token: s.cardToken, final: '1111' });
  };

const live = async (rig: Rig, s: Secrets, who: typeof person extends fc.Arbitrary<infer P> ? P : never) => {
  const { client, server } = rig;
  await addTicket(rig);
  const consumer = { idusuario: 1, idconsumidor: 2, nome: who.name, email: who.email, celular: who.phone };
  const address = {
    end_pais: 'Brasil',
    end_cep: '01310-100',
    end_logradouro: who.street,
    passaporte: who.passport,
  };
  const entry = { access_token: s.accessToken, info: { ...consumer, ...address } };
  await server.setAnswer('POST /consumidor/login', entry);
  // Refused forms go first, because unused secrets must not remain anywhere either.
  const tokenRef = await client.keepSecret(s.resetToken);
  await client.request('validateToken', { email: who.email, tokenRef });
  const oldRef = await client.keepSecret(s.password);
  const newRef = await client.keepSecret(s.otherPassword);
  await client.request('changePassword', { oldRef, newRef });
  const secretRef = await client.keepSecret(s.password);
  await client.dispatch({ type: 'LogIn', email: who.email, secretRef });
  await until(() => client.snapshots.get().session.status === 'consumer', 'the login');
  await until(() => client.snapshots.get().cart.intents.length === 0);
  const map = await client.openSeatMap(STORE as StoreSlug, EVENT, null);
  if (map.ok) await map.value.select([{ index: 3, variationId: null }]);
  await until(() => client.snapshots.get().cart.intents.length === 0);
  await client.dispatch({ type: 'ChoosePayment', kind: 'credit' });
  const { cardNumber: number, holder, securityCode } = s;
  const token = await client.tokenizeCard({ number, holder, expiry: '12/30', securityCode });
  if (!token.ok) throw new Error('no card token');
  const { secretRef: cardRef } = token.value;
  const { toPay: pressed } = client.snapshots.get().checkout;
  await client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef: cardRef, pressed });
  await until(() => client.snapshots.get().checkout.payment.status === 'succeeded', 'the payment');
};

describe('secrets and personal data', () => {
  it('are in no log, and secrets in no snapshot or session storage', async () => {
    await fc.assert(
      fc.asyncProperty(secrets, person, async (s, who) => {
        const rig = await startRig({ before: prepare(s) });
        const published: string[] = [];
        rig.client.snapshots.subscribe(() => published.push(JSON.stringify(rig.client.snapshots.get())));
        try {
          await live(rig, s, who);
          const log = await rig.client.exportLog();
          if (!log.ok) throw new Error('no log');
          const stored = [...rig.page.session.entries()].flat().join(' ');
          for (const [field, text] of Object.entries(s)) {
            expect(log.value, `${field} in the log`).not.toContain(text);
            expect(stored, `${field} in the session storage`).not.toContain(text);
            expect(published.join(' '), `${field} in a snapshot`).not.toContain(text);
          }
          for (const [field, text] of Object.entries(who))
            expect(log.value, `${field} in the log`).not.toContain(text);
          expect(rig.page.cookie.token).toBe(s.accessToken);
          expect(await rig.server.reports()).toEqual([]);
        } finally {
          rig.dispose();
        }
      }),
      { numRuns: 40 },
    );
  });
});
