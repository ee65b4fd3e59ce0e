import { type ComponentProps, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx';
import { suggestAddress } from './suggest-address.ts';

/** Field for the email address of an account, which password managers can fill in. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField label="Email" type="email" autoComplete="username" placeholder="you@example.com" {...field} />
  );
}

type NewEmailFieldProps = Pick<
  ComponentProps<typeof EmailField>,
  'label' | 'autoComplete' | 'hint' | 'name' | 'error' | 'onChange'
>;

/**
 * Field for a new email address. On blur, it asks about an address that looks mistyped: no mail would arrive
 * there, and so no password reset link either.
 */
export function NewEmailField({ hint, onChange, ...field }: NewEmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const acceptSuggestion = () => {
    setMeant(null);
    if (!input.current || meant === null) return;
    input.current.value = meant;
    input.current.focus();
  };
  return (
    <EmailField
      {...field}
      ref={input}
      onBlur={(event) => setMeant(suggestAddress(event.currentTarget.value))}
      onChange={(event) => {
        setMeant(null);
        onChange?.(event);
      }}
      hint={
        <>
          <span role="status">
            {meant !== null && (
              <>
                Did you mean{' '}
                <button
                  type="button"
                  className="break-all text-accent-text underline"
                  onClick={acceptSuggestion}
                >
                  {meant}
                </button>
                ?
              </>
            )}
          </span>
          {meant === null && hint}
        </>
      }
    />
  );
}

/** Field for a code from an authenticator app, which password managers can fill in, or a recovery code. */
export function CodeField({ label = 'Code', ...field }: Partial<TextFieldProps>) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="numeric text-[16px] tracking-widest"
      {...field}
    />
  );
}
