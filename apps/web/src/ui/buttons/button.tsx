import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { buttonClasses } from './button-classes.ts';

/** A button. `primary` marks the one next step on a screen. Holding Enter acts once, as holding Space does. */
export function Button({
  className,
  variant,
  size,
  type = 'button',
  onKeyDown,
  ...props
}: ComponentProps<'button'> & VariantProps<typeof buttonClasses>) {
  return (
    <button
      type={type}
      className={classNames(buttonClasses({ variant, size }), className)}
      onKeyDown={(press) => {
        if (press.repeat && press.key === 'Enter') press.preventDefault();
        onKeyDown?.(press);
      }}
      {...props}
    />
  );
}
