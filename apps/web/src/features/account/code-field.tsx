import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/**
 * Field for a code from an authenticator app, which phones and password managers can fill in, or for a
 * recovery code.
 */
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
