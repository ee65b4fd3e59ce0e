import { emailSchema, newPasswordSchema } from '@framescout/contract';
import { z } from 'zod';

/** What both fields of a new password say that are not the same. */
export const MISMATCH = 'Passwords do not match';

const address = z.string().trim().min(1, 'Please enter your email').pipe(emailSchema);

/** The form that asks for an address. */
export const addressFormSchema = z.object({ email: address });

/** The form that signs in. */
export const loginFormSchema = z.object({
  email: address,
  password: z.string().min(1, 'Please enter your password'),
});

/** The form that makes an account. */
export const newAccountFormSchema = z
  .object({
    email: address,
    password: z.string().min(1, 'Please enter a password').pipe(newPasswordSchema),
    confirmation: z.string().min(1, 'Please repeat the password'),
  })
  .refine(isRepeated, {
    path: ['confirmation'],
    error: MISMATCH,
    // Said together with what else is wrong, once both are there.
    when: ({ value }) => passwordsSchema.safeParse(value).success,
  });

/** The form that sets a new password: says one thing at a time. */
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
    else if (!isRepeated(value)) refuse('confirmation', MISMATCH);
    else if (weakness) refuse('password', weakness.message);
  });

const passwordsSchema = z.object({ password: z.string().min(1), confirmation: z.string().min(1) });

function isRepeated({ password, confirmation }: { password: string; confirmation: string }): boolean {
  return password === confirmation;
}
