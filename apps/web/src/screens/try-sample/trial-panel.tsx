import { formatTimecode, SELECTIONS_PER_ELEMENT, surroundingsOf, TRIAL_DAYS } from '@framescout/contract';
import { clsx } from 'clsx';
import {
  Check,
  CircleStop,
  Crosshair,
  FileDown,
  FolderOpen,
  RotateCcw,
  ScanSearch,
  Scissors,
} from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import { isUnderWay, type ListedEvent } from '../../features/scan/index.ts';
import { checkOf, describeCheck } from '../../features/selection/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { RegionPreview, toImageData } from '../../ui/layout/region-preview.tsx';
import { useLatePicture } from '../../ui/layout/use-late-picture.ts';
import { chooseTrial } from '../site/visitor.ts';
import type { SampleTrial } from './sample-trial.ts';

const INSTRUCTIONS = [
  'Click the badge that has just appeared in the picture.',
  'Here it is again, over other scenery. Click it once more.',
  'And a third time: what stays the same in all three is the element.',
];

/** Does something, and says why if that fails. */
export type Attempt = (act: () => Promise<unknown>) => Promise<void>;

type TrialPanelProps = {
  trial: SampleTrial;
  failure: string | null;
  attempt: Attempt;
  isFileOffered: boolean;
};

