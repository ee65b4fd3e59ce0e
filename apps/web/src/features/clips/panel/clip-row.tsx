import type { PlannedClip } from '@framescout/clips';
import { EVENT_TEXT_LIMITS, formatTimecode } from '@framescout/contract';
import { CircleAlert, CircleCheck, CircleDot, CirclePlay, Pencil, Undo2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NameForm } from '../../../ui/fields/name-form.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { formatBytes, formatCount } from '../../../ui/text/format.ts';
import { describeMethod, describePace } from '../forecast/describe-clip.ts';
import { type Clip, labelOf } from '../list/clip-list.ts';
import type { ClipStatus } from '../list/clip-status.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';
import { MoveHandle } from './move-handle.tsx';

type ClipRowProps = {
  clip: Clip;
  /** How many clips are listed, and the offset of this one from the top of the list, in CSS pixels. */
  total: number;
  top: number;
  planned: PlannedClip | null;
  status: ClipStatus | null;
  /** Whether clips are being made: then it can only be played, and takes less room. */
  isRunning: boolean;
  isPreviewed: boolean;
  measure(row: Element | null): void;
  planner: Pick<ClipPlanner, 'keep' | 'keepOnly' | 'untrim' | 'name' | 'move'>;
  onPreview(clip: Clip): void;
  onRetry(clip: Clip): void;
};

/**
 * Shows a clip: whether it is kept, its exact frames, and how it will be made. Memoized, so that scrolling and
 * planning render only the rows that change.
 */
export const ClipRow = memo(function ClipRow(props: ClipRowProps) {
  const { clip, total, top, planned, status, isRunning, isPreviewed, measure, planner } = props;
  const name = `clip ${clip.number}`;
  const about = describeClip(clip);
  const [isNaming, setNaming] = useState(false);
  const pencil = useId();
  return (
    // Where a dragged row is scrolled into view, part of its neighbor stays in view as the next place for it.
    <li
      ref={measure}
      data-index={clip.number - 1}
      data-clip={clip.id}
      aria-posinset={clip.number}
      aria-setsize={total}
      className="absolute inset-x-0 flex scroll-my-12 items-start gap-2 rounded-control border border-hairline bg-surface-2 p-1.5 pl-2"
      style={{ top }}
    >
      <div className="flex flex-col items-center gap-1.5">
        <label className="flex justify-center pointer-coarse:-mt-1 pointer-coarse:-ml-2 pointer-coarse:w-11">
          <input
            type="checkbox"
            aria-label={`Keep ${name}`}
            className="mt-1 accent-(--accent)"
            checked={clip.isKept}
            onChange={(event) => planner.keep(clip.id, event.target.checked)}
          />
        </label>
        {total > 1 && !isRunning && (
          <MoveHandle
            label={`Move ${name}`}
            index={clip.number - 1}
            onMove={(to) => planner.move(clip.id, to)}
          />
        )}
      </div>
      <div className={`min-w-0 flex-1 ${clip.isKept ? '' : 'opacity-50'}`}>
        <p className="numeric">
          {formatTimecode(clip.start)} – {formatTimecode(clip.end)}
        </p>
        {isNaming ? (
          <div className="my-1">
            <NameForm
              label={`Name of ${name}`}
              name={labelOf(clip)}
              maxLength={EVENT_TEXT_LIMITS.name}
              next={pencil}
              onName={(typed) => typed !== labelOf(clip) && planner.name(clip.id, typed)}
              onDone={() => setNaming(false)}
            />
          </div>
        ) : (
          about && <p className="truncate text-text-2">{about}</p>
        )}
        {status ? (
          <StatusText status={status} name={name} onRetry={isRunning ? null : () => props.onRetry(clip)} />
        ) : (
          // Reserves the height of the plan, so that the rows below stay under the pointer.
          <div className="min-h-9">
            <PlanText planned={planned} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[auto_auto]">
        {!isRunning && (
          <>
            <IconButton
              id={pencil}
              label={`Rename ${name}`}
              className="size-7"
              onClick={() => setNaming(true)}
            >
              <Pencil />
            </IconButton>
            <IconButton
              label={`Keep only ${name}`}
              className="size-7"
              onClick={() => planner.keepOnly(clip.id)}
            >
              <CircleDot />
            </IconButton>
            {clip.isTrimmed && (
              <IconButton
                label={`Undo the trimming of ${name}`}
                className="size-7"
                onClick={() => planner.untrim(clip.id)}
              >
                <Undo2 />
              </IconButton>
            )}
          </>
        )}
        <IconButton
          label={`Play ${name}`}
          className={`col-start-2 size-7 ${isPreviewed ? 'text-accent-text' : ''}`}
          onClick={() => props.onPreview(clip)}
        >
          <CirclePlay />
        </IconButton>
      </div>
    </li>
  );
});

/** Says how many events a clip shows if there are several, and what the user called it or them. */
function describeClip(clip: Clip): string {
  const count = clip.events.length > 1 ? formatCount(clip.events.length, 'event') : '';
  return [count, labelOf(clip)].filter(Boolean).join(': ');
}

type StatusTextProps = { status: ClipStatus; name: string; onRetry: (() => void) | null };

function StatusText({ status, name, onRetry }: StatusTextProps) {
  switch (status.kind) {
    case 'waiting':
      return <p className="text-text-3">waiting</p>;
    case 'making':
      return (
        <div className="flex h-4.5 items-center gap-2">
          <ProgressBar label={`Progress of ${name}`} percent={status.percent} />
          <span className="numeric w-9 text-right">{Math.floor(status.percent)}%</span>
        </div>
      );
    case 'made':
      return (
        <>
          <p className="flex items-center gap-1.5 text-text-2">
            <CircleCheck aria-hidden="true" className="size-3.5 text-detected" />
            {status.detour === null ? 'saved' : 'downloaded instead'}
          </p>
          {status.detour !== null && <p className="text-text-2">{status.detour}</p>}
        </>
      );
    case 'failed':
      return (
        <div className="flex flex-col items-start gap-1">
          <p className="flex items-start gap-1.5 break-words text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {status.reason}
          </p>
          {onRetry && (
            <Button size="small" onClick={onRetry} aria-label={`Try ${name} again`}>
              Try again
            </Button>
          )}
        </div>
      );
  }
}

function PlanText({ planned }: { planned: PlannedClip | null }) {
  if (!planned) return <p className="text-text-3">…</p>;
  if ('error' in planned) return <p className="text-danger">{planned.error.message}</p>;
  const { range, seconds, method, bytes } = planned.plan;
  const recorded = range.end - range.start;
  const about = range.isEstimate ? 'about ' : '';
  return (
    <>
      <p className="numeric text-text-2">
        frames {about}
        {range.firstFrame + 1}–{range.lastFrame + 1}, {formatBytes(bytes)}
        {seconds !== undefined && `, ${describePace(recorded, seconds)}`}
      </p>
      <p className={method.kind === 'refused' ? 'text-danger' : 'text-text-3'}>{describeMethod(method)}</p>
    </>
  );
}
