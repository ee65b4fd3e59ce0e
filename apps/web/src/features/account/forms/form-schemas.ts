import { emailSchema, newPasswordSchema, secondFactorCodeSchema } from '@framescout/contract';
import { z } from 'zod';

/** The message shown when the two passwords typed differ. */
export const MISMATCH = 'Passwords do not match';

const address = z.string().trim().min(1, 'Please enter your email').pipe(emailSchema);
const presentPassword = z.string().min(1, 'Please enter your password');
const newPassword = z.string().min(1, 'Please enter a password').pipe(newPasswordSchema);
const confirmation = z.string().min(1, 'Please enter the password again');

/** Schema of the forgot-password form. */
export const addressFormSchema = z.object({ email: address });

/** Schema of the login form, and of the form that changes the address. */
export const addressAndPasswordFormSchema = z.object({ email: address, password: presentPassword });

/** Schema of a form that asks for a code. */
export const codeFormSchema = z.object({ code: secondFactorCodeSchema });

/** Schema of a form that asks for the current password. */
export const passwordFormSchema = z.object({ password: presentPassword });

/** Schema of a form that asks for the current password and a code. */
export const passwordAndCodeFormSchema = passwordFormSchema.extend(codeFormSchema.shape);

/** Schema of the form that changes the password. */
export const passwordChangeFormSchema = z
  .object({ password: presentPassword, newPassword, confirmation })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: MISMATCH,
  });

/** Schema of the registration form. */
export const newAccountFormSchema = z
  .object({ email: address, password: newPassword, confirmation })
  .refine(passwordsMatch, {
    path: ['confirmation'],
    error: MISMATCH,
    // Reports a mismatch together with any other problems, once both passwords are filled in.
    when: ({ value }) => passwordsSchema.safeParse(value).success,
  });

/** Schema of the form that sets a new password; reports one problem at a time. */
export const resetFormSchema = z
  .object({ password: z.string(), confirmation: z.string() })
  .check(({ value, issues }) => {
    const { password, confirmation } = value;
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    const missing = 'Please fill in all fields';
    const [weakness] = newPasswordSchema.safeParse(password).error?.issues ?? [];
    if (password === '') refuse('password', missing);
    else if (confirmation === '') refuse('confirmation', missing);
    else if (!passwordsMatch(value)) refuse('confirmation', MISMATCH);
    else if (weakness) refuse('password', weakness.message);
  });

const passwordsSchema = z.object({ password: z.string().min(1), confirmation: z.string().min(1) });

function passwordsMatch({ password, confirmation }: { password: string; confirmation: string }): boolean {
  return password === confirmation;
}
