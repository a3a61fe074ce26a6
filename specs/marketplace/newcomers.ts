/** New buyers, each with a separate account, address and document, because limits count per document. */
import type { ShopUnderTest } from './conformance-shop.ts';

const digit = (digits: readonly number[]): number => {
  const sum = digits.reduce((total, each, at) => total + each * (digits.length + 1 - at), 0);
  return ((sum * 10) % 11) % 10;
};

/** Returns the nth valid CPF, formatted. */
export const cpfOf = (nth: number): string => {
  const base = [...String(100_000_000 + nth)].map(Number);
  const first = digit(base);
  const text = [...base, first, digit([...base, first])].join('');
  return text.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
};

export interface Newcomer {
  readonly email: string;
  readonly token: string;
}

let made = 0;

export const newcomer = async (shop: ShopUnderTest, changes: object = {}): Promise<Newcomer> => {
  made += 1;
  const email = `nova${made}@catraca.com.br`;
  const told = await shop.send('register', {
    json: {
      nome: 'Nova Compradora',
      email,
      documento: cpfOf(made),
      end_pais: 'Brasil',
      end_cep: '01310-100',
      aceite_termos_dthr: '2026-11-21T10:00:00-03:00',
      senha: 'Catraca#2026',
      captcha: await shop.captcha('register'),
      ...changes,
    },
  });
  return { email, token: told.value().accessToken };
};
