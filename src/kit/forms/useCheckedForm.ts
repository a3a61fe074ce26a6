/**
 * A form whose errors follow what is typed: a field is judged when it is left or the form is sent, and one that is wrong
 * is judged again with every change, so that its error goes when it is mended, there and in the summary.
 */
import { type FormErrors, useForm } from '@mantine/form';

type Values = Record<string, string | boolean>;

export interface CheckedForm<V extends Values> {
  readonly values: V;
  readonly errors: FormErrors;
  readonly set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Judges one field, when it is left. */
  readonly judge: (name: keyof V & string) => void;
  /** Judges all; answers what is wrong, in the order of `rules`. */
  readonly judgeAll: () => FormErrors;
  readonly isTouched: (name: keyof V & string) => boolean;
}

export const useCheckedForm = <V extends Values>(
  initialValues: V,
  rules: (values: V) => FormErrors,
): CheckedForm<V> => {
  const form = useForm<V>({ mode: 'controlled', initialValues, validate: rules });
  return {
    values: form.values,
    errors: form.errors,
    set: (name, value) => {
      const wrong = Object.keys(form.errors);
      form.setFieldValue(name, value as never);
      // Others too: whether two passwords are the same is told of the second.
      for (const each of wrong) form.validateField(each);
    },
    judge: (name) => void form.validateField(name),
    judgeAll: () => (form.validate() as { readonly errors: FormErrors }).errors,
    isTouched: (name) => form.isTouched(name),
  };
};
