import { type ComponentProps, useRef, useState } from 'react';
import { EmailField } from './email-field.tsx';
import { suggestAddress } from './suggest-address.ts';

type NewEmailFieldProps = Pick<
  ComponentProps<typeof EmailField>,
  'label' | 'autoComplete' | 'hint' | 'name' | 'error' | 'onChange'
>;

/**
 * A field for an address that nothing is known of yet. Once it is left, it asks about what looks like a slip of the finger:
 * no mail arrives there, and so no link to a new password either.
 */
export function NewEmailField({ hint, onChange, ...field }: NewEmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const take = () => {
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
                <button type="button" className="break-all text-accent-text underline" onClick={take}>
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
