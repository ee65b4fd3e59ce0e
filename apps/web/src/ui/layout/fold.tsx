import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type FoldProps = {
  title: ReactNode;
  /** Stands at the end of the line, also while the rest is folded. */
  note?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/** A line that unfolds what is below it. `isOpen` counts only at first, so that nothing folds while it is changed. */
export function Fold({ title, note, isOpen = false, children }: FoldProps) {
  const [isUnfolded] = useState(isOpen);
  return (
    <details className="group" open={isUnfolded}>
      <summary className="flex cursor-pointer list-none items-center gap-1">
        {title}
        <ChevronRight
          aria-hidden="true"
          className="mr-auto size-3.5 shrink-0 text-text-3 transition-transform duration-100 group-open:rotate-90"
        />
        {note && <span className="truncate text-text-2">{note}</span>}
      </summary>
      {children}
    </details>
  );
}
