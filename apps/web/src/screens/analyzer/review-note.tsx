import type { ReactNode } from 'react';

type ReviewNoteProps = {
  children: ReactNode;
  /** A button that acts on the note. */
  action?: ReactNode;
};

/** A note about the list of events, with its action on the right. */
export function ReviewNote({ children, action }: ReviewNoteProps) {
  return (
    <div className="flex items-center gap-2 pt-2 text-text-3">
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
