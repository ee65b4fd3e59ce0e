import { type FormEvent, useState } from 'react';
import type { z } from 'zod';

/** What is wrong with each field of a form, by its name; the fields that nothing is wrong with are left out. */
export type FieldErrors = Readonly<Record<string, string>>;

type FormOptions<T> = {
  /** Reads the fields, by their names. */
  schema: z.ZodType<T>;
  /** Called only with what the schema lets through. */
  send(values: T): Promise<void> | void;
  /** Hears what the schema refused. */
  onRefused?(errors: FieldErrors): void;
};

/**
 * A form whose fields a schema reads when it is sent: what is wrong with them, until they are changed, and whether it is being
 * sent. The cursor goes into the first field that is refused.
 */
export function useForm<T>({ schema, send, onRefused }: FormOptions<T>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const found = errorsOf(parsed.error);
      setErrors(found);
      focusFirst(form, found);
      onRefused?.(found);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await send(parsed.data);
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    /** A field; changing it also takes back what was said of some others. */
    field: (name: string, ...alsoOf: string[]) => ({
      name,
      error: errors[name],
      onChange: () =>
        setErrors((said) =>
          Object.fromEntries(Object.entries(said).filter(([of]) => of !== name && !alsoOf.includes(of))),
        ),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const refused = [...form.elements].find(
    (field) => 'name' in field && typeof field.name === 'string' && field.name in errors,
  );
  if (refused instanceof HTMLElement) refused.focus();
}
