import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';

const ROUNDING = 1e-6;
const DECIMALS = 6;

type RangeInputProps = ComponentProps<'input'> & { min: number; max: number; value: number; step: number };

/**
 * A native slider, so that keyboards, screen readers and scripts can set it to any value. A pointer leaves it
 * without the focus, so that the arrow keys are for single frames again.
 */
export function RangeInput({ className, min, max, value, step, ...props }: RangeInputProps) {
  const filled = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={nearestStep(value, { min, max, step })}
      style={{ '--filled': filled } as CSSProperties}
      className={classNames('range-input', className)}
      // Once the browser has ended the drag.
      onPointerUp={({ currentTarget }) => setTimeout(() => currentTarget.blur())}
      {...props}
    />
  );
}

/**
 * Rounds `value` to the step that the browser would show. React takes any other value for a change by the
 * user, and the event that ends a tap on the slider would set it back.
 */
function nearestStep(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const last = Math.floor((max - min) / step + ROUNDING);
  const steps = Math.min(last, Math.max(0, Math.round((value - min) / step)));
  return Number((min + steps * step).toFixed(DECIMALS));
}

type ShareFieldProps = {
  name: string;
  /** What it is a share of, in words for screen readers. */
  of?: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  onChange(value: number): void;
};

/** A slider for a share (0..1), with its label on the left. */
export function ShareField({ name, of = '', min, max, step = 0.01, value, onChange }: ShareFieldProps) {
  return (
    <Field name={name}>
      {(id) => (
        <RangeInput
          id={id}
          className="w-32"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={`${Math.round(100 * value)} %${of}`}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      )}
    </Field>
  );
}
