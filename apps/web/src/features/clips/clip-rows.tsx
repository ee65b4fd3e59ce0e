import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Clip } from './clip-list.ts';
import type { ClipPlanner } from './clip-planner.ts';
import { ClipRow } from './clip-row.tsx';
import type { ClipRunner } from './clip-runner.ts';
import type { ClipSettingsStore } from './clip-settings.ts';
import { statusOf } from './clip-status.ts';
import { useClipRows } from './use-clip-rows.ts';

export type ClipRowsProps = {
  planner: ClipPlanner;
  settings: ClipSettingsStore;
  runner: ClipRunner;
  /** The id of the clip being played. */
  previewed: string | null;
  onPreview(clip: Clip): void;
  /** Makes a clip again that has failed. */
  onRetry(clip: Clip): void;
  onPointerMove(): void;
  onPointerLeave(): void;
};

/** The list of clips, of which only the rows in view exist. */
export function ClipRows(props: ClipRowsProps) {
  const { planner, settings: store, runner, previewed, onPreview, onRetry, ...on } = props;
  const { clips, plans } = useStore(planner);
  const { statuses, run } = useStore(runner);
  const { settings } = useStore(store);
  const { rows, height, measureRow, setList, noteFocus } = useClipRows(clips);
  // Stable, so that a row renders again only if something about its clip has changed.
  const actions = useMemo(
    () => ({
      onKeep: (id: string, isKept: boolean) => planner.keep(id, isKept),
      onKeepOnly: (id: string) => planner.keepOnly(id),
      onUntrim: (id: string) => planner.untrim(id),
      onName: (id: string, name: string) => planner.name(id, name),
      onMove: (id: string, to: number) => planner.move(id, to),
    }),
    [planner],
  );
  return (
    <ul
      ref={setList}
      aria-label="Clips to create"
      className="relative"
      style={{ height }}
      onFocus={noteFocus}
      {...on}
    >
      {rows.map(({ index, top }) => {
        const clip = clips[index];
        if (!clip) return null;
        return (
          <ClipRow
            key={clip.id}
            clip={clip}
            total={clips.length}
            top={top}
            planned={plans.get(clip.id) ?? null}
            status={statusOf(statuses, clip, settings)}
            isRunning={run.kind !== 'idle'}
            isPreviewed={previewed === clip.id}
            measure={measureRow}
            onPreview={onPreview}
            onRetry={onRetry}
            {...actions}
          />
        );
      })}
    </ul>
  );
}
