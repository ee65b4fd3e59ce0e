import type { ReactNode } from 'react';

/** One figure, with its name above and what it means below. */
export function StatCard({
  name,
  value,
  detail,
  children,
}: {
  name: string;
  value: string;
  detail: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-panel border border-hairline bg-surface-1 p-4">
      <h2 className="panel-title">{name}</h2>
      <p className="text-[22px] leading-8 font-semibold tracking-tight tabular-nums">{value}</p>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="text-text-2">{detail}</p>
        {children}
      </div>
    </div>
  );
}
