import {
  type AddressCheck,
  APPLICATION_STEPS,
  addressCheck,
  canBeFree,
  fieldsOf,
  producerParts,
  ZONES,
} from '../../../../domain/fields/producer-page.ts';
import { COUNTRY_NAMES, DOCUMENTS } from '../../../../domain/fields/profile.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { ProducerSignUp } from '../../../../worker/contract.ts';
import type { FieldCheck } from '../../../kit/forms/violations.ts';
import { useQuery, useSettled } from '../../../kit/query.ts';

export type TextName = (typeof APPLICATION_STEPS)[number][number];
export const TEXT_FIELDS: readonly TextName[] = fieldsOf(APPLICATION_STEPS.length);

export type Values = Record<TextName, string> & {
  person: 'natural' | 'legal';
  country: Country;
  pointOfSale: boolean;
};

export const emptySignUp = (country: Country): Values => ({
  ...(Object.fromEntries(TEXT_FIELDS.map((name) => [name, ''])) as Record<TextName, string>),
  timeZone: ZONES[country][0],
  locations: '1',
  pointsPerLocation: '1',
  person: 'legal',
  country,
  pointOfSale: false,
});

/** Rules of the form. A rule returns null for a valid field, and for a field that this producer does not need. */
export const rulesFor =
  (check: FieldCheck, pages: ReadonlySet<string>, labelOf: (name: TextName) => string) =>
  (values: Values): Partial<Record<TextName, string | null>> => {
    const { country, person, pointOfSale } = values;
    const filled = (name: TextName) => check('text', { maximum: 120 }, labelOf(name))(values[name]);
    const at = { country };
    const { company } = producerParts(person, country);
    const ifCompany = <T>(message: T): T | null => (company ? message : null);
    const ifPointOfSale = <T>(message: T): T | null => (pointOfSale ? message : null);
    const optional = (text: string, maximum = 120) => check('text', { required: false, maximum })(text);
    return {
      producerName: filled('producerName'),
      pageAddress: check('pageAddress', { pages })(values.pageAddress),
      companyName: ifCompany(filled('companyName')),
      document: check(DOCUMENTS[country][person], {})(values.document),
      issuingAuthority: optional(values.issuingAuthority),
      responsibleName: check('fullName', { maximum: 120 })(values.responsibleName),
      email: check('email', { maximum: 120 })(values.email),
      phone: check('phone', at)(values.phone),
      postalCode: check('postalCode', at)(values.postalCode),
      street: filled('street'),
      number: filled('number'),
      city: filled('city'),
      state: filled('state'),
      timeZone: filled('timeZone'),
      representativeName: ifCompany(check('fullName', { maximum: 120 })(values.representativeName)),
      representativeDocument: ifCompany(check(DOCUMENTS[country].natural, {})(values.representativeDocument)),
      representativeEmail: ifCompany(check('email', { required: false })(values.representativeEmail)),
      representativePhone: ifCompany(check('phone', { ...at, required: false })(values.representativePhone)),
      segment: filled('segment'),
      eventsAYear: check('count', { required: false })(values.eventsAYear),
      eventName: filled('eventName'),
      eventDescription: optional(values.eventDescription, 2000),
      eventCity: filled('eventCity'),
      audience: check('count', { required: false, most: 1_000_000 })(values.audience),
      locations: ifPointOfSale(check('count', {})(values.locations)),
      pointsPerLocation: ifPointOfSale(check('count', {})(values.pointsPerLocation)),
    };
  };

const whole = (text: string): number => Number.parseInt(text, 10) || 0;

/** Values to send. Fields that the form does not show are empty. */
export const toSignUp = (typed: Values): ProducerSignUp => {
  const text = Object.fromEntries(TEXT_FIELDS.map((name) => [name, typed[name].trim()])) as Record<
    TextName,
    string
  >;
  const { person, country, pointOfSale } = typed;
  const { company, issuingAuthority, representative, documentField } = producerParts(person, country);
  return {
    personType: person,
    producerName: text.producerName,
    pageAddress: text.pageAddress,
    companyName: company ? text.companyName : '',
    ...{ document: '', cnpj: '', [documentField]: text.document },
    email: text.email,
    phone: text.phone,
    responsibleName: text.responsibleName,
    issuingAuthority: issuingAuthority ? text.issuingAuthority : '',
    country: COUNTRY_NAMES[country],
    state: text.state,
    city: text.city,
    district: text.district,
    street: text.street,
    postalCode: text.postalCode,
    number: text.number,
    complement: text.complement,
    timeZone: text.timeZone,
    pointOfSale,
    locations: pointOfSale ? whole(text.locations) : 0,
    pointsPerLocation: pointOfSale ? whole(text.pointsPerLocation) : 0,
    event: {
      name: text.eventName,
      description: text.eventDescription,
      city: text.eventCity,
      date: text.eventDate,
      expectedAudience: whole(text.audience),
    },
    business: { segment: text.segment, site: text.site, eventsAYear: whole(text.eventsAYear) },
    representative: representative
      ? {
          name: text.representativeName,
          document: text.representativeDocument,
          email: text.representativeEmail,
          phone: text.representativePhone,
          role: text.representativeRole,
        }
      : null,
  };
};

/** Form field of the server's field name; null if the form has none. */
export const fieldNamed = (wire: string): TextName | null => {
  const names: Readonly<Record<string, TextName>> = {
    nome_produtor: 'producerName',
    url_pagina: 'pageAddress',
    razao_social: 'companyName',
    cnpj: 'document',
    documento: 'document',
    email: 'email',
    celular: 'phone',
    nome_responsavel: 'responsibleName',
    orgao_emissor: 'issuingAuthority',
    end_cep: 'postalCode',
    end_estado: 'state',
    end_cidade: 'city',
    end_bairro: 'district',
    end_logradouro: 'street',
    end_numero: 'number',
    end_complemento: 'complement',
    fuso: 'timeZone',
    qtd_locais: 'locations',
    qtd_pdv_por_local: 'pointsPerLocation',
  };
  return names[wire] ?? null;
};

const TYPING_PAUSE_MS = 500;

/** Checks whether a page address is free, once typing pauses. Never blocks the form. */
export const useAddressCheck = (address: string, pages: ReadonlySet<string>): AddressCheck => {
  const settled = useSettled(address, TYPING_PAUSE_MS);
  const result = useQuery('producer', canBeFree(settled, pages) ? { slug: settled } : null);
  return addressCheck(address, settled, result, pages);
};
