import { type FormEvent, useState } from 'react';
import { type FieldErrors, focusFirstError } from './field-errors.ts';

type Values<F extends string> = Readonly<Record<F, string>>;

type FormOptions<F extends string> = {
  fields: readonly F[];
  check(values: Values<F>): FieldErrors<F>;
  /** Called only with values that pass the check. */
  send(values: Values<F>): Promise<void>;
};

/** A form of texts: what is typed, what is wrong with it once it was sent, and whether it is being sent. */
export function useForm<F extends string>({ fields, check, send }: FormOptions<F>) {
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map((name) => [name, ''])) as Record<F, string>,
  );
  const [errors, setErrors] = useState<FieldErrors<F>>({});
  const [isBusy, setBusy] = useState(false);

  const field = (name: F) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      // A password manager fills several fields at once.
      setValues((others) => ({ ...others, [name]: value }));
      setErrors((others) => ({ ...others, [name]: undefined }));
    },
  });

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = check(values);
    setErrors(found);
    if (Object.values(found).some((error) => error !== undefined)) {
      focusFirstError(event.currentTarget, found);
      return;
    }
    setBusy(true);
    await send(values).finally(() => setBusy(false));
  };

  return {
    field,
    isBusy,
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) },
  };
}
