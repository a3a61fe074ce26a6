/**
 * What the postal code tells of the address, asked for once it is whole, while the reader types on. What comes fills what is
 * empty (F-37); what does not come changes nothing.
 */
import { useEffect, useRef, useState } from 'react';
import { filledByPostalCode, TOLD_BY_POSTAL_CODE } from '../../../../domain/fields/profile.ts';
import { isPostalCode } from '../../../../domain/fields/text.ts';
import { useQuery } from '../../../kit/query.ts';
import { homeFor } from './profile-form.ts';
import type { ProfileFormState } from './useProfileForm.ts';

interface PostalCode {
  /** `told`: the place stands there and need not be typed; `silent`: nobody tells it. */
  readonly lookup: 'idle' | 'asking' | 'told' | 'silent';
  readonly tellsStreet: boolean;
}

export const usePostalCode = (form: ProfileFormState): PostalCode => {
  const { postalCode: code, street, district, city, state } = form.values;
  // What stands there at first belongs to the postal code that stands there, so another code's answer replaces it.
  const [start] = useState({ code, street, district, city, state });
  const settings = useQuery('settings', {});
  const home = homeFor(form.values, form.site);
  const whole = home !== 'other' && isPostalCode(code, home);
  const asks = whole && settings?.ok === true && settings.value.tellsAddresses && code !== start.code;
  const answer = useQuery('postalAddress', asks ? { country: home, code } : null);
  const last = useRef<Parameters<typeof filledByPostalCode>[1]>(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!answer?.ok) return;
    const filled = filledByPostalCode(form.values, last.current, answer.value);
    last.current = answer.value;
    for (const name of TOLD_BY_POSTAL_CODE) form.set(name, filled[name] ?? '');
  }, [answer]);
  const tellsStreet = (answer?.ok ? answer.value.street : start.street) !== '';
  if (!whole) return { lookup: home === 'other' ? 'silent' : 'idle', tellsStreet };
  if (!asks) return { lookup: city === '' ? 'silent' : 'told', tellsStreet };
  if (answer === null) return { lookup: 'asking', tellsStreet };
  return { lookup: answer.ok ? 'told' : 'silent', tellsStreet };
};
