/**
 * The only form of the shop: values, errors and the properties of each field, which a view spreads. A submit validates all
 * fields. A wrong field is validated again on every change. With `onBlur`, a field is also validated when the buyer leaves
 * it: after the press that left it, since an error moves the controls below.
 */
import { useForm } from '@mantine/form';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../press.ts';
import type { FieldError } from './ErrorSummary.tsx';

type Values = Record<string, string | boolean>;
type Name<V> = keyof V & string;
type NameOf<V, T> = { [K in Name<V>]: V[K] extends T ? K : never }[Name<V>];
export type FormErrors<V> = Partial<Record<Name<V>, string | null>>;

interface Options<V extends Values> {
  /** Beginning of the fields' ids: `contact` makes `contact-email`. */
  readonly id: string;
  readonly initialValues: V;
  /** Message of each wrong field; null for a valid one. In the order of the page. */
  readonly rules: (values: V) => FormErrors<V>;
  readonly label: (name: Name<V>, values: V) => string;
  /** By default all fields are required. */
  readonly isOptional?: (name: Name<V>, values: V) => boolean;
  readonly onBlur?: boolean;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly 'aria-required': boolean;
}
export interface TypedProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}
interface TickedProps extends FieldProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export interface CheckedForm<V extends Values> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly set: <K extends Name<V>>(name: K, value: V[K]) => void;
  readonly setValues: (values: Partial<V>) => void;
  /** Shows an error that the server reports, until the field is changed. */
  readonly setError: (name: Name<V>, message: string | null) => void;
  readonly validateField: (name: Name<V>) => void;
  /** Validates all fields. */
  readonly validate: () => boolean;
  readonly isTouched: (name?: Name<V>) => boolean;
  /** Errors for the summary, in the order of `rules`. */
  readonly summary: readonly FieldError[];
  /** Properties of a text field or select. */
  readonly field: (name: NameOf<V, string>) => TypedProps;
  /** Properties of a checkbox. */
  readonly tick: (name: NameOf<V, boolean>) => TickedProps;
  /** Handles the submit of a form without a summary: the focus moves to the first wrong field. */
  readonly onSubmit: (send: (values: V) => unknown) => (event: FormEvent) => void;
}

export const useCheckedForm = <V extends Values>(options: Options<V>): CheckedForm<V> => {
  const { id, initialValues, rules, label, isOptional, onBlur = false } = options;
  const wrongIn = (values: V): Partial<Record<Name<V>, string>> =>
    Object.fromEntries(Object.entries(rules(values)).filter(([, message]) => Boolean(message))) as never;
  const form = useForm<V>({ mode: 'controlled', initialValues, validate: wrongIn });
  const newest = useRef(form);
  useLayoutEffect(() => {
    newest.current = form;
  });
  const errors = form.errors as Partial<Record<Name<V>, string>>;
  const idOf = (name: Name<V>): string => `${id}-${name}`;
  const wrongNames = Object.keys(errors) as Name<V>[];
  const order = wrongNames.length < 2 ? [] : (Object.keys(rules(form.values)) as Name<V>[]);
  const set: CheckedForm<V>['set'] = (name, value) => {
    form.setFieldValue(name, value as never);
    // Validates all wrong fields, since the second password's error depends on the first password.
    for (const each of wrongNames) form.validateField(each);
  };
  const validateField = (name: Name<V>): void => afterPress(() => void newest.current.validateField(name));
  const propsOf = (name: Name<V>): FieldProps => ({
    id: idOf(name),
    label: label(name, form.values),
    error: errors[name],
    'aria-required': isOptional?.(name, form.values) !== true,
  });
  return {
    values: form.values,
    errors,
    set,
    setValues: form.setValues,
    setError: (name, message) => form.setFieldError(name, message),
    validateField,
    validate: () => !form.validate().hasErrors,
    isTouched: (name) => form.isTouched(name),
    summary: wrongNames
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((name) => ({ id: idOf(name), label: label(name, form.values), message: errors[name] ?? '' })),
    field: (name) => ({
      ...propsOf(name),
      value: form.values[name] as string,
      onChange: (text) => set(name, text as never),
      ...(onBlur && { onBlur: () => validateField(name) }),
    }),
    tick: (name) => ({
      ...propsOf(name),
      checked: form.values[name] === true,
      onChange: (checked) => set(name, checked as never),
    }),
    onSubmit: (send) => (event) => {
      event.preventDefault();
      // A field can be hidden until it is wrong, so its error is rendered before the focus moves.
      const { errors: found, hasErrors } = flushSync(() => form.validate()) as ReturnType<
        typeof form.validate
      >;
      const [first] = Object.keys(found) as Name<V>[];
      if (hasErrors && first !== undefined) document.getElementById(idOf(first))?.focus();
      else void send(form.values);
    },
  };
};
