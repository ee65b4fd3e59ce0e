import type { ClipEvent, PlannedClip, PlannedMethod } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { formatBytes, formatWait } from '../../../ui/text/format.ts';
import { describeEarlyStart } from '../forecast/describe-clip.ts';
import { estimate, type Forecasts } from '../forecast/forecast.ts';
import { countKeptEvents } from '../list/clip-list.ts';
import type { ExtractChoice } from '../list/clip-names.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';
import { ClipProgress } from './clip-progress.tsx';
import { ClipRows, type ClipRowsProps } from './clip-rows.tsx';
import { ClipSettingsForm } from './clip-settings-form.tsx';
import { describeJoining } from './describe-contents.ts';
import { ExtractDialog } from './extract-dialog.tsx';

type ClipsPanelProps = Omit<ClipRowsProps, 'onPointerMove' | 'onPointerLeave'> & {
  events: readonly ClipEvent[];
  project: string;
  scope: ReactNode;
  shape: ReactNode;
  canPickFolder: boolean;
};

/** Lists the clips around the events below the settings for cutting them, which a run hides. */
export function ClipsPanel({ events, project, scope, shape, canPickFolder, ...list }: ClipsPanelProps) {
  const { planner, runner } = list;
  const { clips, edits, plans, problem } = useStore(planner);
  const isReordered = useMemo(() => [...edits.values()].some(({ place }) => place !== undefined), [edits]);
  const isRunning = useStore(runner, ({ run }) => run !== null);
  const keptEvents = useMemo(() => countKeptEvents(events, clips), [events, clips]);
  const kept = clips.filter(({ isKept }) => isKept);
  const plansKept = kept.flatMap(({ id }) => plans.get(id) ?? []);
  const { isFolded, ...pointed } = useSettingsFold(isRunning);
  return (
    // On a small screen, such as a phone's, the whole step scrolls.
    <section aria-label="Clips" className="flex flex-col gap-2 px-3 pb-2 lg:min-h-0 lg:flex-1">
      {!isFolded && (
        <div className="-mx-1 flex flex-col gap-2 p-1 lg:min-h-24 lg:overflow-y-auto">
          {scope}
          <ClipSettingsForm planner={planner} project={project} canPickFolder={canPickFolder} shape={shape} />
          <InstantHint planner={planner} />
          <EarlyHint planner={planner} plans={plansKept} />
        </div>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="text-text-2">
          <span className="numeric">{keptEvents}</span> detected events will create clips
        </p>
        {!isRunning && (
          <div className="flex">
            {isReordered && (
              <Button size="small" variant="quiet" onClick={() => planner.orderByTime()}>
                Order by time
              </Button>
            )}
            {kept.length < clips.length && (
              <Button size="small" variant="quiet" onClick={() => planner.keepAll()}>
                Keep all {clips.length}
              </Button>
            )}
          </div>
        )}
      </div>
      <div
        className={classNames(
          'lg:flex-1 lg:overflow-y-auto',
          // A single clip leaves more room for the settings.
          clips.length > 1 ? 'lg:min-h-28' : 'lg:min-h-22',
        )}
      >
        <ClipRows {...list} {...pointed} />
      </div>
    </section>
  );
}

type ClipsActionsProps = Pick<ClipsPanelProps, 'planner' | 'runner'> & {
  events: number;
  onCreate(): void;
  onExtract(choice: ExtractChoice): void;
};

/** Starts cutting the clips, says what becomes of the events, and shows the progress. */
export function ClipsActions({ planner, runner, events, onCreate, onExtract }: ClipsActionsProps) {
  const { clips, plans, speed } = useStore(planner);
  const settings = useStore(planner.settings, (state) => state.settings);
  const joining = useMemo(() => describeJoining(clips, settings), [clips, settings]);
  const run = useStore(runner, (state) => state.run);
  const kept = clips.filter(({ isKept }) => isKept);
  const plansKept = kept.flatMap(({ id }) => plans.get(id) ?? []);
  const isRunning = run !== null;
  const [isChoosing, setChoosing] = useState(false);
  const isIdle = !isRunning && events > 0 && kept.length > 0;
  return (
    <div className="flex shrink-0 flex-col gap-2 px-3 pb-3 max-lg:border-t max-lg:border-hairline max-lg:pt-2">
      {run && <ClipProgress run={run} onCancel={() => runner.cancel()} />}
      {!planner.isFormatDecided && (
        <p role="status" className="text-text-2">
          Finding the fastest format…
        </p>
      )}
      {!isRunning && joining && (
        <Switch isOn={settings.isJoined} onChange={(isJoined) => planner.settings.change({ isJoined })}>
          <span className="text-[12px] text-text-2">{joining}</span>
        </Switch>
      )}
      {!isRunning && plansKept.length > 0 && plansKept.length === kept.length && (
        <Total clips={kept.length} {...estimate(plansKept, speed)} />
      )}
      <div className="flex gap-1">
        <Button variant="primary" size="large" className="flex-1" disabled={!isIdle} onClick={onCreate}>
          {isRunning ? 'CREATING CLIPS...' : 'DOWNLOAD CLIPS'}
        </Button>
        <IconButton
          label="More from these events"
          className="h-10 w-10"
          disabled={!isIdle}
          onClick={() => setChoosing(true)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      {isChoosing && <ExtractDialog onCreate={onExtract} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function Total({ clips, bytes, seconds }: { clips: number; bytes: number; seconds: number | null }) {
  return (
    <p className="numeric text-text-2">
      {clips} {clips === 1 ? 'clip' : 'clips'}, about {formatBytes(bytes)}
      {seconds === null ? ', measuring the encoder' : `, ${formatWait(seconds)}`}
    </p>
  );
}

/** Says how early clips would start unasked, and whether .mp4 would avoid that. */
function EarlyHint({ planner, plans }: { planner: ClipPlanner; plans: readonly PlannedClip[] }) {
  const isExactInMp4 = useStore(planner, ({ forecasts }) => isExact(plannedMethodIn(forecasts, 'mp4')));
  const warning = describeEarlyStart(plans);
  if (!warning) return null;
  return (
    <p role="status" className="text-text-2">
      {warning}
      {isExactInMp4 && ' .mp4 would start at the exact frame.'}
    </p>
  );
}

function InstantHint({ planner }: Pick<ClipsPanelProps, 'planner'>) {
  const forecasts = useStore(planner, (state) => state.forecasts);
  const { settings } = useStore(planner.settings);
  const chosen = plannedMethodIn(forecasts, settings.selectedFormat);
  if (chosen?.kind !== 'encode' || chosen.reason === 'frame-rate') return null;
  const instant = (['mp4', 'mov', 'mkv', 'webm'] as const).find((format) => {
    return isExact(plannedMethodIn(forecasts, format));
  });
  return instant ? <p className="text-text-3">.{instant} would be copied instantly.</p> : null;
}

function isExact(method: PlannedMethod | undefined): boolean {
  return method?.kind === 'copy' || method?.kind === 'smart-cut';
}

function plannedMethodIn(forecasts: Forecasts | null, format: ClipFormat): PlannedMethod | undefined {
  return forecasts?.find((forecast) => forecast.format === format)?.plannedMethod;
}

/**
 * Tells whether to fold away the settings above the clips: while clips are made and, since unfolding moves
 * all clips down, until the pointer has left them. The handlers belong on the list of clips.
 */
export function useSettingsFold(isRunning: boolean) {
  const [isFolded, setFolded] = useState(isRunning);
  const [isPointedAt, setPointedAt] = useState(false);
  const isToBeFolded = isRunning || (isFolded && isPointedAt);
  if (isToBeFolded !== isFolded) setFolded(isToBeFolded);
  return {
    isFolded: isToBeFolded,
    onPointerMove: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}
