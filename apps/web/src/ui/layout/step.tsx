import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';

/** Where a step is in the order of work: done, current, or still ahead. */
export type StepState = 'done' | 'current' | 'ahead';

/** Returns the id of the button in a step's header, which is there whether the step is open or folded. */
export function stepButtonId(name: string): string {
  return `step-${name}`;
}

type StepProps = {
  /** 1-based. */
  number: number;
  name: string;
  state: StepState;
  isOpen: boolean;
  /** Whether it takes all the height that other open steps leave, rather than what it needs. */
  isTall?: boolean;
  aside?: ReactNode;
  /** Shown below the header while the step is folded. */
  summary?: ReactNode;
  /** Shown below everything else, and never scrolled out of view. */
  footer?: ReactNode;
  onToggle(): void;
  children: ReactNode;
};

/** One of several steps in a column: a header and, while the step is open, its content. */
export function Step({ number, name, state, isOpen, isTall = true, onToggle, ...parts }: StepProps) {
  const { aside, summary, footer, children } = parts;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  // The focused control may have been folded away; without this, the next Tab would start at the top of the
  // page.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      aria-current={state === 'current' ? 'step' : undefined}
      tabIndex={-1}
      className={classNames(
        'flex flex-col border-b border-hairline outline-none last:border-b-0',
        isOpen && isTall ? 'min-h-0 flex-1' : 'shrink-0',
      )}
    >
      <header className="flex h-9 shrink-0 items-center gap-2 pr-3">
        <h2 id={id} className="h-full min-w-0 shrink-0">
          <button
            type="button"
            id={stepButtonId(name)}
            aria-expanded={isOpen}
            onClick={onToggle}
            className="group flex h-full items-center gap-2 pl-3 pr-1 font-semibold focus-visible:-outline-offset-2"
          >
            <StepMark number={number} state={state} />
            <span className={state === 'ahead' && !isOpen ? 'text-text-3' : 'text-text-1'}>{name}</span>
            {/* The current step cannot be folded: something is always open. */}
            {!(isOpen && state === 'current') && (
              <ChevronRight
                aria-hidden="true"
                className={classNames(
                  'size-3.5 text-text-3 transition-transform duration-100 group-hover:text-text-1',
                  isOpen && 'rotate-90',
                )}
              />
            )}
          </button>
        </h2>
        {aside}
      </header>
      {!isOpen && summary}
      {isOpen && (
        <div className={classNames('flex flex-col', isTall && 'min-h-0 flex-1 overflow-y-auto')}>
          {children}
        </div>
      )}
      {footer}
    </section>
  );
}

function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'numeric grid size-4.5 place-items-center rounded-full text-[11px] font-semibold',
        state === 'current' && 'bg-accent text-accent-ink',
        state === 'done' && 'bg-surface-3 text-text-2',
        state === 'ahead' && 'border border-hairline text-text-3',
      )}
    >
      {state === 'done' ? <Check className="size-3" strokeWidth={3} /> : number}
    </span>
  );
}
