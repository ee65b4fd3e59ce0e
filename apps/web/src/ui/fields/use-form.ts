import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { describeFailure } from '../../platform/describe-failure.ts';

/** The errors of a form, by field name; valid fields are left out. */
export type FieldErrors = Readonly<Record<string, string>>;

type FormOptions<T> = {
  /** Parses the field values, by name. */
  schema: z.ZodType<T>;
  /** Called only with values that the schema accepts. */
  send(values: T): Promise<void> | void;
  /** What {@link useAttempt} says of failures. */
  fallback?: Fallback;
  /** Called with the errors if the schema rejects the values. */
  onInvalid?(errors: FieldErrors): void;
};

const GROUPS = 'fieldset, [role="group"]';
const CONTROLS = 'input:not([type="hidden"]), button, select, textarea';

/**
 * Manages a form whose fields are validated by a schema on submit: keeps the errors of its fields until these
 * are changed, whether it is being submitted, and why that failed, until it is retried. Focuses the first
 * invalid field; a hidden one must be in a group with the control that sets it.
 */
export function useForm<T>({ schema, send, fallback, onInvalid }: FormOptions<T>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, failure, forgetFailure, attempt } = useAttempt(fallback);

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    forgetFailure();
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const found = errorsOf(parsed.error);
      setErrors(found);
      focusFirst(form, found);
      onInvalid?.(found);
      return;
    }
    setErrors({});
    await attempt(() => send(parsed.data));
  };

  return {
    isBusy,
    failure,
    /** Returns the props of a field; changing it clears its error, and those of the other fields given. */
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

/** What is shown of a failure whose error has no words for the user, or what says in words why anything failed. */
type Fallback = string | ((error: unknown) => string);

/**
 * Runs what a click or a form asks for. Returns whether it is running and why it failed, in words, until it is
 * tried again. Without a fallback, errors are passed on.
 */
export function useAttempt(fallback?: Fallback) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const attempt = async (act: () => Promise<void> | void) => {
    setBusy(true);
    setFailure('');
    try {
      await act();
    } catch (error) {
      if (fallback === undefined) throw error;
      setFailure(typeof fallback === 'string' ? describeFailure(error, fallback) : fallback(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, forgetFailure: () => setFailure(''), attempt };
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
  if (refused) controlOf(refused)?.focus();
}

/** Returns what the user changes a field with: for a hidden one, the first control of the group around it. */
function controlOf(field: Element): HTMLElement | null {
  const control = field.matches('[type="hidden"]') ? field.closest(GROUPS)?.querySelector(CONTROLS) : field;
  return control instanceof HTMLElement ? control : null;
}
