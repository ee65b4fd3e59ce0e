import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type ReviewNoteProps = {
  children: ReactNode;
  /** A button that acts on the note. */
  action?: ReactNode;
};

/**
 * A note about the list of events, with its action on the right. Shows its first line until it is clicked, since
 * the room is for the events.
 */
export function ReviewNote({ children, action }: ReviewNoteProps) {
  return (
    <div className="flex items-start gap-2 pt-1 text-text-3">
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-start gap-1 py-1">
          <div className="line-clamp-1 min-w-0 flex-1 group-open:line-clamp-none">{children}</div>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform duration-100 group-open:rotate-180"
          />
        </summary>
      </details>
      {action}
    </div>
  );
}
