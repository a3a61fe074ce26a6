import { type FactItem, type FactOrder, ticketFacts } from '../../../domain/orders/ticket-facts.ts';
import { languageTag } from '../i18n/locale.ts';
import { formatMoney } from './money.ts';

/** Facts of a ticket for the owner of this device (O-65). */
export const factsOf = (order: FactOrder, item: FactItem): ReturnType<typeof ticketFacts> =>
  ticketFacts(order, item, {
    tag: languageTag,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    money: formatMoney,
  });
