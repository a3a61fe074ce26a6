/** Typed keys from the Portuguese files. Add a new namespace here. */
import 'i18next';
import type account from './pt-BR/account.json';
import type affiliate from './pt-BR/affiliate.json';
import type cart from './pt-BR/cart.json';
import type checkout from './pt-BR/checkout.json';
import type codes from './pt-BR/codes.json';
import type contact from './pt-BR/contact.json';
import type cookies from './pt-BR/cookies.json';
import type entry from './pt-BR/entry.json';
import type facial from './pt-BR/facial.json';
import type faq from './pt-BR/faq.json';
import type filters from './pt-BR/filters.json';
import type home from './pt-BR/home.json';
import type legal from './pt-BR/legal.json';
import type map from './pt-BR/map.json';
import type notices from './pt-BR/notices.json';
import type orders from './pt-BR/orders.json';
import type password from './pt-BR/password.json';
import type product from './pt-BR/product.json';
import type report from './pt-BR/report.json';
import type seats from './pt-BR/seats.json';
import type sell from './pt-BR/sell.json';
import type shell from './pt-BR/shell.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    affiliate: typeof affiliate;
    account: typeof account;
    cart: typeof cart;
    checkout: typeof checkout;
    codes: typeof codes;
    contact: typeof contact;
    cookies: typeof cookies;
    entry: typeof entry;
    faq: typeof faq;
    facial: typeof facial;
    filters: typeof filters;
    home: typeof home;
    legal: typeof legal;
    map: typeof map;
    seats: typeof seats;
    notices: typeof notices;
    password: typeof password;
    orders: typeof orders;
    product: typeof product;
    report: typeof report;
    sell: typeof sell;
    shell: typeof shell;
  }
}
