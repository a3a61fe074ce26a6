/** Sentences of headers, footers, error pages and loading pages. */
import * as panel from './panels.ts';
import { claim, ownClaim, type Screen, type Subject } from './sentence.ts';
import * as is from './truths.ts';

/** A page that cannot be shown has these sentences, on any screen (N-26). */
const whenProven = (proof: Screen['snapshot']['reads']['paymentProof']) =>
  panel.whenPayment((_, { snapshot }) => snapshot.reads.paymentProof === proof);

export const SHELL: Subject = {
  claims: {
    'header.cart': claim(
      'so many are in the cart',
      (screen) =>
        panel.isCartKnown(screen) && screen.snapshot.cart.count > 0 ? [panel.cartAbout(screen)] : [],
      is.cartIsRight,
    ),
    'header.cart_zero': claim(
      'the cart is empty',
      (screen) =>
        panel.isCartKnown(screen) && screen.snapshot.cart.count === 0 ? [panel.lastCartAbout(screen)] : [],
      is.noCart,
    ),
    'header.openPayment': claim('a payment is open', panel.openPaymentSign, is.open),
    'header.expiresIn': claim('it is held for this long', panel.countdown, is.heldUntil),
    'failure.confirmed': claim('the order is confirmed', whenProven('confirmed'), is.paid),
    'failure.notCharged': ownClaim('the last attempt was not charged', whenProven('notCharged'), is.unpaid),
    timeLeft: claim('it is held for this long', panel.countdown, is.heldUntil),
  },
  neutral: {
    'a label, a heading or a button': `account.hello account.login account.logout account.orders account.profile
      account.register card.dateSoon card.external card.free card.from close message.close message.report crumbs.cart crumbs.home crumbs.label
      crumbs.producers downloading failure.details failure.order failure.reload failure.tickets footer.cookies footer.help footer.legal footer.rights footer.sell
      footer.sellText goHome header.cartUnknown header.accountOf header.backToEvent header.clear header.closeSearch
      header.createEvent header.home header.languageNow header.menu header.openSearch header.search language.en-US
      language.es-ES language.pt-BR newTab date.dmy date.mdy errors.title next previous report report.order report.page retry search.events search.found search.none
      search.producers search.products search.seeAll seeAll seeAllOf skip title.affiliate title.category title.checkout
      title.accessibility title.contact title.cookie-policies title.create-event title.facial-confirmation title.faq title.forgot-password
      title.home title.loading-facial-registration title.maintenance title.map title.my-account
      title.not-found title.privacy-policies title.producer title.product title.reset-password
      title.search title.terms-of-purchase language.changed`,
    'the cart’s total, as `cart:line.total` claims it': 'total.now',
    'availability in the catalog': 'card.soldOut',
    'a rule, not a state': 'header.atZero maintenance.text discount discount.percentage discount.how',
    'a read failed, or a page is not there': `failure.gone failure.slow failure.part failure.text failure.title maintenance.title maintenance.over
      notFound.text notFound.title unread.cart unread.open unread.payment unread.session
      unread.stale`,
    'a read is under way': 'loading search.waiting stillLoading',
    'an instruction': 'failure.paying',
    'that nothing is known': 'failure.unsettled',
    'about the browser': 'unkept',
  },
};
