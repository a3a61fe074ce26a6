/** The shop's screens, one row each. The first script begins the row of the address, the router opens all rows. */
import { shop } from './core/shop.ts';
import { affiliateData } from './features/affiliate/loader.ts';
import { categoryData } from './features/category/loader.ts';
import { confirmationData, registrationData } from './features/facial/loader.ts';
import { homeData } from './features/home/loader.ts';
import { maintenanceData } from './features/maintenance/loader.ts';
import { orderData, ordersData } from './features/orders/loader.ts';
import type { PolicyName } from './features/policies/PolicyPage.tsx';
import { producerData } from './features/producer/loader.ts';
import { productData } from './features/product/loader.ts';
import { searchData } from './features/search/loader.ts';
import { sellData } from './features/sell/loader.ts';
import { needsGuest, needsLogin, needsLoginHere } from './kit/addresses.ts';
import { firstSegments, type Screen, screen } from './kit/screen.ts';

const nothing = () => ({});

const policy = (path: string, name: PolicyName): Screen =>
  screen({
    path,
    load: () => ({ name }),
    code: async () => (await import('./features/policies/PolicyPage.tsx')).PolicyPage,
    texts: ['legal'],
  });

export const screens: readonly Screen[] = [
  screen({
    path: '/',
    load: homeData,
    code: async () => (await import('./features/home/HomePage.tsx')).HomePage,
    texts: ['home'],
  }),
  screen({
    path: '/manutencao',
    load: maintenanceData,
    code: async () => (await import('./features/maintenance/MaintenancePage.tsx')).MaintenancePage,
    texts: [],
  }),
  screen({
    path: '/cadastro',
    guard: needsGuest,
    load: nothing,
    code: async () => (await import('./features/account/EntryPage.tsx')).EntryPage,
    texts: ['entry'],
  }),
  screen({
    path: '/categoria/:category',
    load: categoryData,
    code: async () => (await import('./features/category/CategoryPage.tsx')).CategoryPage,
    texts: ['home', 'filters'],
  }),
  screen({
    path: '/pagamento',
    load: nothing,
    code: async () => (await import('./features/checkout/CheckoutPage.tsx')).CheckoutPage,
    texts: ['checkout', 'cart', 'entry', 'notices'],
  }),
  screen({
    path: '/contato',
    load: nothing,
    code: async () => (await import('./features/contact/ContactPage.tsx')).ContactPage,
    texts: ['contact', 'entry'],
  }),
  screen({
    path: '/faq',
    load: nothing,
    code: async () => (await import('./features/faq/FaqPage.tsx')).FaqPage,
    texts: ['faq'],
  }),
  screen({
    path: '/minhas-compras/:status?',
    guard: needsLogin,
    load: ordersData,
    code: async () => (await import('./features/orders/OrdersPage.tsx')).OrdersPage,
    texts: ['orders', 'cart'],
  }),
  screen({
    path: '/minhas-compras/pedido/:purchase',
    guard: needsLoginHere,
    load: orderData,
    code: async () => (await import('./features/orders/OrderPage.tsx')).OrderPage,
    texts: ['orders', 'cart', 'checkout', 'entry'],
  }),
  screen({
    path: '/minha-conta',
    guard: needsLogin,
    load: nothing,
    code: async () => (await import('./features/account/settings/AccountPage.tsx')).AccountPage,
    texts: ['account', 'entry'],
  }),
  screen({
    path: '/esqueci-minha-senha',
    load: nothing,
    code: async () => (await import('./features/account/password/ForgotPage.tsx')).ForgotPage,
    texts: ['entry', 'password'],
  }),
  screen({
    path: '/redefinir-senha',
    load: nothing,
    code: async () => (await import('./features/account/password/ResetPage.tsx')).ResetPage,
    texts: ['entry', 'password'],
  }),
  screen({
    path: '/busca',
    load: searchData,
    code: async () => (await import('./features/search/SearchPage.tsx')).SearchPage,
    texts: ['home', 'filters'],
  }),
  policy('/politica-de-privacidade', 'privacy-policies'),
  policy('/termos-de-compra', 'terms-of-purchase'),
  policy('/politica-de-cookies', 'cookie-policies'),
  screen({
    path: '/confirmacao-facial',
    load: confirmationData,
    code: async () => (await import('./features/facial/ConfirmationPage.tsx')).ConfirmationPage,
    texts: ['facial'],
  }),
  screen({
    path: '/cadastro-facial/:sequencer/:idItem',
    load: registrationData,
    code: async () => (await import('./features/facial/RegistrationPage.tsx')).RegistrationPage,
    texts: ['facial'],
  }),
  screen({
    path: '/afiliado/:programSlug/:affiliateSlug',
    isOn: shop.features.affiliates,
    load: affiliateData,
    code: async () => (await import('./features/affiliate/AffiliatePage.tsx')).AffiliatePage,
    texts: ['affiliate'],
  }),
  screen({
    path: '/quero-vender',
    isOn: shop.features.producerSignUp,
    load: () => sellData(firstSegments(screens)),
    code: async () => (await import('./features/sell/SellPage.tsx')).SellPage,
    texts: ['sell', 'entry'],
  }),
  screen({
    path: '/:producer',
    load: producerData,
    code: async () => (await import('./features/producer/ProducerPage.tsx')).ProducerPage,
    texts: ['home', 'filters'],
  }),
  screen({
    path: '/:producer/:slug',
    load: productData,
    code: async () => (await import('./features/product/ProductPage.tsx')).ProductPage,
    texts: ['product'],
  }),
  screen({
    path: '/:producer/:slug/mapa',
    load: productData,
    code: async () => (await import('./features/map/MapPage.tsx')).MapPage,
    texts: ['map'],
  }),
  screen({
    path: '*',
    load: nothing,
    code: async () => (await import('./kit/page/LoadedPage.tsx')).NotFound,
    texts: [],
  }),
];
