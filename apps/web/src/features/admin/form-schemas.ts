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
import { toExtensionDays } from './to-extension-days.ts';

const daySchema = z.iso
  .date('Please choose a date')
  .refine((day) => accessEndSchema.safeParse(day).success, 'Please choose a day from 1970 to 9999');

/** The form that makes a user; every field is required. */
export const newUserFormSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  role: roleSchema,
  subscriptionStatus: subscriptionStatusSchema,
  expiryDate: daySchema,
});

/** The form that sends an e-mail. */
export const emailFormSchema = z.object({
  subject: adminEmailSchema.shape.subject,
  message: adminEmailSchema.shape.message,
  // A box that is not ticked is not among a form's fields.
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

/** The form that moves the end of a user's access. */
export const expiryFormSchema = z.object({ expiryDate: daySchema });
