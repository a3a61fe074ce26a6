import { IconMailCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  APPLICATION_FIELDS,
  APPLICATION_STEPS,
  type Application,
  type ApplicationField,
  applicationRules,
  applicationToSend,
  emptyApplication,
  fieldsOf,
  pointsOfSale,
  producerParts,
  stepsAfter,
} from '../../../domain/fields/application.ts';
import {
  addressAfterName,
  addressTexts,
  inCountry,
  isOwnAddress,
  onSite,
  type RefusedField,
  refusedError,
  refusedField,
} from '../../../domain/fields/application-form.ts';
import { DOCUMENT_ENTRY, formatCount, formatPhone, formatPostalCode } from '../../../domain/fields/masks.ts';
import { joinTexts } from '../../../domain/fields/plain-text.ts';
import {
  type AddressCheck,
  addressCheck,
  canBeFree,
  formatPageAddress,
  ZONES,
} from '../../../domain/fields/producer-page.ts';
import { DOCUMENTS } from '../../../domain/fields/profile.ts';
import type { FieldRule } from '../../../domain/fields/violation.ts';
import type { Country } from '../../../domain/kernel/values.ts';
import { useSnapshot } from '../../core/index.ts';
import { shop } from '../../core/shop.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { focusResultHeading } from '../../kit/controls/PageHeading.tsx';
import { AreaField } from '../../kit/forms/AreaField.tsx';
import { CheckField } from '../../kit/forms/CheckField.tsx';
import { FormFrame } from '../../kit/forms/FormFrame.tsx';
import forms from '../../kit/forms/forms.module.css';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../kit/forms/violations.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { codeText, problemText, showMessage } from '../../kit/messages.ts';
import { useQuery, useSettled } from '../../kit/query.ts';
import { useRequest } from '../../kit/request.ts';
import { useSpoken } from '../../kit/speech.tsx';
import type { SellData } from './loader.ts';
import { posSum } from './Pitch.tsx';
import styles from './sell.module.css';

const DOUBLE_PRESS_MS = 400;
const NO_TEXTS = Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, '']));
const TYPING_PAUSE_MS = 500;
const COUNTRIES = shop.sites.map(({ country }) => country);

interface Props extends Pick<SellData, 'pages'> {
  readonly onSent: (email: string) => void;
}

/** Checks whether a page address is free, once typing pauses. Never blocks the form. */
const useAddressCheck = (address: string, pages: ReadonlySet<string>): AddressCheck => {
  const settled = useSettled(address, TYPING_PAUSE_MS);
  const [result] = useQuery('producer', canBeFree(settled, pages) ? { slug: settled } : null);
  return addressCheck(address, settled, result, pages);
};

