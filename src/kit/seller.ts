/**
 * Who sells, by the country of the site. The names and numbers are the demonstration's: whoever hosts the shop puts
 * their own here. Names of companies are not translated.
 */
import type { Country } from '../../domain/kernel/values.ts';

export const SELLERS: Readonly<Record<Country, string>> = {
  BR: 'Catraca Demonstração Ltda., CNPJ 11.222.333/0001-81, São Paulo, Brasil',
  MX: 'Catraca Demostración, S. de R.L. de C.V., RFC CDE240101AB1, Ciudad de México, México',
};
