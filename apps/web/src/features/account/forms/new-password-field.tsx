import { type ChangeEvent, useRef, useState } from 'react';
import { PasswordField, type TextFieldProps } from '../../../ui/fields/text-field.tsx';

const WORDS = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;

type NewPasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'>;

/** Field for choosing a password; shows below it how strong the password is. */
export function NewPasswordField({ hint, onChange, ...field }: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<string | null>(null);
  const typed = useRef('');

  const rateStrength = async (password: string) => {
    typed.current = password;
    if (password === '') {
      setStrength(null);
      return;
    }
    try {
      // Loaded on demand: with its word list it is larger than the page, and only users who choose a password
      // need it.
      const { scorePassword } = await import('./password-strength.ts');
      if (typed.current === password) setStrength(WORDS[scorePassword(password)] ?? null);
    } catch {
      // The strength is only a hint: a password can be chosen without it.
      setStrength(null);
    }
  };

  const shownHint = strength === null ? hint : `Strength: ${strength}`;
  return (
    <PasswordField
      autoComplete="new-password"
      {...field}
      {...(shownHint !== undefined && { hint: shownHint })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onChange?.(event);
        void rateStrength(event.target.value);
      }}
    />
  );
}