/** Guides the visitor through marking and scanning, then lists the events found. */
export function TrialPanel({ trial, failure, attempt, isFileOffered }: TrialPanelProps) {
  const { elements, scan, player } = trial;
  const { selections } = useStore(elements, activeElement);
  const status = useStore(scan, (state) => state.status);
  const hasFound = useStore(scan, (state) => state.events.length > 0);
  const isPlaying = useStore(player, (state) => state.isPlaying);
  const isAtMoment = useStore(player, ({ targetTime }) => trial.isNextMoment(targetTime));
  const isScanning = isUnderWay(status);
  const isDone = status === 'complete';
  const isMarked = selections.length >= SELECTIONS_PER_ELEMENT;
  const canMark = useStore(elements, ({ picking }) => picking !== null);
  const isReady = canMark && isAtMoment && !isPlaying;
  return (
    <section
      aria-label="Try the sample"
      className="flex min-h-0 flex-col gap-4 border-hairline p-4 max-lg:border-t lg:border-l"
    >
      <header className="flex items-baseline justify-between">
        <h2 className="panel-title">3-Frame Selection</h2>
        <p className="numeric text-text-2">
          {selections.length}/{SELECTIONS_PER_ELEMENT} frames selected
        </p>
      </header>
      <ol className="grid grid-cols-3 gap-2">
        {INSTRUCTIONS.map((instruction, index) => {
          const selection = selections[index];
          return (
            <li
              key={instruction}
              aria-current={index === selections.length ? 'step' : undefined}
              className={clsx(
                'grid aspect-2/1 place-items-center overflow-hidden rounded-control border bg-surface-2',
                index === selections.length ? 'border-accent' : 'border-hairline',
              )}
            >
              {selection ? (
                <RegionPreview pixels={selection.imageData} label={`Selected region of Frame ${index + 1}`} />
              ) : (
                <span className="numeric text-text-3">{index + 1}</span>
              )}
            </li>
          );
        })}
      </ol>
      {isDone ? (
        <TrialEvents trial={trial} />
      ) : (
        <p role="status" className="text-[14px] leading-5 text-text-2">
          {isScanning ? (
            'Looking through the video.'
          ) : isMarked ? (
            <MarkedNote trial={trial} />
          ) : isPlaying ? (
            'Pause first: the badge is marked in a still picture.'
          ) : isReady ? (
            INSTRUCTIONS[selections.length]
          ) : (
            'Find the badge and click it, or go back to where it appears.'
          )}
        </p>
      )}
      {isMarked && !isDone && (
        <Button
          variant="primary"
          size="large"
          disabled={isScanning}
          onClick={() => void attempt(() => trial.logEvents())}
        >
          <ScanSearch aria-hidden="true" />
          {isScanning ? 'ANALYZING...' : 'LOG EVENTS'}
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex gap-2 empty:hidden">
        {selections.length > 0 && (
          <Button
            variant={isDone && !hasFound ? 'primary' : 'quiet'}
            size="small"
            onClick={() => (isScanning ? scan.cancel() : trial.startOver())}
          >
            {isScanning ? <CircleStop aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
            {isScanning ? 'Cancel' : 'Start over'}
          </Button>
        )}
        {!isMarked && !isReady && (
          <Button size="small" onClick={() => trial.showNextMoment()}>
            <Crosshair aria-hidden="true" />
            Show the badge
          </Button>
        )}
      </div>
      {((isDone && hasFound) || isFileOffered) && <TrialOffer isFileOffered={isFileOffered} />}
    </section>
  );
}

/** Says what comes after marking or, if the check of the marks found a problem, what that may be. */
function MarkedNote({ trial }: { trial: SampleTrial }) {
  const { id } = useStore(trial.elements, activeElement);
  const check = useStore(trial.checks, (state) => checkOf(state, id));
  if (check && !describeCheck(check).isGood) {
    return 'Marked, but perhaps not the badge in all three frames. Start over, or look for it anyway.';
  }
  return (
    <span className="flex items-center gap-2">
      {check && <Check aria-hidden="true" className="size-4 shrink-0 text-detected" />}
      Marked. Now find every other moment.
    </span>
  );
}

function TrialOffer({ isFileOffered }: { isFileOffered: boolean }) {
  return (
    <div className="mt-auto flex flex-col gap-2 border-t border-hairline pt-4">
      {isFileOffered && (
        <p role="status" className="font-semibold">
          Your own videos open with the free trial.
        </p>
      )}
      <p className="text-text-2">
        Clips, exporting the log and your own videos come with the free trial: {TRIAL_DAYS} days, no credit
        card.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <a href="/register" onClick={chooseTrial} className={buttonClasses({ variant: 'primary' })}>
          <Scissors aria-hidden="true" />
          Create clips
        </a>
        <a href="/register" onClick={chooseTrial} className={buttonClasses({ variant: 'secondary' })}>
          <FileDown aria-hidden="true" />
          Export the log
        </a>
        <a
          href="/register"
          onClick={chooseTrial}
          className={buttonClasses({ variant: 'secondary', className: 'col-span-2' })}
        >
          <FolderOpen aria-hidden="true" />
          Your own video
        </a>
      </div>
    </div>
  );
}

/** The list of events found, each with a picture of its moment. */
function TrialEvents({ trial }: { trial: SampleTrial }) {
  const { scan, player, video } = trial;
  const { events, report } = useStore(scan);
  const shownTime = useStore(player, (state) => state.shownTime);
  const show = ({ startTime }: ListedEvent) => player.seekFrame(() => video.engine.locateFrame(startTime));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <h3 role="status" className="flex items-baseline justify-between text-[14px] leading-5 font-semibold">
        {events.length} {events.length === 1 ? 'event' : 'events'} found
        {report && (
          <span className="numeric font-normal text-text-3">
            {report.framesLooked.toLocaleString('en-US')} frames, {report.speed.toFixed(1)}x
          </span>
        )}
      </h3>
      {events.length === 0 && (
        <p className="text-[14px] leading-5 text-text-2">
          The three marks may not show the badge. Start over, and click the badge itself in each frame.
        </p>
      )}
      <ol aria-label="Events" className="-mx-2 flex min-h-0 flex-col overflow-auto max-lg:max-h-80">
        {events.map((event) => (
          <li key={event.startTime}>
            <button
              type="button"
              aria-current={shownTime >= event.startTime && shownTime < event.endTime}
              onClick={() => void show(event).catch(() => undefined)}
              className="flex w-full items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-surface-3 aria-current:bg-surface-2"
            >
              <Moment trial={trial} event={event} />
              <span className="numeric text-text-1">{formatTimecode(event.startTime)}</span>
              <span className="numeric ml-auto text-text-3">
                {(event.endTime - event.startTime).toFixed(2)} s
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows the element and its surroundings in an event's best frame; without a picture, nothing. */
function Moment({ trial, event: { peakTime, region } }: { trial: SampleTrial; event: ListedEvent }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { engine, info } = trial.video;
  const size = useStore(trial.elements, (state) => state.elements[0]?.selections[0]);
  const read = useCallback(async () => {
    if (!region || !size) return null;
    const place = { ...size, x: region.left / info.width, y: region.top / info.height };
    const { x, y, width, height } = surroundingsOf(place, info);
    const picture = await engine.selectRegion(peakTime, x + width / 2, y + height / 2, { width, height });
    return createImageBitmap(toImageData(picture.imageData));
  }, [engine, info, peakTime, region, size]);
  useLatePicture(canvas, read, 0);
  return (
    <canvas
      ref={canvas}
      width={64}
      height={36}
      className="h-9 w-16 shrink-0 rounded-[4px] bg-surface-0 object-cover"
    />
  );
}
