import { EXTENSION_DAYS } from '@framescout/contract';
import type { z } from 'zod';

/** What is wrong with each field of a form, by its name. */
export type FormErrors = Readonly<Record<string, string>>;

/** Reads a form's fields through a schema, and puts the cursor into the first that it refuses. */
export function readForm<T>(
  form: HTMLFormElement,
  schema: z.ZodType<T>,
): { values: T; errors: null } | { values: null; errors: FormErrors } {
  const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { values: parsed.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  const first = [...form.elements].find(
    (field) => 'name' in field && typeof field.name === 'string' && field.name in errors,
  );
  if (first instanceof HTMLElement) first.focus();
  return { values: null, errors };
}

/** Days to extend by, from what was typed; the default where that is no number. */
export function toExtensionDays(typed: unknown): number {
  const days = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN;
  return Number.isNaN(days) ? EXTENSION_DAYS.default : days;
}
