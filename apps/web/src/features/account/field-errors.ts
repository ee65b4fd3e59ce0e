import { emailSchema, newPasswordSchema } from '@framescout/contract';
import type { z } from 'zod';

/** What is wrong with each field of a form; an empty object where nothing is. */
export type FieldErrors<F extends string> = { readonly [P in F]?: string | undefined };

/** What is wrong with an address. */
export function emailError(email: string): string | undefined {
  return email.trim() === '' ? 'Please enter your email' : firstIssue(emailSchema, email);
}

/** What is wrong with a password that is being chosen. */
export function newPasswordError(password: string): string | undefined {
  return password === '' ? 'Please enter a password' : firstIssue(newPasswordSchema, password);
}

/** The errors that there are, without the fields that have none. */
export function errorsOf<F extends string>(found: Readonly<Record<F, string | undefined>>): FieldErrors<F> {
  return Object.fromEntries(
    Object.entries(found).filter(([, error]) => error !== undefined),
  ) as FieldErrors<F>;
}

/** Puts the cursor into the first field of a form that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors<string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && errors[field.name] !== undefined) {
      field.focus();
      return;
    }
  }
}

function firstIssue(schema: z.ZodType, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
