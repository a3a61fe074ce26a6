/** A producer's application: its parts, steps, checks, and what is sent. */
import type { Country } from '../kernel/values.ts';
import { ZONES } from './producer-page.ts';
import { COUNTRY_NAMES, DOCUMENT_FIELDS, DOCUMENTS } from './profile.ts';
import { type FieldRule, fieldViolation } from './violation.ts';

/** Parts of a producer's application, by kind of person and country (F-78). */
export const producerParts = (
  person: 'natural' | 'legal',
  country: Country,
): {
  readonly company: boolean;
  readonly issuingAuthority: boolean;
  readonly representative: boolean;
  readonly documentField: 'document' | 'cnpj';
} => {
  const isCompany = person === 'legal';
  const documentField = DOCUMENT_FIELDS[DOCUMENTS[country][person]];
  return { company: isCompany, issuingAuthority: !isCompany, representative: isCompany, documentField };
};

/** Text fields of a producer's application, by step (F-79). */
export const APPLICATION_STEPS = [
  [
    'producerName',
    'pageAddress',
    'companyName',
    'document',
    'issuingAuthority',
    'responsibleName',
    'email',
    'phone',
  ],
  [
    'postalCode',
    'street',
    'number',
    'complement',
    'district',
    'city',
    'state',
    'timeZone',
    'representativeName',
    'representativeDocument',
    'representativeRole',
    'representativeEmail',
    'representativePhone',
  ],
  [
    'segment',
    'site',
    'eventsAYear',
    'eventName',
    'eventDescription',
    'eventCity',
    'eventDate',
    'audience',
    'locations',
    'pointsPerLocation',
  ],
] as const;

/** Fields that are checked while `shown` steps are. */
export const fieldsOf = (shown: number) => APPLICATION_STEPS.slice(0, shown).flat();

/** Number of shown steps after a press with valid fields. Null if the press sends the application (F-79). */
export const stepsAfter = (shown: number): number | null =>
  shown < APPLICATION_STEPS.length ? shown + 1 : null;

export type ApplicationField = (typeof APPLICATION_STEPS)[number][number];
export const APPLICATION_FIELDS: readonly ApplicationField[] = fieldsOf(APPLICATION_STEPS.length);

export type Application = Record<ApplicationField, string> & {
  person: 'natural' | 'legal';
  country: Country;
  pointOfSale: boolean;
};

export const emptyApplication = (country: Country): Application => ({
  ...(Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, ''])) as Record<ApplicationField, string>),
  timeZone: ZONES[country][0],
  locations: '1',
  pointsPerLocation: '1',
  person: 'legal',
  country,
  pointOfSale: false,
});

const LONGEST = 120;
const LONGEST_DESCRIPTION = 2000;
const LARGEST_AUDIENCE = 1_000_000;

/** Checks of this producer's fields. A field without one is always valid (F-80). */
export const applicationRules = (
  { person, country, pointOfSale }: Pick<Application, 'person' | 'country' | 'pointOfSale'>,
  pages: ReadonlySet<string>,
): Partial<Record<ApplicationField, FieldRule>> => {
  const parts = producerParts(person, country);
  const text: FieldRule = ['text', { maximum: LONGEST }];
  const optionalText = (maximum: number): FieldRule => ['text', { required: false, maximum }];
  return {
    producerName: text,
    pageAddress: ['pageAddress', { pages }],
    ...(parts.company && { companyName: text }),
    document: [DOCUMENTS[country][person], {}],
    ...(parts.issuingAuthority && { issuingAuthority: optionalText(LONGEST) }),
    responsibleName: ['fullName', { maximum: LONGEST }],
    email: ['email', { maximum: LONGEST }],
    phone: ['phone', { country }],
    postalCode: ['postalCode', { country }],
    street: text,
    number: text,
    city: text,
    state: text,
    timeZone: text,
    ...(parts.representative && {
      representativeName: ['fullName', { maximum: LONGEST }],
      representativeDocument: [DOCUMENTS[country].natural, {}],
      representativeEmail: ['email', { required: false }],
      representativePhone: ['phone', { country, required: false }],
    }),
    segment: text,
    eventsAYear: ['count', { required: false }],
    eventName: text,
    eventDescription: optionalText(LONGEST_DESCRIPTION),
    eventCity: text,
    audience: ['count', { required: false, most: LARGEST_AUDIENCE }],
    ...(pointOfSale && { locations: ['count', {}], pointsPerLocation: ['count', {}] }),
  };
};

const whole = (text: string): number => Number.parseInt(text, 10) || 0;

/** Number of points of sale to name a price for (M-13). Null unless both counts are valid (F-41). */
export const pointsOfSale = ({
  locations,
  pointsPerLocation,
}: Pick<Application, 'locations' | 'pointsPerLocation'>): number | null =>
  [locations, pointsPerLocation].some((count) => fieldViolation('count', count, {}) !== null)
    ? null
    : whole(locations) * whole(pointsPerLocation);

/** Values to send. Texts are trimmed, and fields that this producer does not have are empty (F-80). */
export const applicationToSend = (typed: Application) => {
  const text = Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, typed[name].trim()])) as Record<
    ApplicationField,
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

/** Form field of a field that was sent; null if the form has none. */
export const applicationField = (sent: string): ApplicationField | null =>
  sent === 'cnpj' ? 'document' : (APPLICATION_FIELDS.find((name) => name === sent) ?? null);
