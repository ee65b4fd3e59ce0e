import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange'>;

/** The field for an account's email address, which password managers can fill in. */
export function EmailField(field: EmailFieldProps) {
  return (
    <TextField label="Email" type="email" autoComplete="username" placeholder="you@example.com" {...field} />
  );
}
