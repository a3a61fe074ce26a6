/**
 * Page components and their texts, loaded when a route first opens. If that fails, the address is loaded
 * again, once.
 */
import type { ComponentType } from 'react';
import { currentCore } from '../core/index.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { loadOrReload } from '../kit/lazy.ts';

const mayReload = (): boolean => currentCore().snapshots.get().reads.mayReload;

const page =
  <M, Data>(
    load: () => Promise<M>,
    pick: (module: M) => ComponentType<Data>,
    ...namespaces: readonly string[]
  ) =>
  async (): Promise<ComponentType<Data>> => {
    const [module] = await loadOrReload(() => Promise.all([load(), loadTexts(...namespaces)]), mayReload);
    return pick(module);
  };

export const home = page(
  () => import('../features/home/HomePage.tsx'),
  (m) => m.HomePage,
  'home',
);
export const category = page(
  () => import('../features/category/CategoryPage.tsx'),
  (m) => m.CategoryPage,
  'home',
  'filters',
);
export const search = page(
  () => import('../features/search/SearchPage.tsx'),
  (m) => m.SearchPage,
  'home',
  'filters',
);
export const producer = page(
  () => import('../features/producer/ProducerPage.tsx'),
  (m) => m.ProducerPage,
  'home',
  'filters',
);
export const product = page(
  () => import('../features/product/ProductPage.tsx'),
  (m) => m.ProductPage,
  'product',
);
export const map = page(
  () => import('../features/map/MapPage.tsx'),
  (m) => m.MapPage,
  'map',
);
export const maintenance = page(
  () => import('../features/maintenance/MaintenancePage.tsx'),
  (m) => m.MaintenancePage,
);
export const notFound = page(
  () => import('../kit/page/LoadedPage.tsx'),
  (m) => m.NotFound,
);
export const checkout = page(
  () => import('../features/checkout/CheckoutPage.tsx'),
  (m) => m.CheckoutPage,
  'checkout',
  'cart',
  'entry',
  'notices',
);

export const register = page(
  () => import('../features/account/EntryPage.tsx'),
  (m) => m.EntryPage,
  'entry',
);

export const forgot = page(
  () => import('../features/account/password/ForgotPage.tsx'),
  (m) => m.ForgotPage,
  'entry',
  'password',
);
export const reset = page(
  () => import('../features/account/password/ResetPage.tsx'),
  (m) => m.ResetPage,
  'entry',
  'password',
);
export const orders = page(
  () => import('../features/orders/OrdersPage.tsx'),
  (m) => m.OrdersPage,
  'orders',
  'cart',
);
export const order = page(
  () => import('../features/orders/OrderPage.tsx'),
  (m) => m.OrderPage,
  'orders',
  'cart',
  'checkout',
  'entry',
);

export const affiliate = page(
  () => import('../features/affiliate/AffiliatePage.tsx'),
  (m) => m.AffiliatePage,
  'affiliate',
);

export const contact = page(
  () => import('../features/contact/ContactPage.tsx'),
  (m) => m.ContactPage,
  'contact',
  'entry',
);

export const faq = page(
  () => import('../features/faq/FaqPage.tsx'),
  (m) => m.FaqPage,
  'faq',
);

export const policy = page(
  () => import('../features/policies/PolicyPage.tsx'),
  (m) => m.PolicyPage,
  'legal',
);

export const facialRegistration = page(
  () => import('../features/facial/RegistrationPage.tsx'),
  (m) => m.RegistrationPage,
  'facial',
);
export const facialConfirmation = page(
  () => import('../features/facial/ConfirmationPage.tsx'),
  (m) => m.ConfirmationPage,
  'facial',
);

export const account = page(
  () => import('../features/account/settings/AccountPage.tsx'),
  (m) => m.AccountPage,
  'account',
  'entry',
);

export const sell = page(
  () => import('../features/sell/SellPage.tsx'),
  (m) => m.SellPage,
  'sell',
  'entry',
);
