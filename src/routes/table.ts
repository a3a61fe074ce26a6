import { shop } from '../core/shop.ts';
import {
  affiliateData,
  categoryData,
  confirmationData,
  homeData,
  maintenanceData,
  orderData,
  ordersData,
  producerData,
  productData,
  registrationData,
  searchData,
  sellData,
} from '../features/loaders.ts';
import type { PolicyName } from '../features/policies/PolicyPage.tsx';
import { needsGuest, needsLogin, needsLoginHere } from '../kit/addresses.ts';
import { type Route, route } from '../kit/router.tsx';
import * as pages from './pages.ts';

const nothing = () => ({});

const policy = (path: string, name: PolicyName): Route => route(path, () => ({ name }), pages.policy);

export const table: Route[] = [
  route('/', homeData, pages.home),
  route('/manutencao', maintenanceData, pages.maintenance),
  route('/cadastro', nothing, pages.register, needsGuest),
  route('/categoria/:category', categoryData, pages.category),
  route('/pagamento', nothing, pages.checkout),
  route('/contato', nothing, pages.contact),
  route('/faq', nothing, pages.faq),
  route('/minhas-compras/:status?', ordersData, pages.orders, needsLogin),
  route('/minhas-compras/pedido/:purchase', orderData, pages.order, needsLoginHere),
  route('/minha-conta', nothing, pages.account, needsLogin),
  route('/esqueci-minha-senha', nothing, pages.forgot),
  route('/redefinir-senha', nothing, pages.reset),
  route('/busca', searchData, pages.search),
  policy('/politica-de-privacidade', 'privacy-policies'),
  policy('/termos-de-compra', 'terms-of-purchase'),
  policy('/politica-de-cookies', 'cookie-policies'),
  route('/confirmacao-facial', confirmationData, pages.facialConfirmation),
  route('/cadastro-facial/:sequencer/:idItem', registrationData, pages.facialRegistration),
  ...(shop.features.affiliates
    ? [route('/afiliado/:programSlug/:affiliateSlug', affiliateData, pages.affiliate)]
    : []),
  ...(shop.features.producerSignUp ? [route('/quero-vender', sellData, pages.sell)] : []),
  route('/:producer', producerData, pages.producer),
  route('/:producer/:slug', productData, pages.product),
  route('/:producer/:slug/mapa', productData, pages.map),
  route('*', nothing, pages.notFound),
];
