/** Seller of each country's site. Placeholders: the shop's operator replaces them. Not translated. */
import type { Country } from '../../domain/kernel/values.ts';

export const SELLERS: Readonly<Record<Country, string>> = {
  BR: 'Catraca Demonstração Ltda., CNPJ 11.222.333/0001-81, São Paulo, Brasil',
  MX: 'Catraca Demostración, S. de R.L. de C.V., RFC CDE240101AB1, Ciudad de México, México',
};

/** Postal address and contact for personal data (LGPD art. 41, Decreto 7.962 art. 2; LFPDPPP art. 15). */
export const DATA_CONTACTS: Readonly<
  Record<Country, { readonly address: string; readonly officer: string }>
> = {
  BR: {
    address: 'Rua da Demonstração, 100, Centro, 01000-000 São Paulo, SP',
    officer: 'privacidade@catraca.example, +55 11 4000-0000',
  },
  MX: {
    address: 'Calle de la Demostración 100, Centro, 06000 Ciudad de México, CDMX',
    officer: 'datospersonales@catraca.example, +52 55 4000 0000',
  },
};
