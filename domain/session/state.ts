/** Who is buying. Never holds the access token: that lives in its cookie and in the worker's vault. */
import type { RequestId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Country } from '../kernel/money.ts';

export interface Address {
  /** Country as the server names it (`Brasil`, `México` …). */
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly district: string;
  readonly street: string;
  readonly postalCode: string;
  readonly number: string;
  readonly complement: string;
}

export interface Consumer {
  readonly userId: string;
  readonly consumerId: string;
  readonly name: string;
  readonly companyName: string;
  readonly email: string;
  readonly phone: string;
  /** CPF in Brazil, RFC in Mexico; empty when there is none. */
  readonly document: string;
  readonly cnpj: string;
  readonly passport: string;
  /** `YYYY-MM-DD` or empty. */
  readonly birthDate: string;
  readonly gender: 'masculine' | 'feminine' | 'undisclosed' | 'other' | null;
  readonly personType: 'natural' | 'legal';
  readonly address: Address;
  readonly newsletter: boolean;
  readonly termsAcceptedAt: string;
  readonly status: string;
}

export type SessionState =
  | { readonly status: 'guest' }
  | {
      readonly status: 'entering';
      readonly requestId: RequestId;
      readonly by: 'password' | 'token' | 'registration';
    }
  | {
      readonly status: 'consumer';
      readonly consumer: Consumer;
      readonly tokenExpiresAt: Instant;
      readonly updating: RequestId | null;
    };

/** `getMarketplace`: what the rules need of the settings. */
export interface Settings {
  readonly site: Country;
  readonly holdMinutes: number;
  readonly maxInstalments: number;
  readonly checkCpfWithServer: boolean;
}
