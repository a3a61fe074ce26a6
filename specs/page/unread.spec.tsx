/**
 * A failed read is not an empty result. Views report the failure, offer a retry, and keep their earlier content.
 */
import { setImmediate } from 'node:timers/promises';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Input } from '../../domain/shop/messages.ts';
import { openPayment } from '../domain/checkout/given.ts';
import { given, type Story } from '../domain/given.ts';
import { order } from '../domain/orders/given.ts';
import { aCart, aLine, anItem, PURCHASE, SETTINGS } from '../domain/shop.ts';
import {
  add,
  choose,
  enter,
  fail,
  failOpen,
  finalize,
  logIn,
  pay,
  rejectEntry,
  start,
  tell,
  tellOpen,
  welcome,
} from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { eventPage } from './event-page.ts';
import { mounted, named, onPage, plain, reader, screenOf, shown, textOf } from './mounted.tsx';
import { cart, checkout, withCart } from './senders.tsx';

onPage(
  ...['shell', 'codes', 'notices', 'cart', 'checkout', 'entry', 'product', 'map', 'seats'],
  ...['orders', 'home', 'filters', 'account'],
);

const comesBack = (over: Partial<Extract<Input, { type: 'Start' }>> = {}): Input => ({
  ...{ type: 'Start', settings: SETTINGS, purchaseId: null, delivery: 'collect' },
  ...{ tokenRef: null, payment: null },
  ...over,
});
const REFRESH: Input = { type: 'RefreshOpenPayments' };

/** Texts about empty lists, which a page shows only after a response proves them. */
const EMPTY_WORDS = [
  ...['checkout:empty.title', 'checkout:empty.text', 'cart:empty.title', 'cart:empty.text', 'map:empty'],
  ...['shell:header.cart_zero', 'shell:search.none', 'notices:cart.empty', 'notices:checkout.cart-empty'],
  ...['orders:empty.all.title', 'home:list.empty', 'product:tickets.none', 'checkout:success.none'],
  ...[
    'home:near.none',
    'home:near.nothing',
    'filters:none',
    'product:voucher.invalid',
    'notices:coupon.login-required',
  ],
] as const;

