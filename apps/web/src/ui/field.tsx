import { type ReactNode, useId } from 'react';

/** A control with its name on the left. `children` gets the id by which the name points to it. */
export function Field({ name, children }: { name: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}
