import type { PlannedClip } from '@framescout/clips';
import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import type { Clip } from './clip-list.ts';
import { ClipProgress } from './clip-progress.tsx';
import { ClipRow } from './clip-row.tsx';
import { ClipSettingsForm } from './clip-settings-form.tsx';
import { clipSettingsStore } from './clip-settings-store.ts';
import { clipsStore } from './clips-store.ts';
import { describeEarlyStart, estimate, formatWait } from './describe-clip.ts';
import { keepAll, keepClip, keepOnly, showClips, untrimClip } from './plan-clips.ts';
import { cancelClips } from './run-clips.ts';

type ClipsPanelProps = {
  /** How many events were detected. */
  events: number;
  isEnabled: boolean;
  canPickFolder: boolean;
  /** The clip that is being played, by its id. */
  previewed: string | null;
  onCreate(): void;
  onPreview(clip: Clip): void;
};

/** Cuts clips around the events. */
export function ClipsPanel({ events, isEnabled, canPickFolder, previewed, ...on }: ClipsPanelProps) {
  const { isOpen, clips, plans, run, problem, speed } = useStore(clipsStore);
  const isRunning = run.kind !== 'idle';
  const kept = clips.filter(({ isKept }) => isKept);
  const plansKept = kept.flatMap(({ id }) => plans.get(id) ?? []);
  return (
    <section aria-label="Clips" className="flex flex-col gap-2">
      <Button disabled={!isEnabled} aria-expanded={isOpen} onClick={() => showClips(!isOpen)}>
        <Scissors aria-hidden="true" />
        CREATE CLIPS
      </Button>
      {isOpen && isEnabled && (
        <>
          <ClipSettingsForm canPickFolder={canPickFolder} />
          <InstantHint />
          <EarlyHint plans={plansKept} />
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
          <ClipProgress run={run} onCancel={cancelClips} />
          {plansKept.length > 0 && plansKept.length === kept.length && (
            <Total clips={kept.length} {...estimate(plansKept, speed)} />
          )}
          {kept.length < clips.length && (
            <Button size="small" variant="quiet" className="self-start" onClick={keepAll}>
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
                onKeep={(isKept) => keepClip(clip.id, isKept)}
                onOnly={() => keepOnly(clip.id)}
                onUntrim={() => untrimClip(clip.id)}
                onPreview={() => on.onPreview(clip)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What all the clips take. */
function Total({ clips, bytes, seconds }: { clips: number; bytes: number; seconds: number | null }) {
  return (
    <p className="numeric text-text-2">
      {clips} {clips === 1 ? 'clip' : 'clips'}, about {formatBytes(bytes)}
      {seconds === null ? ', measuring the encoder' : `, ${formatWait(seconds)}`}
    </p>
  );
}

/** Where clips start early though nobody asked for it, says by how much, and where they would not. */
function EarlyHint({ plans }: { plans: readonly PlannedClip[] }) {
  const isExactInMp4 = useStore(clipsStore, (state) => state.outlooks?.mp4.kind === 'copy');
  const said = describeEarlyStart(plans);
  if (!said) return null;
  return (
    <p role="status" className="text-text-2">
      {said}
      {isExactInMp4 && ' .mp4 would start at the exact frame.'}
    </p>
  );
}

/** Where the chosen format has to be encoded, says which would not. */
function InstantHint() {
  const outlooks = useStore(clipsStore, (state) => state.outlooks);
  const { settings } = useStore(clipSettingsStore);
  const chosen = outlooks?.[settings.selectedFormat];
  if (!outlooks || chosen?.kind !== 'encode') return null;
  if (chosen.reason === 'frame-rate') {
    return <p className="text-text-3">At the video's own frame rate, clips can be copied instantly.</p>;
  }
  const instant = (['mp4', 'mov', 'mkv', 'webm'] as const).find((format) => {
    const { kind } = outlooks[format];
    return kind === 'copy' || kind === 'smart-cut';
  });
  return instant ? <p className="text-text-3">.{instant} would be copied instantly.</p> : null;
}
