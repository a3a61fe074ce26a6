/** Every route: its path, who may open it, what it asks for and which page it shows. */
import type { RouteObject } from 'react-router';
import { categoryData } from '../features/category/loader.ts';
import { homeData } from '../features/home/loader.ts';
import { maintenanceData } from '../features/maintenance/loader.ts';
import { NotFound } from '../features/not-found/NotFound.tsx';
import { producerData } from '../features/producer/loader.ts';
import { productData } from '../features/product/loader.ts';
import { searchData } from '../features/search/loader.ts';
import { RouteError } from '../shell/RouteError.tsx';
import { Shell } from '../shell/Shell.tsx';
import { needsGuest, needsLogin } from './guards.ts';
import * as pages from './pages.tsx';

/** The shell stays while pages change; nothing is drawn before the first page's code is there. */
export const table: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: null,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', loader: homeData, lazy: pages.home },
          { path: '/manutencao', loader: maintenanceData, lazy: pages.maintenance },
          { path: '/cadastro', loader: needsGuest, lazy: pages.register },
          { path: '/categoria/:category', loader: categoryData, lazy: pages.category },
          { path: '/pagamento', lazy: pages.checkout },
          { path: '/contato', lazy: pages.upcoming('contact') },
          { path: '/faq', lazy: pages.upcoming('faq') },
          { path: '/minhas-compras/:status?', loader: needsLogin, lazy: pages.upcoming('my-shopping') },
          { path: '/minha-conta', loader: needsLogin, lazy: pages.upcoming('my-account') },
          { path: '/esqueci-minha-senha', lazy: pages.upcoming('forgot-password') },
          { path: '/redefinir-senha', lazy: pages.upcoming('reset-password') },
          { path: '/busca', loader: searchData, lazy: pages.search },
          { path: '/politica-de-privacidade', lazy: pages.upcoming('privacy-policies') },
          { path: '/termos-de-compra', lazy: pages.upcoming('terms-of-purchase') },
          { path: '/politica-de-cookies', lazy: pages.upcoming('cookie-policies') },
          { path: '/confirmacao-facial', lazy: pages.upcoming('facial-confirmation') },
          {
            path: '/cadastro-facial/:sequencer/:idItem',
            lazy: pages.upcoming('loading-facial-registration'),
          },
          { path: '/afiliado/:programSlug/:affiliateSlug', lazy: pages.upcoming('affiliate') },
          { path: '/quero-vender', lazy: pages.upcoming('create-event') },
          { path: '/:producer', loader: producerData, lazy: pages.producer },
          { path: '/:producer/:slug', loader: productData, lazy: pages.product },
          { path: '/:producer/:slug/mapa', loader: productData, lazy: pages.map },
          // Part of the shell: other pages show it too, where what they were asked for is not there.
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];
