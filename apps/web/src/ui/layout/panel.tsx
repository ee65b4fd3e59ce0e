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

/** A card with one figure, its name above and its meaning below. */
export function StatCard({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-panel border border-hairline bg-surface-1 p-4">
      <h2 className="panel-title">{name}</h2>
      <p className="text-[22px] leading-8 font-semibold tracking-tight tabular-nums">{value}</p>
      <p className="text-text-2">{detail}</p>
    </div>
  );
}