export const SignUpForm = ({ pages, onSent }: Props) => {
  const { t } = useTranslation(['sell', 'entry']);
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const { refusal, send } = useRequest('producerSignUp', t('form.send'), { failed: 'sell.failed' });
  const [ownAddress, setOwnAddress] = useState(false);
  /** Number of steps that are shown. */
  const [steps, setSteps] = useState(1);
  const shown = fieldsOf(steps);
  const next = stepsAfter(steps);
  const label = (name: keyof Application, of: Application): string =>
    name === 'document' ? t(`entry:field.${DOCUMENTS[of.country][of.person]}`) : t(`field.${name}`);
  const errorsOf = (of: Application): Partial<Record<ApplicationField, string | null>> =>
    Object.fromEntries(
      (Object.entries(applicationRules(of, pages)) as [ApplicationField, FieldRule][]).map(
        ([name, [kind, context]]) => [name, check(kind, context, label(name, of))(of[name])],
      ),
    );
  const form = useCheckedForm<Application>({
    id: 'sell',
    initialValues: emptyApplication(site),
    rules: (values) => ({
      ...Object.fromEntries(shown.map((name) => [name, errorsOf(values)[name] ?? null])),
      ...refusedError(refused, values),
    }),
    label,
    // Fields that are valid while empty.
    isOptional: (name, of) => !errorsOf({ ...of, ...NO_TEXTS })[name as ApplicationField],
    onBlur: true,
  });
  const { values, errors, set } = form;
  const { country, person, pointOfSale } = values;
  const parts = producerParts(person, country);
  const address = addressTexts(useAddressCheck(values.pageAddress, pages));
  const documents = DOCUMENTS[country];
  const [own, representative] = [DOCUMENT_ENTRY[documents[person]], DOCUMENT_ENTRY[documents.natural]];
  const costs = posSum(pointsOfSale(values));
  const sum = costs && t('pos.sum', costs);
  useSpoken(pointOfSale && sum);

  const setPlace = (place: ReturnType<typeof inCountry>): void => {
    set('country', place.country);
    set('timeZone', place.timeZone);
  };
  // The site can become known after the form is shown. A country that the producer chose stays.
  useOnChange(site, () => {
    const place = onSite(site, values, form.isTouched('country'));
    if (place !== null) setPlace(place);
  });
  const last = useRef(steps);
  useLayoutEffect(() => {
    if (last.current !== steps) document.getElementById(`sell-${APPLICATION_STEPS[steps - 1]?.[0]}`)?.focus();
    last.current = steps;
  }, [steps]);
  useOnChange(refused, () => {
    if (refused === null) return;
    form.validateField(refused.name);
    document.getElementById(`sell-${refused.name}`)?.focus();
  });

  const submit = async (): Promise<void> => {
    if (next !== null) {
      setSteps(next);
      // The form is busy, so that a double press does not check the new step (F-79).
      return new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS_MS));
    }
    const sent = await send(applicationToSend(values));
    if (!sent.ok) setRefused(refusedField(sent.problem.path, problemText(sent.problem), values));
    else if (sent.isShown) onSent(values.email);
    else showMessage('success', t('thanks.title'));
  };

  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), autoComplete: 'off' });
  const phone = (text: string): string => formatPhone(text, country);
  return (
    <FormFrame
      intro={
        <>
          <strong>{t('form.step', { step: steps, count: APPLICATION_STEPS.length })}</strong>
          <span>{' · '}</span>
          <span>{t('form.intro')}</span>
        </>
      }
      action={next === null ? t('form.send') : t('form.next')}
      {...(next === null && { sending: t('form.sending') })}
      parts={[form]}
      refusal={refusal && joinTexts(refusal, t('form.kept'))}
      onSend={submit}
    >
      <fieldset className={forms.section}>
        <legend>{t('section.seller')}</legend>
        <div className={forms.pair}>
          <Field
            {...field('person')}
            options={(['legal', 'natural'] as const).map((value) => ({
              value,
              label: t(`person.${value}`),
            }))}
          />
          {COUNTRIES.length > 1 && (
            <Field
              {...field('country')}
              onChange={(chosen) => setPlace(inCountry(chosen as Country, values))}
              options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
            />
          )}
        </div>
        <TextField
          {...field('producerName')}
          autoComplete="organization"
          onChange={(text) => {
            set('producerName', text);
            set('pageAddress', addressAfterName(text, values.pageAddress, ownAddress));
          }}
        />
        <div>
          <TextField
            {...field('pageAddress')}
            error={errors.pageAddress ?? (address.error && codeText(address.error))}
            mask={formatPageAddress}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(text) => {
              setOwnAddress(isOwnAddress(text));
              set('pageAddress', text);
            }}
          />
          <p className={`cluster soft small break ${styles.preview}`} role="status">
            <span>
              <span>{`${location.host}/`}</span>
              <strong>{values.pageAddress || t('address.example')}</strong>
            </span>
            {address.note !== null && <span data-check={address.note}>{t(`address.${address.note}`)}</span>}
          </p>
        </div>
        {parts.company && <TextField {...field('companyName')} autoComplete="organization" />}
        <div className={forms.pair}>
          <TextField {...field('document')} mask={own.mask} inputMode={own.keyboard} />
          {parts.issuingAuthority && <TextField {...field('issuingAuthority')} />}
        </div>
      </fieldset>

      <fieldset className={forms.section}>
        <legend>{t('section.contact')}</legend>
        <TextField {...field('responsibleName')} autoComplete="name" />
        <div className={forms.pair}>
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          <TextField {...field('phone')} mask={phone} type="tel" inputMode="tel" autoComplete="tel" />
        </div>
      </fieldset>

      {shown.includes('postalCode') && (
        <>
          <fieldset className={forms.section}>
            <legend>{t('section.address')}</legend>
            <div className={forms.pair}>
              <TextField
                {...field('postalCode')}
                mask={(text) => formatPostalCode(text, country)}
                inputMode="numeric"
                autoComplete="postal-code"
              />
              <TextField {...field('district')} autoComplete="address-level3" />
            </div>
            <div className={`${forms.pair} ${forms.street}`}>
              <TextField {...field('street')} autoComplete="address-line1" />
              <TextField {...field('number')} />
            </div>
            <TextField {...field('complement')} autoComplete="address-line2" />
            <div className={`${forms.pair} ${forms.street}`}>
              <TextField {...field('city')} autoComplete="address-level2" />
              <TextField {...field('state')} autoComplete="address-level1" />
            </div>
            <Field
              {...field('timeZone')}
              options={ZONES[country].map((value) => ({ value, label: t(`zone.${value}`) }))}
            />
          </fieldset>

          {parts.representative && (
            <fieldset className={forms.section}>
              <legend>{t('section.representative')}</legend>
              <TextField {...field('representativeName')} />
              <div className={forms.pair}>
                <TextField
                  {...field('representativeDocument')}
                  mask={representative.mask}
                  inputMode={representative.keyboard}
                />
                <TextField {...field('representativeRole')} />
                <TextField {...field('representativeEmail')} type="email" inputMode="email" />
                <TextField {...field('representativePhone')} mask={phone} type="tel" inputMode="tel" />
              </div>
            </fieldset>
          )}
        </>
      )}

      {shown.includes('segment') && (
        <>
          <fieldset className={forms.section}>
            <legend>{t('section.business')}</legend>
            <TextField {...field('segment')} />
            <div className={forms.pair}>
              <TextField {...field('site')} type="url" inputMode="url" autoComplete="url" />
              <TextField {...field('eventsAYear')} mask={formatCount} inputMode="numeric" />
            </div>
          </fieldset>

          <fieldset className={forms.section}>
            <legend>{t('section.event')}</legend>
            <TextField {...field('eventName')} />
            <AreaField {...field('eventDescription')} rows={3} />
            <div className={forms.pair}>
              <TextField {...field('eventCity')} />
              <TextField {...field('eventDate')} type="date" />
              <TextField {...field('audience')} mask={formatCount} inputMode="numeric" />
            </div>
          </fieldset>

          <fieldset className={forms.section}>
            <legend>{t('section.pos')}</legend>
            <CheckField {...form.tick('pointOfSale')} />
            {pointOfSale && (
              <>
                <div className={forms.pair}>
                  <TextField {...field('locations')} mask={formatCount} inputMode="numeric" />
                  <TextField {...field('pointsPerLocation')} mask={formatCount} inputMode="numeric" />
                </div>
                {sum !== null && <p className="brand pad-note">{sum}</p>}
              </>
            )}
          </fieldset>
        </>
      )}
    </FormFrame>
  );
};

export const SignUp = ({ pages }: Pick<SellData, 'pages'>) => {
  const { t } = useTranslation(['sell', 'shell']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <SignUpForm pages={pages} onSent={setSentTo} />;
  return (
    <div className={`stack gap-3 centered ${styles.thanks}`}>
      <span className="good disc" aria-hidden>
        <IconMailCheck size={34} stroke={1.5} />
      </span>
      <h3 className="huge" ref={focusResultHeading} tabIndex={-1}>
        {t('thanks.title')}
      </h3>
      <p>{t('thanks.text')}</p>
      <p className="soft small">{t('thanks.mail', { email: sentTo })}</p>
      <Button to="/" kind="quiet">
        {t('shell:goHome')}
      </Button>
    </div>
  );
};
