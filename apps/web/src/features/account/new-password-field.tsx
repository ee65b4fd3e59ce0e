import { type ChangeEvent, useRef, useState } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';

const WORDS = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;

type NewPasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'>;

/** A password that is being chosen: tells below it how strong it is. */
export function NewPasswordField({ hint, onChange, ...field }: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<string | null>(null);
  const typed = useRef('');

  const look = async (password: string) => {
    typed.current = password;
    if (password === '') {
      setStrength(null);
      return;
    }
    try {
      // With its list it is larger than the page; only who chooses a password needs it.
      const { scorePassword } = await import('./password-strength.ts');
      if (typed.current === password) setStrength(WORDS[scorePassword(password)] ?? null);
    } catch {
      // Choosing a password does not depend on being told how strong it is.
      setStrength(null);
    }
  };

  const told = strength === null ? hint : `Strength: ${strength}`;
  return (
    <PasswordField
      autoComplete="new-password"
      {...field}
      {...(told !== undefined && { hint: told })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onChange?.(event);
        void look(event.target.value);
      }}
    />
  );
}
