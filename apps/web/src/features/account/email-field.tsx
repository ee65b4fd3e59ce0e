import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange'>;

/** Asks for the address that an account is known by, which password managers fill in. */
export function EmailField(field: EmailFieldProps) {
  return (
    <TextField label="Email" type="email" autoComplete="username" placeholder="you@example.com" {...field} />
  );
}
