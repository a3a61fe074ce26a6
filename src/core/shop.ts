/**
 * The operator's shop. The build is the same for every shop: `npm run shop` writes this data into index.html, from
 * a config.json that it has checked (`.build/README.md`).
 */
import { siteOf } from '../../domain/fields/site.ts';
import type { Country } from '../../domain/kernel/values.ts';
import type { PaymentKind } from '../../domain/model/payment.ts';
import type { Locale } from '../../worker/contract.ts';

export interface Site {
  readonly country: Country;
  /** Host names of the page; `*` stands for any characters. */
  readonly hosts: readonly string[];
  /** Host name by which the API knows the site; null for the page's own. */
  readonly domain: string | null;
  readonly language: Locale;
  /** Name, tax number and city, as the law demands them on every page. */
  readonly seller: string;
  readonly address: string;
  readonly dataOfficer: string;
  /** Fees and periods that texts name. */
  readonly promises: {
    readonly processingPercent?: number;
    readonly posMonthly?: number;
    readonly posPercent?: number;
    readonly payoutHours?: number;
    readonly responseHours?: number;
    readonly cashHours?: number;
    readonly faceHours?: number;
  };
  /** Country, payments, receivers of data, features and promises of the site, for texts that depend on them (F-57). */
  readonly facts: readonly string[];
}

export interface Shop {
  readonly name: string;
  /** Text next to the logo. Empty if the logo has the name. */
  readonly wordmark: string;
  /** A long wordmark takes two small lines on a phone. */
  readonly isWordmarkLong: boolean;
  readonly logo: string;
  /** Pixels, at a height of 32. */
  readonly logoWidth: number;
  /** For the seat map, which is drawn. Style sheets use tokens. */
  readonly colors: { readonly brand: string; readonly panel: string };
  readonly api: string;
  readonly sites: readonly [Site, ...Site[]];
  readonly languages: readonly Locale[];
  readonly payments: readonly PaymentKind[];
  /** Null shows the networks that the API lists. */
  readonly networks: readonly { readonly title: string; readonly url: string }[] | null;
  readonly providers: {
    readonly googleAnalytics?: string;
    readonly googleAds?: string;
    readonly clarity?: string;
    readonly metaPixel?: { readonly id: string; readonly token: string };
    readonly turnstile?: string;
    readonly googleSignIn?: string;
    readonly sentry?: string;
  };
  /** True with a provider that measures visits after consent. */
  readonly isMeasured: boolean;
  readonly features: {
    readonly producerSignUp: boolean;
    readonly affiliates: boolean;
    readonly problemReport: boolean;
    readonly offlineTickets: boolean;
  };
}

/** Shop of specs and of the replay page, whose pages have no shop. Null in the shop's own page. */
declare const CATRACA_SHOP: Shop | null;

const read = (): Shop => {
  if (CATRACA_SHOP !== null) return CATRACA_SHOP;
  return JSON.parse(document.getElementById('shop')?.textContent ?? '') as Shop;
};

export const shop: Shop = read();

export const currentSite: Site = siteOf(globalThis.location?.hostname ?? '', shop.sites);

/** False without a reader of the buyer's data that needs consent. */
export const asksConsent = currentSite.facts.includes('consent');

/** The shop's site of a country, else the current one. */
export const siteIn = (country: Country): Site =>
  shop.sites.find((site) => site.country === country) ?? currentSite;
