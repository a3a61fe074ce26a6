import { ticketFacts } from '../../../domain/orders/ticket-facts.ts';
import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { languageTag } from '../i18n/locale.ts';
import { formatMoney } from './money.ts';

/** Facts of a ticket for the owner of this device (O-65). */
export const factsOf = (order: Purchase, item: Ticket): ReturnType<typeof ticketFacts> =>
  ticketFacts(order, item, {
    tag: languageTag,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    money: formatMoney,
  });
