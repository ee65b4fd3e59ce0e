import { useId, useState } from 'react';
import { Field } from './field.tsx';

type NumberFieldProps = {
  name: string;
  unit: string;
  least: number;
  most: number;
  step?: number;
  /** What an empty field means; without it, an empty field changes nothing. */
  empty?: number;
  value: number;
  /** Called with a number within the limits. */
  onChange(value: number): void;
};

/**
 * A number field, with its label on the left and its unit after it. Whenever the value is not the number typed, it says
 * so, over what is below; on leaving, the field shows the value.
 */
export function NumberField({ name, unit, least, most, step = 1, empty, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const note = typed === null ? null : describeTyped(typed, { least, most, step, empty, unit, value });
  const type = (text: string) => {
    setTyped(text);
    const number = numberOf(text) ?? empty;
    if (number === undefined) return;
    const whole = Number.isInteger(step) ? Math.round(number) : number;
    const allowed = Math.min(most, Math.max(least, whole));
    if (allowed !== value) onChange(allowed);
  };
  return (
    <div className="relative">
      <Field name={name}>
        {(id) => (
          <span className="flex items-center gap-1.5">
            <input
              id={id}
              type="number"
              step={step}
              min={least}
              max={most}
              aria-describedby={note === null ? undefined : noteId}
              aria-invalid={note !== null}
              className="numeric h-7 w-20 rounded-control border border-hairline bg-surface-2 px-1.5 text-right aria-invalid:border-accent-text"
              value={typed ?? String(value)}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => event.key === 'Enter' && setTyped(null)}
            />
            {unit}
          </span>
        )}
      </Field>
      <p
        id={noteId}
        role="status"
        className="absolute top-full right-0 z-10 mt-0.5 rounded-control border border-hairline bg-surface-2 px-2 py-0.5 text-[12px] text-accent-text shadow-float empty:hidden"
      >
        {note}
      </p>
    </div>
  );
}

type Limits = Pick<NumberFieldProps, 'least' | 'most' | 'unit' | 'value'> & {
  step: number;
  empty: number | undefined;
};

/** Says what a typed text counts as; null if as itself. */
function describeTyped(text: string, { least, most, step, empty, unit, value }: Limits): string | null {
  const number = numberOf(text);
  if (number === null) {
    return empty === undefined
      ? `Not a number: it stays ${value} ${unit}`
      : `Not a number: counts as ${empty} ${unit}`;
  }
  if (number > most) return `At most ${most} ${unit}: counts as ${most} ${unit}`;
  if (number < least) return `At least ${least} ${unit}: counts as ${least} ${unit}`;
  if (Number.isInteger(step) && !Number.isInteger(number))
    return `A whole number: counts as ${value} ${unit}`;
  return null;
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}
