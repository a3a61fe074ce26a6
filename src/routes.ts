/** The shop's screens, one row each, whose path is a literal, because the sandbox reads it too. The first script begins the row of the address, the router opens all rows. */
import { shop } from './core/shop.ts';
import { affiliateData } from './features/affiliate/loader.ts';
import { categoryData } from './features/category/loader.ts';
import { confirmationData, registrationData } from './features/facial/loader.ts';
import { homeData } from './features/home/loader.ts';
import { maintenanceData } from './features/maintenance/loader.ts';
import { nightsData, orderData, ordersData } from './features/orders/loader.ts';
import type { PolicyName } from './features/policies/PolicyPage.tsx';
import { producerData } from './features/producer/loader.ts';
import { productData } from './features/product/loader.ts';
import { receivedData } from './features/received/loader.ts';
import { searchData } from './features/search/loader.ts';
import { sellData } from './features/sell/loader.ts';
import { needsGuest, needsLogin, needsLoginHere, type RECEIVED } from './kit/addresses.ts';
import { firstSegments, type Screen, screen } from './kit/screen.ts';

/** Typed keys of the screens' texts. */
declare module 'i18next' {
  interface ResourceNamespaceMap {
    account: typeof import('./kit/i18n/pt-BR/account.json');
    affiliate: typeof import('./kit/i18n/pt-BR/affiliate.json');
    cart: typeof import('./kit/i18n/pt-BR/cart.json');
    checkout: typeof import('./kit/i18n/pt-BR/checkout.json');
    contact: typeof import('./kit/i18n/pt-BR/contact.json');
    entry: typeof import('./kit/i18n/pt-BR/entry.json');
    facial: typeof import('./kit/i18n/pt-BR/facial.json');
    faq: typeof import('./kit/i18n/pt-BR/faq.json');
    filters: typeof import('./kit/i18n/pt-BR/filters.json');
    home: typeof import('./kit/i18n/pt-BR/home.json');
    legal: typeof import('./kit/i18n/pt-BR/legal.json');
    map: typeof import('./kit/i18n/pt-BR/map.json');
    notices: typeof import('./kit/i18n/pt-BR/notices.json');
    orders: typeof import('./kit/i18n/pt-BR/orders.json');
    password: typeof import('./kit/i18n/pt-BR/password.json');
    received: typeof import('./kit/i18n/pt-BR/received.json');
    product: typeof import('./kit/i18n/pt-BR/product.json');
    room: typeof import('./kit/i18n/pt-BR/room.json');
    sell: typeof import('./kit/i18n/pt-BR/sell.json');
  }
}

const nothing = () => ({});

const policy = (path: string, name: PolicyName): Screen =>
  screen({
    path,
    load: () => ({ name }),
    code: () => import('./features/policies/PolicyPage.tsx'),
    page: (m) => m.PolicyPage,
    texts: ['legal'],
  });

