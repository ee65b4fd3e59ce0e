import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** Field for the email address of an account, which password managers can fill in. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField label="Email" type="email" autoComplete="username" placeholder="you@example.com" {...field} />
  );
}
