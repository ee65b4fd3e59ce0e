import { parseTime } from '@framescout/contract';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from './field.tsx';

type NumberFieldProps = {
  name: string;
  unit: string;
  min: number;
  max: number;
  step?: number;
  /** The value of an empty field, or of text that is not a number; if omitted, such text changes nothing. */
  empty?: number;
  value: number;
  onChange(value: number): void;
};

const STEPS = { ArrowUp: 1, ArrowDown: -1 } as const;

/**
 * A number field with its label on the left and its unit after it. Whenever the value differs from the number
 * typed, a note over what is below says so; on blur, the field shows the value.
 *
 * The browser's own number field drops the comma of "1,5", turning it into 15, and changes when scrolled
 * over.
 */
export function NumberField({ name, unit, min, max, step = 1, empty, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const note = typed === null ? null : describeTyped(typed, { min, max, step, empty, unit, value });
  const type = (text: string) => {
    setTyped(text);
    const number = readNumber(text, unit) ?? empty;
    if (number !== undefined) set(Number.isInteger(step) ? Math.round(number) : number);
  };
  const set = (number: number) => {
    const allowed = Math.min(max, Math.max(min, number));
    if (allowed !== value) onChange(allowed);
  };
  const stepBy = (direction: 1 | -1) => {
    setTyped(null);
    set(stepFrom(value, step, direction));
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setTyped(null);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBy(STEPS[event.key]);
  };
  return (
    <div className="relative">
      <Field name={name}>
        {(id) => (
          <span className="flex items-center gap-1.5">
            <span className="group relative">
              <input
                id={id}
                type="text"
                role="spinbutton"
                // The numeric keypad of a phone has no minus sign.
                inputMode={min < 0 ? 'text' : Number.isInteger(step) ? 'numeric' : 'decimal'}
                autoComplete="off"
                aria-valuenow={value}
                aria-valuemin={min}
                aria-valuemax={max}
                aria-describedby={note === null ? undefined : noteId}
                aria-invalid={note !== null}
                className="numeric h-7 w-20 rounded-control border border-hairline bg-surface-2 pr-5.5 pl-1.5 text-right aria-invalid:border-accent-text"
                value={typed ?? String(value)}
                onChange={(event) => type(event.target.value)}
                onBlur={() => setTyped(null)}
                onKeyDown={pressKey}
              />
              <Steppers onStep={stepBy} />
            </span>
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

/** Step buttons for the mouse only, shown on hover and focus: keys and touch have their own ways. */
function Steppers({ onStep }: { onStep(direction: 1 | -1): void }) {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-px right-px hidden w-4.5 flex-col text-text-3 [@media(hover:hover)]:group-focus-within:flex [@media(hover:hover)]:group-hover:flex [&_svg]:size-3"
    >
      {([1, -1] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          tabIndex={-1}
          className="flex flex-1 items-center justify-center hover:text-text-1"
          // Keeps the focus in the field, so that the user can keep typing.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(direction)}
        >
          {direction === 1 ? <ChevronUp /> : <ChevronDown />}
        </button>
      ))}
    </span>
  );
}

type Limits = Pick<NumberFieldProps, 'min' | 'max' | 'unit' | 'value'> & {
  step: number;
  empty: number | undefined;
};

function describeTyped(text: string, { min, max, step, empty, unit, value }: Limits): string | null {
  const number = readNumber(text, unit);
  if (number === null) {
    return empty === undefined
      ? `Not a number: it stays ${value} ${unit}`
      : `Not a number: counts as ${empty} ${unit}`;
  }
  if (number > max) return `At most ${max} ${unit}: counts as ${max} ${unit}`;
  if (number < min) return `At least ${min} ${unit}: counts as ${min} ${unit}`;
  if (Number.isInteger(step) && !Number.isInteger(number))
    return `A whole number: counts as ${value} ${unit}`;
  return null;
}

// As people type numbers everywhere: with a decimal point or comma, possibly without digits before it.
const DECIMAL = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * Parses a number as users type it, with or without its unit; null if it is none. If the unit is seconds
 * ("s"), accepts every form of a time ("1:30", "1m30s").
 */
export function readNumber(text: string, unit: string): number | null {
  // East Asian keyboards type full-width digits.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim();
  const bare = plain.endsWith(unit) ? plain.slice(0, -unit.length).trimEnd() : plain;
  if (DECIMAL.test(bare)) return Number(bare.replace(',', '.'));
  return unit === 's' ? parseTime(plain) : null;
}

/** Returns the next multiple of `step` above or below a number. */
export function stepFrom(value: number, step: number, direction: 1 | -1): number {
  const steps = value / step;
  // Rounding errors, as in a sum of tenths, must not count as a step.
  const whole = Math.round(steps);
  const isWhole = Math.abs(steps - whole) < 1e-6;
  const next = isWhole ? whole + direction : direction === 1 ? Math.ceil(steps) : Math.floor(steps);
  return Math.round(next * step * 1e6) / 1e6;
}
