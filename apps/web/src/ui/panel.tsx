import { type ReactNode, useId } from 'react';

/** A section of a page with its own title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-hairline bg-surface-1 p-4"
    >
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
