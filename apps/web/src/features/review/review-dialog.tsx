import { formatTimecode, type RegionPixels } from '@framescout/contract';
import { Check, SkipForward, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { useFocusReturn } from '../../ui/dialogs/dialog.tsx';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { keyOf } from '../commands/index.ts';

/** The user's verdict on the event shown. */
export type ReviewAnswer = 'yes' | 'no' | 'skip';

type ReviewedEvent = { startTime: number; confidence: number };

type ReviewDialogProps = {
  /** The event shown; null once none is left. */
  event: ReviewedEvent | null;
  /** The region in which the matcher saw the event; null while it is being read. */
  region: RegionPixels | null;
  /** The samples that the element is learned from. */
  samples: readonly RegionPixels[];
  /** How many events have been judged, how many are left, and how many learning has taken away. */
  done: number;
  left: number;
  gone: number;
  isLearning: boolean;
  onAnswer(answer: ReviewAnswer): void;
  onClose(): void;
};

const KEYS: Readonly<Record<string, ReviewAnswer>> = { Y: 'yes', N: 'no', S: 'skip' };

/** Steps through events, asking about each whether it is the element: Y for yes, N for no, S to skip. */
export function ReviewDialog({
  event,
  region,
  samples,
  done,
  left,
  gone,
  isLearning,
  onAnswer,
  onClose,
}: ReviewDialogProps) {
  const returnFocus = useFocusReturn();
  const onKeyDown = (press: KeyboardEvent) => {
    const answer = KEYS[keyOf(press) ?? ''];
    if (!answer || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    // A key held down would judge events before they are seen.
    if (event && !press.repeat) onAnswer(answer);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Content
          onKeyDown={onKeyDown}
          onCloseAutoFocus={returnFocus}
          className="fixed top-1/2 left-1/2 z-50 flex w-140 max-w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-3 rounded-panel border border-hairline bg-surface-1 p-4 shadow-float"
        >
          <header className="flex items-baseline justify-between gap-4">
            <Dialog.Title className="text-[15px] font-semibold">Is this the element?</Dialog.Title>
            <p className="numeric text-text-2">
              {`${done} judged, ${left} left${gone > 0 ? `, ${gone} no longer found` : ''}`}
            </p>
          </header>
          <Dialog.Description className="text-text-2">
            The least certain events come first. FrameScout learns from each answer meanwhile.
          </Dialog.Description>
          {event ? (
            <Comparison event={event} region={region} samples={samples} />
          ) : (
            <p className="py-6 text-center text-text-2">Every event is judged.</p>
          )}
          <footer className="flex flex-wrap items-center gap-2">
            {event && <AnswerButtons onAnswer={onAnswer} />}
            <p role="status" className="flex-1 text-right text-text-2">
              {isLearning ? 'Learning…' : ''}
            </p>
            <Button className="ml-auto" onClick={onClose}>
              {event ? 'Stop' : 'Done'}
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type ComparisonProps = Pick<ReviewDialogProps, 'region' | 'samples'> & { event: ReviewedEvent };

/** Shows what was found next to the samples of the element. */
function Comparison({ event, region, samples }: ComparisonProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <figure className="flex flex-col gap-1">
        {region ? (
          <RegionPreview pixels={region} label="What was found" />
        ) : (
          <div className="aspect-2/1 w-full rounded-[4px] bg-surface-0" />
        )}
        <figcaption className="numeric text-text-2">
          Found at {formatTimecode(event.startTime)}, {(event.confidence * 100).toFixed(0)}%
        </figcaption>
      </figure>
      <figure className="flex flex-col gap-1">
        <div className="grid grid-cols-2 gap-1">
          {samples.slice(0, 4).map((pixels, index) => (
            <RegionPreview
              // biome-ignore lint/suspicious/noArrayIndexKey: samples only ever grow at the end
              key={index}
              pixels={pixels}
              label={`Sample ${index + 1}`}
            />
          ))}
        </div>
        <figcaption className="text-text-2">Your samples</figcaption>
      </figure>
    </div>
  );
}

type AnswerButtonsProps = Pick<ReviewDialogProps, 'onAnswer'>;

/** The possible answers, each with its key. */
function AnswerButtons({ onAnswer }: AnswerButtonsProps) {
  return (
    <>
      <Button variant="primary" onClick={() => onAnswer('yes')}>
        <Check aria-hidden="true" />
        Yes <kbd className="opacity-70">Y</kbd>
      </Button>
      <Button variant="danger" onClick={() => onAnswer('no')}>
        <X aria-hidden="true" />
        No <kbd className="opacity-70">N</kbd>
      </Button>
      <Button variant="quiet" onClick={() => onAnswer('skip')}>
        <SkipForward aria-hidden="true" />
        Skip <kbd className="opacity-70">S</kbd>
      </Button>
    </>
  );
}
