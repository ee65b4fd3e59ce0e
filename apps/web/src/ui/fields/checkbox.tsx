import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onChange(isChecked: boolean): void;
};

/** A checkbox with its label after it. */
export function Checkbox({ children, className, title, onChange, ...input }: CheckboxProps) {
  return (
    <label className={classNames('flex items-center gap-2', className)} title={title}>
      <input
        type="checkbox"
        className="size-4 accent-(--accent)"
        onChange={({ target }) => onChange(target.checked)}
        {...input}
      />
      {children}
    </label>
  );
}
