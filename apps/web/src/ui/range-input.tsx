import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** A native slider, so that keyboards, screen readers and scripts can set it to any value. */
export function RangeInput({
  className,
  min,
  max,
  value,
  ...props
}: ComponentProps<'input'> & { min: number; max: number; value: number }) {
  const filled = max > min ? (100 * (value - min)) / (max - min) : 0;
  return (
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      style={{ '--filled': `${filled}%` } as CSSProperties}
      className={classNames('range-input', className)}
      {...props}
    />
  );
}
