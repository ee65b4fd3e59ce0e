import type { Outlook, PlannedClip } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import type { Clip } from './clip-list.ts';
import { ClipProgress } from './clip-progress.tsx';
import { ClipRow } from './clip-row.tsx';
import type { ClipRunner } from './clip-runner.ts';
import type { ClipSettingsStore } from './clip-settings.ts';
import { ClipSettingsForm } from './clip-settings-form.tsx';
import type { Clips } from './clips.ts';
import { describeEarlyStart, estimate, formatWait } from './describe-clip.ts';
import type { Forecasts } from './forecast.ts';

type ClipsPanelProps = {
  list: Clips;
  settings: ClipSettingsStore;
  runner: ClipRunner;
  /** How many events were detected. */
  events: number;
  isEnabled: boolean;
  canPickFolder: boolean;
  /** The id of the clip being played. */
  previewed: string | null;
  onCreate(): void;
  onPreview(clip: Clip): void;
};

/** Cuts clips around the events. */
export function ClipsPanel(props: ClipsPanelProps) {
  const { list, settings, runner, events, isEnabled, canPickFolder, previewed, ...on } = props;
  const { isOpen, clips, plans, problem, speed } = useStore(list);
  const { run } = useStore(runner);
  const isRunning = run.kind !== 'idle';
  const kept = clips.filter(({ isKept }) => isKept);
  const plansKept = kept.flatMap(({ id }) => plans.get(id) ?? []);
  return (
    <section aria-label="Clips" className="flex flex-col gap-2">
      <Button disabled={!isEnabled} aria-expanded={isOpen} onClick={() => list.setOpen(!isOpen)}>
        <Scissors aria-hidden="true" />
        CREATE CLIPS
      </Button>
      {isOpen && isEnabled && (
        <>
          <ClipSettingsForm list={list} settings={settings} canPickFolder={canPickFolder} />
          <InstantHint list={list} settings={settings} />
          <EarlyHint list={list} plans={plansKept} />
          <p className="text-text-2">
            <span className="numeric">{events}</span> detected events will create clips
          </p>
          {problem && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          <Button
            variant="primary"
            size="large"
            disabled={isRunning || events === 0 || kept.length === 0}
            onClick={on.onCreate}
          >
            {isRunning ? 'CREATING CLIPS...' : 'DOWNLOAD CLIPS'}
          </Button>
          <ClipProgress run={run} onCancel={() => runner.cancel()} />
          {plansKept.length > 0 && plansKept.length === kept.length && (
            <Total clips={kept.length} {...estimate(plansKept, speed)} />
          )}
          {kept.length < clips.length && (
            <Button size="small" variant="quiet" className="self-start" onClick={() => list.keepAll()}>
              Keep all {clips.length}
            </Button>
          )}
          <ul aria-label="Clips to create" className="flex max-h-72 flex-col gap-1 overflow-auto">
            {clips.map((clip, index) => (
              <ClipRow
                key={clip.id}
                clip={clip}
                number={index + 1}
                planned={plans.get(clip.id) ?? null}
                isPreviewed={previewed === clip.id}
                onKeep={(isKept) => list.keep(clip.id, isKept)}
                onOnly={() => list.keepOnly(clip.id)}
                onUntrim={() => list.untrim(clip.id)}
                onPreview={() => on.onPreview(clip)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The estimated size and time of all clips. */
function Total({ clips, bytes, seconds }: { clips: number; bytes: number; seconds: number | null }) {
  return (
    <p className="numeric text-text-2">
      {clips} {clips === 1 ? 'clip' : 'clips'}, about {formatBytes(bytes)}
      {seconds === null ? ', measuring the encoder' : `, ${formatWait(seconds)}`}
    </p>
  );
}

/** If clips would start early without the user asking for it, says by how much, and which formats avoid that. */
function EarlyHint({ list, plans }: { list: Clips; plans: readonly PlannedClip[] }) {
  const isExactInMp4 = useStore(list, ({ forecasts }) => outlookIn(forecasts, 'mp4')?.kind === 'copy');
  const said = describeEarlyStart(plans);
  if (!said) return null;
  return (
    <p role="status" className="text-text-2">
      {said}
      {isExactInMp4 && ' .mp4 would start at the exact frame.'}
    </p>
  );
}

/** If the chosen format needs encoding, says which formats would not. */
function InstantHint({ list, settings: chosenSettings }: Pick<ClipsPanelProps, 'list' | 'settings'>) {
  const forecasts = useStore(list, (state) => state.forecasts);
  const { settings } = useStore(chosenSettings);
  const chosen = outlookIn(forecasts, settings.selectedFormat);
  if (chosen?.kind !== 'encode') return null;
  if (chosen.reason === 'frame-rate') {
    return <p className="text-text-3">At the video's own frame rate, clips can be copied instantly.</p>;
  }
  const instant = (['mp4', 'mov', 'mkv', 'webm'] as const).find((format) => {
    const kind = outlookIn(forecasts, format)?.kind;
    return kind === 'copy' || kind === 'smart-cut';
  });
  return instant ? <p className="text-text-3">.{instant} would be copied instantly.</p> : null;
}

function outlookIn(forecasts: Forecasts | null, format: ClipFormat): Outlook | undefined {
  return forecasts?.find((forecast) => forecast.format === format)?.outlook;
}
