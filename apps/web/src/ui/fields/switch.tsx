import { Switch as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type SwitchProps = {
  isOn: boolean;
  disabled?: boolean;
  'aria-describedby'?: string;
  onChange(isOn: boolean): void;
  /** The label: what the switch turns on and off. */
  children: ReactNode;
};

/** A switch that takes effect immediately. */
export function Switch({ isOn, onChange, children, ...props }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a button, which a label may name
    <label className="flex min-h-6 items-center justify-between pointer-coarse:min-h-11 gap-3">
      {children}
      <Primitive.Root
        checked={isOn}
        onCheckedChange={onChange}
        className="relative h-4.5 w-8 shrink-0 rounded-full border border-text-3 bg-surface-3 transition-colors duration-100 disabled:opacity-45 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        {...props}
      >
        <Primitive.Thumb className="block size-3 translate-x-0.5 rounded-full bg-text-1 transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink" />
      </Primitive.Root>
    </label>
  );
}
