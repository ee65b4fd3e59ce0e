import type { ReactNode } from 'react';

type ReviewNoteProps = {
  children: ReactNode;
  /** The button that does something about it. */
  action?: ReactNode;
};

/** Something to know about the list of events, with what can be done about it on the right. */
export function ReviewNote({ children, action }: ReviewNoteProps) {
  return (
    <div className="flex items-center gap-2 pt-2 text-text-3">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