export const screens: readonly Screen[] = [
  screen({
    path: '/',
    load: homeData,
    code: () => import('./features/home/HomePage.tsx'),
    page: (m) => m.HomePage,
    texts: ['home'],
  }),
  screen({
    path: '/manutencao',
    load: maintenanceData,
    code: () => import('./features/maintenance/MaintenancePage.tsx'),
    page: (m) => m.MaintenancePage,
    texts: [],
  }),
  screen({
    path: '/cadastro',
    guard: needsGuest,
    load: nothing,
    code: () => import('./features/account/EntryPage.tsx'),
    page: (m) => m.EntryPage,
    texts: ['entry'],
  }),
  screen({
    path: '/categoria/:category',
    load: categoryData,
    code: () => import('./features/category/CategoryPage.tsx'),
    page: (m) => m.CategoryPage,
    texts: ['home', 'filters'],
  }),
  screen({
    path: '/pagamento',
    load: nothing,
    code: () => import('./features/checkout/CheckoutPage.tsx'),
    page: (m) => m.CheckoutPage,
    texts: ['checkout', 'cart', 'entry', 'notices'],
  }),
  screen({
    path: '/contato',
    load: nothing,
    code: () => import('./features/contact/ContactPage.tsx'),
    page: (m) => m.ContactPage,
    texts: ['contact', 'entry', 'faq'],
  }),
  screen({
    path: '/faq',
    load: nothing,
    code: () => import('./features/faq/FaqPage.tsx'),
    page: (m) => m.FaqPage,
    texts: ['faq'],
  }),
  screen({
    path: '/minhas-compras',
    guard: needsLogin,
    load: nightsData,
    code: () => import('./features/orders/NightsPage.tsx'),
    page: (m) => m.NightsPage,
    texts: ['orders', 'cart'],
  }),
  screen({
    path: '/minhas-compras/:status',
    guard: needsLogin,
    load: ordersData,
    code: () => import('./features/orders/OrdersPage.tsx'),
    page: (m) => m.OrdersPage,
    texts: ['orders', 'cart'],
  }),
  screen({
    path: '/minhas-compras/pedido/:purchase',
    guard: needsLoginHere,
    load: orderData,
    code: () => import('./features/orders/OrderPage.tsx'),
    page: (m) => m.OrderPage,
    texts: ['orders', 'cart', 'checkout', 'entry'],
  }),
  screen({
    path: '/minha-conta',
    guard: needsLogin,
    load: nothing,
    code: () => import('./features/account/settings/AccountPage.tsx'),
    page: (m) => m.AccountPage,
    texts: ['account', 'entry'],
  }),
  screen({
    path: '/esqueci-minha-senha',
    load: nothing,
    code: () => import('./features/account/password/ForgotPage.tsx'),
    page: (m) => m.ForgotPage,
    texts: ['entry', 'password'],
  }),
  screen({
    path: '/redefinir-senha',
    load: nothing,
    code: () => import('./features/account/password/ResetPage.tsx'),
    page: (m) => m.ResetPage,
    texts: ['entry', 'password'],
  }),
  screen({
    path: '/busca',
    load: searchData,
    code: () => import('./features/search/SearchPage.tsx'),
    page: (m) => m.SearchPage,
    texts: ['home', 'filters'],
  }),
  policy('/politica-de-privacidade', 'privacy-policies'),
  policy('/termos-de-compra', 'terms-of-purchase'),
  policy('/politica-de-cookies', 'cookie-policies'),
  policy('/acessibilidade', 'accessibility'),
  screen({
    path: '/confirmacao-facial',
    load: confirmationData,
    code: () => import('./features/facial/ConfirmationPage.tsx'),
    page: (m) => m.ConfirmationPage,
    texts: ['facial'],
  }),
  screen({
    path: '/cadastro-facial/:sequencer/:idItem',
    load: registrationData,
    code: () => import('./features/facial/RegistrationPage.tsx'),
    page: (m) => m.RegistrationPage,
    texts: ['facial'],
  }),
  screen({
    path: '/ingresso-recebido' satisfies typeof RECEIVED,
    load: receivedData,
    code: () => import('./features/received/ReceivedPage.tsx'),
    page: (m) => m.ReceivedPage,
    texts: ['received', 'entry'],
  }),
  screen({
    path: '/afiliado/:programSlug/:affiliateSlug',
    isOn: shop.features.affiliates,
    load: affiliateData,
    code: () => import('./features/affiliate/AffiliatePage.tsx'),
    page: (m) => m.AffiliatePage,
    texts: ['affiliate'],
  }),
  screen({
    path: '/quero-vender',
    isOn: shop.features.producerSignUp,
    load: () => sellData(firstSegments(screens)),
    code: () => import('./features/sell/SellPage.tsx'),
    page: (m) => m.SellPage,
    texts: ['sell', 'entry'],
  }),
  screen({
    path: '/:producer',
    load: producerData,
    code: () => import('./features/producer/ProducerPage.tsx'),
    page: (m) => m.ProducerPage,
    texts: ['home', 'filters'],
  }),
  screen({
    path: '/:producer/:slug',
    load: productData,
    code: () => import('./features/product/ProductPage.tsx'),
    page: (m) => m.ProductPage,
    texts: ['product'],
  }),
  screen({
    path: '/:producer/:slug/mapa',
    load: productData,
    code: () => import('./features/map/MapPage.tsx'),
    page: (m) => m.MapPage,
    texts: ['map'],
  }),
  screen({
    path: '*',
    load: nothing,
    code: () => import('./kit/page/LoadedPage.tsx'),
    page: (m) => m.NotFound,
    texts: [],
  }),
];
