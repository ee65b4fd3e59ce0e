import {
  accessEndSchema,
  adminEmailSchema,
  EXTENSION_DAYS,
  emailSchema,
  newPasswordSchema,
  roleSchema,
  subscriptionStatusSchema,
  usernameSchema,
} from '@framescout/contract';
import { z } from 'zod';

const daySchema = z.iso
  .date('Please choose a date')
  .refine((day) => accessEndSchema.safeParse(day).success, 'Please choose a day from 1970 to 9999');

/** Schema of the form that creates a user; every field is required. */
export const newUserFormSchema = z
  .object({
    username: usernameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    role: roleSchema,
    subscriptionStatus: subscriptionStatusSchema,
    expiryDate: daySchema,
  })
  .refine(({ subscriptionStatus, expiryDate }) => subscriptionStatus === 'inactive' || !isOver(expiryDate), {
    path: ['expiryDate'],
    error: 'An active user needs an end of access that is still to come',
  });

/** A user to be created. */
export type NewUser = z.infer<typeof newUserFormSchema>;

/** Whether access that ends with a day (UTC) has already ended; not if it isn't a valid day. */
function isOver(day: string): boolean {
  const { data: end } = accessEndSchema.safeParse(day);
  return end !== undefined && Date.parse(end) <= Date.now();
}

/** Schema of the form that sends an email. */
export const emailFormSchema = z.object({
  subject: adminEmailSchema.shape.subject,
  message: adminEmailSchema.shape.message,
  // An unchecked box is missing from the form data.
  extendTrial: z
    .unknown()
    .optional()
    .transform((ticked) => ticked !== undefined),
  extensionDays: z
    .unknown()
    .optional()
    .transform(toExtensionDays)
    .pipe(
      z
        .int('Please enter whole days')
        .min(EXTENSION_DAYS.min, `At least ${EXTENSION_DAYS.min} day`)
        .max(EXTENSION_DAYS.max, `At most ${EXTENSION_DAYS.max} days`),
    ),
});

/** Schema of the form that changes when a user's access ends. */
export const expiryFormSchema = z.object({ expiryDate: daySchema });

/** Parses the number of days to extend by; falls back to the default if the input is not a number. */
export function toExtensionDays(typed: unknown): number {
  const days = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN;
  return Number.isNaN(days) ? EXTENSION_DAYS.default : days;
}
