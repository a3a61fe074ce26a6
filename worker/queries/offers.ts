import { isBeforeSale, openingOf } from '../../domain/catalog/opening.ts';
import { sharedKinds } from '../../domain/checkout/methods.ts';
import { splitAmounts } from '../../domain/checkout/pay.ts';
import type { Country } from '../../domain/kernel/values.ts';
import type { Settings } from '../../domain/model/person.ts';
import type { Input, State } from '../../domain/shop/messages.ts';
import { checkoutScope } from '../../domain/shop/scopes.ts';
import type { CoreOptions, Queries, QueryName, SiteSettings } from '../contract.ts';

/** The shop's configuration names the country, whatever the host says (K-26). */
export const settingsOf = (response: SiteSettings, site: Country): Settings => ({
  site,
  holdMinutes: response.holdMinutes,
  maxInstallments: response.maxInstallments,
  checkCpfWithServer: response.checkCpf,
  finalizeSeconds: response.finalizeSeconds,
});

type Params<Q extends QueryName> = Queries[Q]['params'];
type Value<Q extends QueryName> = Queries[Q]['result'];

/** Called before a query. The returned function makes the core's input of the result, null if the core needs none. */
export const offeredBy = (
  name: QueryName,
  params: Params<QueryName>,
  state: State,
  { country, payments }: Pick<CoreOptions, 'country' | 'payments'>,
): ((value: Value<QueryName>) => Input | null) => {
  const amounts =
    name === 'installments' ? splitAmounts(checkoutScope(state), params as Params<'installments'>) : null;
  return (value) => {
    switch (name) {
      case 'settings':
        return { type: 'UseSettings', settings: settingsOf(value as Value<'settings'>, country) };
      case 'paymentKinds': {
        const taken = (value as Value<'paymentKinds'>).kinds.map(({ kind }) => kind);
        const { store } = params as Params<'paymentKinds'>;
        return { type: 'OfferKinds', store, kinds: sharedKinds([taken, payments], []) };
      }
      case 'product': {
        const { productId, variations, timeZone } = value as Value<'product'>;
        return { type: 'AwaitOpening', productId, at: openingOf(variations, timeZone) };
      }
      case 'variations': {
        const { variations } = value as Value<'variations'>;
        const [ticket] = variations;
        if (ticket === undefined || isBeforeSale(variations)) return null;
        return { type: 'AwaitOpening', productId: ticket.productId, at: null };
      }
      case 'affiliate': {
        const { program: programSlug, affiliate: affiliateSlug } = params as Params<'affiliate'>;
        const { programId, product } = value as Value<'affiliate'>;
        const { store, productId } = product;
        return {
          type: 'FollowReferral',
          referral: { programSlug, affiliateSlug, programId, store, productId },
        };
      }
      case 'installments': {
        const { options } = value as Value<'installments'>;
        return amounts === null ? null : { type: 'OfferInstallments', amounts, options };
      }
      default:
        return null;
    }
  };
};
