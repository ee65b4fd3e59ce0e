import {
  formatClock,
  formatTimecode,
  type ImageProcessing,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
} from '@framescout/contract';
import type { MarkerCheck } from '@framescout/framescout/page';
import { processRgb } from '@framescout/media';
import { Check, CircleAlert, Crosshair, Move, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { SelectionHint } from './selection-hint.tsx';

type SelectionPanelProps = {
  selections: readonly RegionSelection[];
  /** How the pixels of the selections are processed before they are compared. */
  processing: ImageProcessing;
  /** The part of the selections that was found to be the element, in fractions; null if unknown. */
  box: MarkerCheck['box'] | null;
  /** The selection (0-based) that shows something different from the other two; null if all agree. */
  oddFrame: number | null;
  /** The selections (0-based) from another recording, which this one has no frame to show for. */
  foreign: readonly number[];
  isSelecting: boolean;
  /** The selection (0-based) being moved and resized; null for none. */
  adjusting: number | null;
  /** False while a scan runs, when selections cannot be changed. */
  isEnabled: boolean;
  onEnable(): void;
  onLeave(): void;
  onReset(index: number): void;
  onAdjust(index: number): void;
  onShow(selection: RegionSelection): void;
};

const ENABLE_ID = 'enable-selection';
const LEAVE_ID = 'leave-selection';

/** The three steps of marking an element, one card per frame. */
export function SelectionPanel({ selections, ...props }: SelectionPanelProps) {
  return (
    <section aria-labelledby="selection-title" className="flex flex-col gap-2">
      <header className="flex items-baseline justify-between">
        <h2 id="selection-title" className="panel-title">
          3-Frame Selection
        </h2>
        <p className="numeric text-text-2">
          {`${selections.length}/${SELECTIONS_PER_ELEMENT} frames selected`}
        </p>
      </header>
      <ol data-focus-next={ENABLE_ID} className="flex flex-col gap-1.5">
        {Array.from({ length: SELECTIONS_PER_ELEMENT }, (_, index) => {
          const selection = selections[index];
          const number = index + 1;
          if (selection) return <DoneCard key={number} number={number} selection={selection} {...props} />;
          if (index === selections.length) {
            return <CurrentCard key={number} number={number} first={selections[0] ?? null} {...props} />;
          }
          return <WaitingCard key={number} number={number} />;
        })}
      </ol>
    </section>
  );
}

type CardProps = Omit<SelectionPanelProps, 'selections'> & { number: number };

function DoneCard({
  number,
  selection,
  processing,
  box,
  oddFrame,
  foreign,
  adjusting,
  isEnabled,
  onLeave,
  onReset,
  onAdjust,
  onShow,
}: CardProps & { selection: RegionSelection }) {
  const pixels = useMemo(() => processRgb(selection.imageData, processing), [selection, processing]);
  const isOdd = oddFrame === number - 1;
  const isForeign = foreign.includes(number - 1);
  const isAdjusting = adjusting === number - 1;
  const preview = (
    <RegionPreview pixels={pixels} label={`Selected region of Frame ${number}`} {...(box && { box })} />
  );
  return (
    <li
      className={classNames(
        'flex items-center gap-2 rounded-panel border border-hairline bg-surface-2 p-1.5',
        (isOdd || isAdjusting) && 'border-accent-text',
      )}
    >
      {isForeign ? (
        <div className="w-22 shrink-0">{preview}</div>
      ) : (
        <Tooltip text="Show this frame">
          <button
            type="button"
            aria-label={`Show Frame ${number}`}
            className="w-22 shrink-0 rounded-[4px]"
            onClick={() => onShow(selection)}
          >
            {preview}
          </button>
        </Tooltip>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-semibold">
          {isOdd ? (
            <CircleAlert className="size-3.5 text-accent-text" aria-hidden="true" />
          ) : (
            <Check className="size-3.5 text-detected" aria-label="Done" />
          )}
          Frame {number}
        </p>
        {isForeign ? (
          <p className="truncate text-text-2" title="Picked in another recording">
            From a template
          </p>
        ) : (
          <p className="text-text-2" title={formatTimecode(selection.time)}>
            Selected at <span className="numeric">{formatClock(selection.time)}</span>
          </p>
        )}
        {isOdd && <p className="text-accent-text">Does not match</p>}
      </div>
      <Tooltip text={isAdjusting ? 'Leave the box as it was' : 'Move or resize the box'}>
        <Button
          variant="quiet"
          size="small"
          className="px-1.5"
          disabled={!isEnabled || isForeign}
          aria-pressed={isAdjusting}
          onClick={() => (isAdjusting ? onLeave() : onAdjust(number - 1))}
          aria-label={`Adjust the box of Frame ${number}`}
        >
          <Move />
        </Button>
      </Tooltip>
      <Tooltip text="Remove this frame and all later ones">
        <Button
          variant="quiet"
          size="small"
          className="px-1.5"
          disabled={!isEnabled}
          onClick={() => onReset(number - 1)}
          aria-label={`RESET Frame ${number}`}
        >
          <RotateCcw />
        </Button>
      </Tooltip>
    </li>
  );
}

function CurrentCard({
  number,
  first,
  isSelecting,
  isEnabled,
  onEnable,
  onLeave,
}: CardProps & { first: RegionSelection | null }) {
  return (
    <li
      aria-current="step"
      className={classNames(
        'flex flex-col gap-2 rounded-panel border border-hairline bg-surface-2 p-3',
        isSelecting && 'border-accent',
      )}
    >
      <p className="flex items-center gap-1.5 font-semibold">
        <StepNumber number={number} isCurrent />
        Frame {number}
      </p>
      <p className="text-text-2">Navigate video to different time, then click element</p>
      {isSelecting && <SelectionHint firstSize={first?.imageData ?? null} />}
      {/* Separate buttons, so that the second half of a double tap is ignored instead of undoing the first. */}
      {isSelecting ? (
        <Tooltip key="leave" text="Let clicks on the video seek again" command="leave">
          <Button id={LEAVE_ID} onClick={onLeave}>
            Leave Selection Mode
          </Button>
        </Tooltip>
      ) : (
        <Tooltip key="enable" text="Pick the element with the next click on the video" command="select">
          <Button
            id={ENABLE_ID}
            variant="primary"
            disabled={!isEnabled}
            onClick={onEnable}
            data-focus-next={LEAVE_ID}
          >
            <Crosshair aria-hidden="true" />
            Enable Selection Mode
          </Button>
        </Tooltip>
      )}
    </li>
  );
}

function WaitingCard({ number }: { number: number }) {
  return (
    <li className="flex items-center gap-1.5 rounded-panel border border-hairline px-3 py-2 text-text-3">
      <StepNumber number={number} />
      Frame {number}
    </li>
  );
}

function StepNumber({ number, isCurrent = false }: { number: number; isCurrent?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'numeric grid size-4.5 place-items-center rounded-full border border-hairline text-[11px]',
        isCurrent && 'border-accent-text text-accent-text',
      )}
    >
      {number}
    </span>
  );
}
