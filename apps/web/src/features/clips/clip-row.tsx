import type { PlannedClip } from '@framescout/clips';
import { formatTimecode } from '@framescout/contract';
import { CirclePlay, ListFilter, Undo2 } from 'lucide-react';
import { formatBytes } from '../../ui/format-bytes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Clip } from './clip-list.ts';
import { describeMethod } from './describe-clip.ts';

type ClipRowProps = {
  clip: Clip;
  /** 1-based. */
  number: number;
  planned: PlannedClip | null;
  isPreviewed: boolean;
  onKeep(isKept: boolean): void;
  onOnly(): void;
  onUntrim(): void;
  onPreview(): void;
};

/** A clip: whether it is kept, its exact frames, and how it will be made. */
export function ClipRow({ clip, number, planned, isPreviewed, ...on }: ClipRowProps) {
  const name = `clip ${number}`;
  return (
    <li className="flex items-start gap-2 rounded-control border border-hairline bg-surface-2 p-1.5 pl-2">
      <input
        type="checkbox"
        aria-label={`Keep ${name}`}
        className="mt-1 accent-(--accent)"
        checked={clip.isKept}
        onChange={(event) => on.onKeep(event.target.checked)}
      />
      <div className={`min-w-0 flex-1 ${clip.isKept ? '' : 'opacity-50'}`}>
        <p className="numeric">
          {formatTimecode(clip.start)} – {formatTimecode(clip.end)}
        </p>
        <PlanText planned={planned} />
      </div>
      <div className="flex">
        {clip.isTrimmed && (
          <IconButton label={`Undo the trimming of ${name}`} className="size-7" onClick={on.onUntrim}>
            <Undo2 />
          </IconButton>
        )}
        <IconButton label={`Keep only ${name}`} className="size-7" onClick={on.onOnly}>
          <ListFilter />
        </IconButton>
        <IconButton
          label={`Play ${name}`}
          className={`size-7 ${isPreviewed ? 'text-accent-text' : ''}`}
          onClick={on.onPreview}
        >
          <CirclePlay />
        </IconButton>
      </div>
    </li>
  );
}

function PlanText({ planned }: { planned: PlannedClip | null }) {
  if (!planned) return <p className="text-text-3">…</p>;
  if ('error' in planned) return <p className="text-danger">{planned.error.message}</p>;
  const { range, method, bytes } = planned.plan;
  const about = range.isEstimate ? 'about ' : '';
  return (
    <>
      <p className="numeric text-text-2">
        frames {about}
        {range.firstFrame + 1}–{range.lastFrame + 1}, {formatBytes(bytes)}
      </p>
      <p className={method.kind === 'refused' ? 'text-danger' : 'text-text-3'}>{describeMethod(method)}</p>
    </>
  );
}
