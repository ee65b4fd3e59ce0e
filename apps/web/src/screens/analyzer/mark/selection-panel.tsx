import {
  formatClock,
  formatTimecode,
  type RegionSelection,
  SELECTIONS_PER_ELEMENT,
} from '@framescout/contract';
import { processRgb } from '@framescout/media';
import { Check, CircleAlert, Crosshair, Move, RotateCcw } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/buttons/button.tsx';
import { Key, Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import { openForAdjusting, resetSelection, startSelecting } from '../../../workspace/find/marking-actions.ts';
import { showFrameAt } from '../../../workspace/navigation.ts';
import {
  useActive,
  useActiveCheck,
  useIsScanning,
  useWorkspace,
} from '../../../workspace/workspace-context.ts';

const ENABLE_ID = 'enable-selection';
const LEAVE_ID = 'leave-selection';

/** The three steps of marking an element, one card per frame. */
export function SelectionPanel() {
  const { selections } = useActive();
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
          if (selection) return <DoneCard key={number} number={number} selection={selection} />;
          if (index === selections.length) return <CurrentCard key={number} number={number} />;
          return (
            <li
              key={number}
              className="flex items-center gap-1.5 rounded-panel border border-hairline px-3 py-2 text-text-3"
            >
              <StepNumber number={number} />
              Frame {number}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function DoneCard({ number, selection }: { number: number; selection: RegionSelection }) {
  const workspace = useWorkspace();
  const { processing } = useActive();
  const check = useActiveCheck();
  const isScanning = useIsScanning();
  const index = number - 1;
  const isAdjusting = useStore(
    workspace.elements,
    ({ picking }) => picking?.kind === 'selection' && picking.index === index,
  );
  const pixels = useMemo(() => processRgb(selection.imageData, processing), [selection, processing]);
  const isOdd = check?.oddFrame === index;
  // This recording has no frame to show for it.
  const isForeign = check?.foreign.includes(index) ?? false;
  const preview = (
    <RegionPreview
      pixels={pixels}
      label={`Selected region of Frame ${number}`}
      {...(check?.box && { box: check.box })}
    />
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
            onClick={() => void showFrameAt(workspace, selection.time)}
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
          disabled={isScanning || isForeign}
          aria-pressed={isAdjusting}
          onClick={() =>
            isAdjusting ? workspace.elements.stopSelecting() : openForAdjusting(workspace, index)
          }
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
          disabled={isScanning}
          onClick={() => resetSelection(workspace, index)}
          aria-label={`RESET Frame ${number}`}
        >
          <RotateCcw />
        </Button>
      </Tooltip>
    </li>
  );
}

function CurrentCard({ number }: { number: number }) {
  const workspace = useWorkspace();
  const isSelecting = useStore(workspace.elements, ({ picking }) => picking?.kind === 'next');
  const isScanning = useIsScanning();
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
      {isSelecting && <SelectionHint />}
      {/* Separate buttons, so that the second half of a double tap is ignored instead of undoing the first. */}
      {isSelecting ? (
        <Tooltip key="leave" text="Let clicks on the video seek again" command="leave">
          <Button id={LEAVE_ID} onClick={() => workspace.elements.stopSelecting()}>
            Leave Selection Mode
          </Button>
        </Tooltip>
      ) : (
        <Tooltip key="enable" text="Pick the element with the next click on the video" command="select">
          <Button
            id={ENABLE_ID}
            variant="primary"
            disabled={isScanning}
            onClick={() => startSelecting(workspace)}
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

/** Explains what the pointer and the keys do in selection mode. */
function SelectionHint() {
  const [first] = useActive().selections;
  const { width, height } = first?.imageData ?? { width: 100, height: 50 };
  const keys = [
    ...(first
      ? [
          { keys: ['M'], act: 'snaps to Frame 1' },
          { keys: ['Alt'], act: 'held: no snapping' },
        ]
      : []),
    { keys: ['←↑→↓'], act: 'move' },
    { keys: ['Shift'], act: 'by 10 px' },
    { keys: ['Alt', '←↑→↓'], act: 'resize' },
    { keys: ['Enter'], act: 'picks the box' },
  ];
  return (
    <div className="flex flex-col gap-1 text-[12px] leading-4 text-text-3">
      <p>
        <span className="text-text-2">Click</span> marks {width} x {height} px{first && ', like Frame 1'}.{' '}
        <span className="text-text-2">Drag</span> draws your own box.
      </p>
      {/* Keys are useless on a touch-only device. */}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1 pointer-coarse:hidden">
        {keys.map(({ keys: pressed, act }) => (
          <li key={act}>
            {pressed.map((key) => (
              <Fragment key={key}>
                <Key>{key}</Key>{' '}
              </Fragment>
            ))}
            {act}
          </li>
        ))}
      </ul>
    </div>
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
