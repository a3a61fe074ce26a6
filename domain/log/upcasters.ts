/**
 * When a message or state changes its shape: raise `LOG_VERSION`, add an upcaster here and an example in the specs. All
 * versions from 1 on are read.
 */

export const LOG_VERSION = 6;

/** Numbers that versions 1 and 2 had before the release (G-09). */
const BEFORE_RELEASE: Readonly<Record<number, number>> = { 10: 1, 11: 2 };

/** Version in the numbers of the release. */
export const releasedVersion = (version: number): number => BEFORE_RELEASE[version] ?? version;

export type Raw = Readonly<Record<string, unknown>>;
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lifts parts of a log from one version to the next. A part without a function did not change. */
export interface Upcaster {
  readonly from: number;
  readonly to: number;
  readonly event?: (event: Raw, at: number) => Raw;
  readonly cause?: (cause: Raw) => Raw;
  readonly state?: (state: Raw) => Raw;
  readonly shown?: (shown: Raw) => Raw;
  readonly about?: (about: Raw) => Raw;
}

/** Version 1 left entered codes to the page (G-09). */
const withoutCode = (state: Raw): Raw =>
  isRaw(state.cart) ? { ...state, cart: { code: null, ...state.cart } } : state;

/** Version 2 left payment kinds and installments to the page, and noted the kinds as if they were amounts (P-19). */
const withoutOffers = (state: Raw): Raw => {
  const { checkout } = state;
  if (!isRaw(checkout)) return state;
  const count = isRaw(checkout.instalments) ? checkout.instalments.count : 1;
  return { ...state, checkout: { kinds: [], plans: null, count, ...checkout } };
};
const withoutKinds = (shown: Raw): Raw =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !name.startsWith('kinds ')));

/** Gives each object in a value the fields that it lacks. */
const filling = (missing: (value: Raw) => Raw): ((value: Raw) => Raw) => {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (!isRaw(value)) return value;
    const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]));
    return { ...missing(value), ...parts };
  };
  return (value) => fill(value) as Raw;
};

/** Version 2 knew no document that the entrance needs (G-09): in a cart's lines and a change of the bearer. */
const lifted = filling((value) => {
  const isLine = 'bearerRequired' in value;
  const isChange = value.type === 'bearer' && 'bearer' in value;
  return isLine || isChange ? { entryDocument: null } : {};
});

/** Version 4 kept nothing of what an open payment is for (P-108). */
const NO_SUMMARY = { titles: [], date: null, poster: '' };
const withSummaries = filling((value) =>
  'pix' in value && 'processing' in value ? { summary: NO_SUMMARY } : {},
);

/** Names of fields, messages and codes in versions 1 to 3 that had British spelling (G-09). */
const SPELLED: ReadonlyMap<unknown, string> = new Map([
  ['colour', 'color'],
  ['instalments', 'installments'],
  ['maxInstalments', 'maxInstallments'],
  ['finaliseSeconds', 'finalizeSeconds'],
  ['cancelling', 'canceling'],
  ['ChooseInstalments', 'ChooseInstallments'],
  ['InstalmentsChosen', 'InstallmentsChosen'],
  ['PaymentCancelled', 'PaymentCanceled'],
  ['Finalise', 'Finalize'],
  ['finalised', 'finalized'],
  ['checkout.cancelling', 'checkout.canceling'],
  ['checkout.finalise-error', 'checkout.finalize-error'],
  ['checkout.instalments-invalid', 'checkout.installments-invalid'],
  ['checkout.payment-cancelled', 'checkout.payment-canceled'],
  ['orders.item-cancelled', 'orders.item-canceled'],
  ['orders.order-cancelling', 'orders.order-canceling'],
]);
/** Fields whose value is a name in code. Other texts can be a buyer's or the server's. */
const NAMING: ReadonlySet<string> = new Set(['type', 'call', 'code', 'reason', 'blocked']);

const spelled = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((part) => spelled(part));
  if (!isRaw(value)) return (NAMING.has(key) && SPELLED.get(value)) || value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [SPELLED.get(name) ?? name, spelled(part, name)]),
  );
};
const respelled = (value: Raw): Raw => spelled(value) as Raw;
/** Version 3 knew no waiting room (W-16), and left the opening of a sale to the page (E-57). */
const withRoomAndOpening = (state: Raw): Raw =>
  'notice' in state ? { room: null, opening: null, ...state } : state;
/** Version 4 kept no amount that a dialog said returns (O-128). */
const ANNOUNCING: ReadonlySet<unknown> = new Set(['cancelItem', 'cancelOrder', 'refund']);
const withAnnounced = (value: Raw): Raw => {
  const { change } = value;
  return isRaw(change) && ANNOUNCING.has(change.type)
    ? { ...value, change: { announced: null, ...change } }
    : value;
};
const announcing = (value: Raw): Raw => withSummaries(withAnnounced(value));
const withOrders = (state: Raw): Raw => {
  const { orders } = state;
  return isRaw(orders) && isRaw(orders.change)
    ? { ...state, orders: { ...orders, change: withAnnounced(orders.change) } }
    : state;
};
/** Version 5 left the acceptance of the terms to the form, which sent no registration without it (S-61). */
const withTerms = (cause: Raw): Raw => (cause.type === 'Register' ? { acceptsTerms: true, ...cause } : cause);
const respelledShown = (shown: Raw): Raw =>
  respelled(shown.failure === 'cancelled' ? { ...shown, failure: 'canceled' } : shown);

/** Sorted by version, without a gap (G-28). */
export const UPCASTERS: readonly Upcaster[] = [
  { from: 1, to: 2, state: withoutCode },
  {
    from: 2,
    to: 3,
    event: lifted,
    cause: lifted,
    state: (state) => lifted(withoutOffers(state)),
    shown: withoutKinds,
  },
  {
    from: 3,
    to: 4,
    ...{ event: respelled, cause: respelled, about: respelled, shown: respelledShown },
    state: (state) => withRoomAndOpening(respelled(state)),
  },
  {
    from: 4,
    to: 5,
    event: announcing,
    cause: announcing,
    state: (state) => withSummaries(withOrders(state)),
  },
  { from: 5, to: 6, cause: withTerms },
];

/** Functions that lift parts of a log from a version to the last. */
export const upcastingBy = (upcasters: readonly Upcaster[]) => {
  const lifted = (version: number, value: Raw, lift: (one: Upcaster, value: Raw) => Raw | undefined): Raw => {
    let now = value;
    for (const one of upcasters) if (one.from >= version) now = lift(one, now) ?? now;
    return now;
  };
  return {
    event: (event: Raw, version: number, at: number): Raw =>
      lifted(version, event, (one, before) => one.event?.(before, at)),
    cause: (cause: Raw, version: number): Raw => lifted(version, cause, (one, before) => one.cause?.(before)),
    shown: (shown: Raw, version: number): Raw => lifted(version, shown, (one, before) => one.shown?.(before)),
    about: (about: Raw, version: number): Raw => lifted(version, about, (one, before) => one.about?.(before)),
    start: (start: Raw, version: number): Raw =>
      isRaw(start.state)
        ? { ...start, state: lifted(version, start.state, (one, before) => one.state?.(before)) }
        : start,
  };
};

export const upcasting = upcastingBy(UPCASTERS);
