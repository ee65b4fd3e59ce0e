import { type ReactNode, useId } from 'react';

type FieldProps = {
  name: string;
  /** Whether the label is above the control, which then has the full width. */
  isStacked?: boolean;
  children(id: string): ReactNode;
};

/** A control with its label on the left, or above it. */
export function Field({ name, isStacked = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={isStacked ? 'flex flex-col gap-0.5' : 'flex items-center justify-between gap-3'}>
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}
