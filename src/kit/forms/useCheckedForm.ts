/**
 * Form that validates a field on blur and all on submit. A wrong field is validated again on every change. An error
 * appears after the press that left the field, since it moves the controls below.
 */
import { type FormErrors, useForm } from '@mantine/form';
import { useLayoutEffect, useRef } from 'react';
import { afterPress } from '../press.ts';

type Values = Record<string, string | boolean>;

export interface CheckedForm<V extends Values> {
  readonly values: V;
  readonly errors: FormErrors;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  readonly validateField: (name: keyof V & string) => void;
  /** Validates all fields. Returns the errors in the order of `rules`. */
  readonly validateAll: () => FormErrors;
  readonly isTouched: (name: keyof V & string) => boolean;
}

export const useCheckedForm = <V extends Values>(
  initialValues: V,
  rules: (values: V) => FormErrors,
): CheckedForm<V> => {
  const form = useForm<V>({ mode: 'controlled', initialValues, validate: rules });
  const newest = useRef(form);
  useLayoutEffect(() => {
    newest.current = form;
  });
  return {
    values: form.values,
    errors: form.errors,
    set: (name, value) => {
      const wrong = Object.keys(form.errors);
      form.setFieldValue(name, value as never);
      // Validates all wrong fields, since the second password's error depends on the first password.
      for (const each of wrong) form.validateField(each);
    },
    validateField: (name) => afterPress(() => void newest.current.validateField(name)),
    validateAll: () => (form.validate() as { readonly errors: FormErrors }).errors,
    isTouched: (name) => form.isTouched(name),
  };
};
