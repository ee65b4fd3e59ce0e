import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from './field.tsx';
import { readNumber, stepFrom } from './read-number.ts';

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

const STEPS = { ArrowUp: 1, ArrowDown: -1 } as const;

/**
 * A number field, with its label on the left and its unit after it. Whenever the value is not the number typed, it says
 * so, over what is below; on leaving, the field shows the value.
 *
 * The browser's own number field drops the comma of "1,5", which then counts as 15, and is changed by whoever scrolls past.
 */
export function NumberField({ name, unit, least, most, step = 1, empty, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const note = typed === null ? null : describeTyped(typed, { least, most, step, empty, unit, value });
  const type = (text: string) => {
    setTyped(text);
    const number = readNumber(text, unit) ?? empty;
    if (number !== undefined) set(Number.isInteger(step) ? Math.round(number) : number);
  };
  const set = (number: number) => {
    const allowed = Math.min(most, Math.max(least, number));
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
                // The keypad of a telephone has no minus.
                inputMode={least < 0 ? 'text' : Number.isInteger(step) ? 'numeric' : 'decimal'}
                autoComplete="off"
                aria-valuenow={value}
                aria-valuemin={least}
                aria-valuemax={most}
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

/** For the mouse only, and only once it is there: keys and touch have ways of their own. */
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
          // What is typed stays in hand, as does the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(direction)}
        >
          {direction === 1 ? <ChevronUp /> : <ChevronDown />}
        </button>
      ))}
    </span>
  );
}

type Limits = Pick<NumberFieldProps, 'least' | 'most' | 'unit' | 'value'> & {
  step: number;
  empty: number | undefined;
};

/** Says what a typed text counts as; null if as itself. */
function describeTyped(text: string, { least, most, step, empty, unit, value }: Limits): string | null {
  const number = readNumber(text, unit);
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
