import { type ReactNode, useId } from 'react';

/** A control with its label on the left. `children` gets the id that the label refers to. */
export function Field({ name, children }: { name: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}
