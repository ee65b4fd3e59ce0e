import type { ReactNode } from 'react';

/** A keyboard key. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="whitespace-nowrap rounded bg-surface-3 px-1 font-mono text-[11px] text-text-2">
      {children}
    </kbd>
  );
}
