import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The field for an account's email address, which password managers can fill in. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField label="Email" type="email" autoComplete="username" placeholder="you@example.com" {...field} />
  );
}
