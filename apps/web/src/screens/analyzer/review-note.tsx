import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

type ReviewNoteProps = {
  children: ReactNode;
  /** A button that acts on the note. */
  action?: ReactNode;
};

/**
 * A note about the list of events, with its action on the right. Its first line is shown until the user asks for
 * the rest, since the room is for the events.
 */
export function ReviewNote({ children, action }: ReviewNoteProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-start gap-1 pt-1 text-text-3">
      <div className={classNames('my-1 min-w-0 flex-1', !isOpen && 'line-clamp-1')}>{children}</div>
      <Button
        variant="quiet"
        size="icon"
        className="size-7"
        aria-label="The whole note"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown className={isOpen ? 'rotate-180' : undefined} />
      </Button>
      {action}
    </div>
  );
}