const expectNothingEmpty = (): void => {
  const { page } = reader;
  const labels = reader.select('[aria-label]').map((each) => each.getAttribute('aria-label'));
  const text = plain([page.body.textContent, ...labels].join(' '));
  for (const key of EMPTY_WORDS) expect(text, key).not.toContain(plain(textOf(key).replace(/\{\{.*/, '')));
};

const header = async (): Promise<ReactNode> => {
  const { CartButton } = await import('../../src/kit/page/header/CartButton.tsx');
  return <CartButton />;
};
const foot = async (): Promise<ReactNode> => {
  const { CartFoot } = await import('../../src/features/product/panel/BuyingPanel.tsx');
  return <CartFoot />;
};

/** The snapshot is the same after every failure (N-17). */
describe('a failed read', () => {
  const guest = given(comesBack({ purchaseId: PURCHASE })).and(fail('lost'));
  const account = given(start(), logIn, welcome(), REFRESH, fail('lost'), failOpen('lost'));
  const noOpen = given(start(), ...enter(), REFRESH, failOpen('lost'));
  const untold = given(comesBack({ tokenRef: 'token-1' })).and(rejectEntry('lost', {}, 'LogInWithToken'));
  const rows: readonly (readonly [string, Story, string])[] = [
    ['a guest’s cart', guest, 'shell:unread.cart'],
    ['an account’s cart', account, 'shell:unread.cart'],
    ['the stored token', untold, 'shell:unread.cart'],
  ];

  it.each(rows)('shows that the cart could not be loaded: %s', async (_title, story, key) => {
    for (const view of [checkout, cart, foot]) {
      await mounted({ snapshot: story.view(), view });
      await vi.waitFor(() => expect(shown()).toContain(textOf(key)), SOON);
      await named('shell:retry');
      expectNothingEmpty();
    }
    await mounted({ snapshot: story.view(), view: header });
    const button = await vi.waitFor(() => {
      const [found] = reader.select('button');
      if (found === undefined) throw new Error('no button');
      return found;
    }, SOON);
    expect(button.getAttribute('aria-description')).toContain(textOf('shell:unread.cart'));
    expectNothingEmpty();
  });

  it('N-70 of open payments is said once above those of the last response', async () => {
    const known = given(start(), ...enter(), REFRESH, tellOpen(openPayment()));
    const unread = known.and(REFRESH, failOpen('lost'));
    await mounted({ snapshot: unread.view(), view: checkout });
    await vi.waitFor(() => expect(shown()).toContain(openPayment().number), SOON);
    expect(shown().split(textOf('shell:unread.open'))).toHaveLength(2);
    expect(shown().split(textOf('shell:retry'))).toHaveLength(2);
  });

  it('shows that open payments could not be loaded, not an empty cart', async () => {
    for (const view of [checkout, cart]) {
      await mounted({ snapshot: noOpen.view(), view });
      await vi.waitFor(() => expect(shown()).toContain(textOf('shell:unread.open')), SOON);
      await named('shell:retry');
      expect(shown()).not.toContain(textOf('checkout:empty.title'));
    }
  });

  it('N-13 shows open payments below it once their read has ended, as those of the last response', async () => {
    const cartless = given(
      start(),
      ...enter(),
      REFRESH,
      tellOpen(openPayment()),
      { type: 'RefreshCart' },
      fail('lost'),
    );
    const show = await mounted({ snapshot: cartless.view(), view: checkout });
    await vi.waitFor(() => expect(shown()).toContain(textOf('shell:unread.cart')), SOON);
    expect(shown()).not.toContain(openPayment().number);
    await show(cartless.and(failOpen('lost')).view());
    await vi.waitFor(() => expect(shown()).toContain(openPayment().number), SOON);
    expect(shown()).toContain(textOf('shell:unread.cart'));
    expectNothingEmpty();
  });

  it('keeps the cart that was read before', async () => {
    const filled = given(start(), ...enter(), REFRESH, tellOpen(), add(anItem()), tell(aCart([aLine('1')])));
    const unread = filled.and({ type: 'RefreshCart' }, fail('lost'));
    await mounted({ snapshot: unread.view(), view: cart });
    await vi.waitFor(
      () => expect(shown()).toContain(unread.view().cart.orders[0]?.groups[0]?.line.productName),
      SOON,
    );
    expectNothingEmpty();
  });
});

it('S-60 header and footer offer no login to a visitor with a stored token', async () => {
  const view = async (): Promise<ReactNode> => {
    const [{ AccountLinks, AccountMenu }, { Footer }] = await Promise.all([
      import('../../src/kit/page/header/AccountMenu.tsx'),
      import('../../src/kit/page/Footer.tsx'),
    ]);
    return [<AccountMenu key="menu" />, <AccountLinks key="links" />, <Footer key="foot" networks={[]} />];
  };
  const addresses = () => reader.select('a').map((each) => each.getAttribute('href') ?? '');
  const isOffered = () => addresses().some((address) => /^\/(login|cadastro)/.test(address));
  reader.page.cookie = 'access_token=somebody';
  const checking = given(comesBack({ tokenRef: 'token-1' }));
  const show = await mounted({ snapshot: checking.view(), view });
  await vi.waitFor(() => expect(addresses()).toContain('/faq'), SOON);
  expect(addresses().filter((address) => address === '/minha-conta')).toHaveLength(3);
  expect(isOffered()).toBe(false);
  // A login page leads a visitor with a stored token home.
  await show(checking.and(rejectEntry('lost', {}, 'LogInWithToken')).view());
  await named('shell:retry');
  expect(isOffered()).toBe(false);
  reader.page.cookie = 'access_token=; Max-Age=0';
  await show(checking.and(rejectEntry('forbidden', {}, 'LogInWithToken')).view());
  await vi.waitFor(() => expect(isOffered()).toBe(true), SOON);
});

it('E-40 the footer links only to networks with a web address', async () => {
  const urls = ['https://example.com/a', 'javascript:alert(1)', 'example.com/b', 'HTTP://example.com/c'];
  const { NetworkLinks } = await import('../../src/kit/page/Footer.tsx');
  const networks = urls.map((url, nth) => ({ title: `Rede ${nth}`, url }));
  await mounted({
    snapshot: given(comesBack()).view(),
    view: async () => <NetworkLinks networks={networks} />,
  });
  const links = () => reader.select('a').map((each) => each.getAttribute('href'));
  await vi.waitFor(() => expect(links()).toEqual([urls[0], urls[3]]), SOON);
});

/** A view shows the same for an unavailable and a malformed response, so each view meets one of them. */
describe('a read that fails', () => {
  const PROBLEMS = ['unavailable', 'malformed'] as const;
  const failing = (nth: number) => async () => ({
    ok: false as const,
    problem: { code: PROBLEMS[nth % 2] ?? 'unavailable', serverMessage: null, serverCode: '', path: '' },
  });
  const screens = {
    orders: '/minhas-compras',
    'an order': '/minhas-compras/pedido/901',
    'a search': '/busca?search=samba',
    'a category': '/categoria/shows',
    'a producer': '/casa',
    'an event': '/casa/samba',
  };
  const views: readonly (readonly [string, () => Promise<ReactNode>])[] = [
    ...Object.entries(screens).map(([name, address]) => [name, () => screenOf(address)] as const),
    [
      'capitals',
      async () => {
        const { Capitals } = await import('../../src/features/home/NearYou.tsx');
        return <Capitals text="" permission={null} onChosen={() => undefined} />;
      },
    ],
    [
      'login providers',
      async () => {
        const { Providers } = await import('../../src/features/account/entry/EntrySwitch.tsx');
        return <Providers after="/" />;
      },
    ],
    [
      'a bought order',
      async () => {
        const { Success } = await import('../../src/features/checkout/outcome/Success.tsx');
        return <Success purchaseId={'901' as never} paid={false} />;
      },
    ],
    [
      'tickets of a date',
      async () => {
        const { BuyingPanel } = await import('../../src/features/product/panel/BuyingPanel.tsx');
        const selling = {
          product: eventPage,
          ...{ date: null, chooseDate: () => undefined, offered: null, waiting: false },
          ...{
            retry: () => undefined,
            room: null,
            wristbandCode: null,
            enterWristband: () => undefined,
            opens: false,
          },
          problem: (await failing(0)()).problem,
        };
        return <BuyingPanel selling={selling} />;
      },
    ],
  ];

  it.each(views.map(([title, view], nth) => [title, view, nth] as const))(
    'shows no empty result for %s',
    async (title, view, nth) => {
      const snapshot = given(
        start(),
        ...enter(),
        REFRESH,
        tellOpen(),
        add(anItem()),
        tell(aCart([aLine('1')])),
      ).view();
      await mounted({ snapshot, core: { query: failing(nth) }, view });
      await named(title === 'a bought order' ? 'checkout:success.again' : 'shell:retry');
      expectNothingEmpty();
    },
  );

  it('shows that installments, payment kinds and pickup place could not be loaded', async () => {
    const snapshot = withCart({
      delivery: { chosen: 'collect', offered: ['collect', 'deliver'], needed: true, fees: [] },
    });
    await mounted({
      snapshot: { ...snapshot, checkout: { ...snapshot.checkout, kind: 'credit', kinds: [] } },
      core: { query: failing(1) },
      view: checkout,
    });
    for (const key of [
      'checkout:kinds.failed',
      'checkout:installments.failed',
      'cart:delivery.collect.failed',
    ])
      await vi.waitFor(() => expect(shown()).toContain(textOf(key)), SOON);
    expectNothingEmpty();
  });
});

const PROMISES = /nada foi cobrado|continua(m)? reservad|está guardado|está intacto/i;

describe('an error page', () => {
  const filled = given(start(), ...enter(), REFRESH, tellOpen(), add(anItem()), tell(aCart([aLine('1')])));
  const charged = filled.and(choose('pix'), pay, finalize.fails('lost'));
  const views: readonly (readonly [string, () => Promise<ReactNode>])[] = [
    [
      'of a route',
      async () => {
        const { RouteError } = await import('../../src/shell/RouteError.tsx');
        return <RouteError error={new Error('no code')} />;
      },
    ],
    [
      'of a dead core',
      async () => {
        const { CoreFailure } = await import('../../src/shell/CoreNotices.tsx');
        return <CoreFailure />;
      },
    ],
    [
      'of a failed page',
      async () => {
        const { Failure } = await import('../../src/kit/controls/Failure.tsx');
        const problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;
        return <Failure page problem={problem} onRetry={() => undefined} />;
      },
    ],
  ];

  it.each(views)(
    '%s promises nothing, and warns of paying twice only while a payment may be in flight',
    async (_, view) => {
      const warning = textOf('shell:failure.paying');
      for (const [story, warns] of [
        [charged, true],
        [given(), true],
        [filled, false],
        [given(start()), false],
      ] as const) {
        await mounted({ snapshot: story.view(), view });
        await vi.waitFor(() => expect(reader.page.body.textContent).not.toBe(''), SOON);
        const text = plain(reader.page.body.textContent);
        expect(text).not.toMatch(PROMISES);
        expect(text.includes(warning)).toBe(warns);
      }
    },
  );

  it('has no promising texts for failures, waits and restarts', () => {
    for (const key of ['shell:failure.text', 'shell:failure.gone', 'shell:stillLoading', 'shell:unkept'])
      expect(textOf(key)).not.toMatch(PROMISES);
    for (const key of ['codes:core.restarted', 'codes:core.unavailable', 'checkout:unknown.text'])
      expect(textOf(key)).not.toMatch(PROMISES);
  });
});

const isBone = (each: HTMLElement): boolean => each.getAttribute('class')?.includes('bone') === true;

it('the checkout shows only a skeleton until the state is known', async () => {
  const payment = { purchaseId: PURCHASE, kind: 'pix', sentAt: 0 } as never;
  const named = `/pagamento?compra=${PURCHASE}`;
  const rows = [
    [given(), named],
    [given(comesBack({ tokenRef: 'token-1' })), named],
    [given(comesBack({ tokenRef: 'token-1', payment })), named],
    [given(comesBack({ purchaseId: PURCHASE })), '/pagamento'],
    [given(start(), logIn, welcome()), '/pagamento'],
    [given(start(), ...enter(), REFRESH), '/pagamento'],
  ] as const;
  for (const [story, address] of rows) {
    await mounted({ snapshot: story.view(), view: checkout, address });
    await vi.waitFor(
      () =>
        expect([reader.all(isBone).length, plain(shown())]).toEqual([
          3,
          `${textOf('checkout:title')}${textOf('shell:loading')}`,
        ]),
      SOON,
    );
    expectNothingEmpty();
  }
});

it('a failed load of another address does not keep the first address’s content', async () => {
  const { AffiliatePage } = await import('../../src/features/affiliate/AffiliatePage.tsx');
  const { FacialPageFrame } = await import('../../src/features/facial/ConfirmationPage.tsx');
  const problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' } as const;
  const offer = {
    ...{ programId: 'p1', affiliateName: 'Bia', discountText: '10%' },
    product: { ...eventPage, title: 'Noite de samba' },
  };
  const bought = { ...order({}), number: 'CT-1', payment: null, at: 0 };
  const loads = (value: unknown) => Promise.resolve({ ok: true, value }) as never;
  const fails = () => Promise.resolve({ ok: false, problem }) as never;
  const face = {
    purchaseId: 'm1',
    lineId: bought.tickets[0]?.line.lineId,
    word: null,
    invitation: '',
    invited: null,
  };
  const pages: readonly (readonly [string, ReactNode, ReactNode])[] = [
    [
      'Noite de samba',
      <AffiliatePage key="page" program="p" affiliate="a" offer={loads(offer)} />,
      <AffiliatePage key="page" program="p" affiliate="b" offer={fails()} />,
    ],
    [
      'the ticket',
      <FacialPageFrame key="page" title="t" data={{ ...face, purchase: loads(bought) } as never}>
        {() => 'the ticket'}
      </FacialPageFrame>,
      <FacialPageFrame key="page" title="t" data={{ ...face, purchaseId: 'm2', purchase: fails() } as never}>
        {() => 'the ticket'}
      </FacialPageFrame>,
    ],
  ];
  for (const [text, first, second] of pages) {
    let replace: (next: ReactNode) => void = () => undefined;
    const Shown = () => {
      const [current, setCurrent] = useState(first);
      replace = setCurrent;
      return current;
    };
    await mounted({ snapshot: given(start()).view(), view: async () => <Shown /> });
    await vi.waitFor(() => expect(shown()).toContain(text), SOON);
    replace(second);
    await vi.waitFor(() => expect(shown()).toContain(textOf('shell:failure.title')), SOON);
    expect(shown()).not.toContain(text);
  }
});

it.each([
  ['/', '/manutencao'],
  ['/minhas-compras', '/minhas-compras'],
])('N-50 a shop in maintenance leads from %s to %s', async (address, end) => {
  const [{ Shell }, { useLocation }] = await Promise.all([
    import('../../src/shell/Shell.tsx'),
    import('react-router'),
  ]);
  const Here = () => <p id="here">{useLocation().pathname}</p>;
  const settings = vi.fn(async () => ({ ok: true, value: { maintenance: true } }) as never);
  await mounted({
    ...{ snapshot: given(start()).view(), address },
    core: { query: settings },
    view: async () => (
      <Shell>
        <Here />
      </Shell>
    ),
  });
  await vi.waitFor(() => expect(settings).toHaveBeenCalled(), SOON);
  await setImmediate();
  await vi.waitFor(() => expect(reader.page.getElementById('here')?.textContent).toBe(end), SOON);
});

it('the maintenance page reports no maintenance before the settings are read', async () => {
  const settings = Promise.withResolvers<never>();
  const { MaintenancePage } = await import('../../src/features/maintenance/MaintenancePage.tsx');
  await mounted({
    snapshot: given(start()).view(),
    view: async () => <MaintenancePage settings={settings.promise} />,
  });
  await vi.waitFor(() => expect(shown()).toContain(textOf('shell:loading')), SOON);
  expect(shown()).not.toContain(textOf('shell:maintenance.title'));
  settings.resolve({ ok: true, value: { maintenance: true } } as never);
  await vi.waitFor(() => expect(shown()).toContain(textOf('shell:maintenance.title')), SOON);
});

it.each(['unavailable', 'notFound'] as const)(
  'the maintenance page reports neither maintenance nor an open shop if the settings are not read: %s',
  async (code) => {
    const problem = { code, serverMessage: null, serverCode: '', path: '' };
    const { MaintenancePage } = await import('../../src/features/maintenance/MaintenancePage.tsx');
    await mounted({
      snapshot: given(start()).view(),
      view: async () => <MaintenancePage settings={Promise.resolve({ ok: false, problem })} />,
    });
    await vi.waitFor(() => expect(shown()).toContain(textOf('shell:failure.title')), SOON);
    expect(shown()).toContain(textOf('shell:retry'));
    expect(shown()).not.toContain(textOf('shell:maintenance.title'));
    expect(shown()).not.toContain(textOf('shell:maintenance.over'));
  },
);
