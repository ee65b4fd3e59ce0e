import { lengthOf, type PacedRange, shownAt, withPace } from '@framescout/clips';
import type { Seconds, TitleFields } from '@framescout/contract';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { FinishFields, LayoutFields } from '../../../features/clip-layout/index.ts';
import { type Clip, ClipsPanel } from '../../../features/clips/index.ts';
import { EventScopeField } from '../../../features/event-log/index.ts';
import { canPickFolder } from '../../../platform/pick-file.ts';
import { hasEventsToCut, previewClip, retryClip, titlesOf } from '../../../workspace/cut/clip-actions.ts';
import { elementPaths } from '../../../workspace/cut/element-paths.ts';
import { eventSources } from '../../../workspace/review/event-places.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

/** The step for choosing, trimming and cutting the clips. */
export function CutStep() {
  const workspace = useWorkspace();
  const { events } = useStore(workspace.browser, (state) => state.scoped);
  const previewed = useStore(workspace.player, ({ range }) => range?.id ?? null);
  useStore(workspace.elements);
  const canCut = useStore(workspace.scan, () => hasEventsToCut(workspace));
  // Stable, so that the clips render again only if something about them has changed.
  const preview = useCallback((clip: Clip) => previewClip(workspace, clip), [workspace]);
  const retry = useCallback((clip: Clip) => void retryClip(workspace, clip), [workspace]);
  if (!canCut) {
    return <p className="px-3 pb-3 text-text-3">Clips are cut around events: log events first.</p>;
  }
  return (
    <ClipsPanel
      planner={workspace.clips}
      runner={workspace.clipRunner}
      events={events}
      project={workspace.project.name}
      scope={<ScopeOfEvents name="Clips of" />}
      shape={
        <>
          <ClipShape />
          <FinishOfClips />
        </>
      }
      canPickFolder={canPickFolder()}
      previewed={previewed}
      onPreview={preview}
      onRetry={retry}
    />
  );
}

/** Says which events clips and exports are of, and offers others. */
export function ScopeOfEvents({ name }: { name: string }) {
  const { elements: tracked, browser } = useWorkspace();
  const { elements, elementRules, markerLanes } = useStore(tracked);
  const sources = useMemo(
    () => eventSources({ elements, elementRules, markerLanes }),
    [elements, elementRules, markerLanes],
  );
  return <EventScopeField name={name} browser={browser} sources={sources} />;
}

function ClipShape() {
  const workspace = useWorkspace();
  const { clipSettings, elements, player, video, scan } = workspace;
  const layout = useStore(clipSettings, ({ settings }) => settings.layout);
  const draft = useStore(clipSettings, ({ layoutDraft }) => layoutDraft);
  const { elements: tracked } = useStore(elements);
  const shown = tracked.flatMap(({ name, selections }) =>
    selections[0] ? [{ name, marked: selections, seenAt: selections[0].time }] : [],
  );
  const { scores, events } = useStore(scan);
  const isEdited = draft !== null;
  const paths = useMemo(
    () => (isEdited && scores.size > 0 && events.length > 0 ? elementPaths(workspace) : []),
    [workspace, isEdited, scores, events],
  );
  return (
    <LayoutFields
      layout={layout}
      draft={draft}
      player={player}
      info={video.info}
      elements={shown}
      paths={paths}
      onChange={(changed) => clipSettings.change({ layout: changed })}
      onEdit={(edited) => clipSettings.editLayout(edited)}
    />
  );
}

function FinishOfClips() {
  const workspace = useWorkspace();
  const { clipSettings, clips: planner, player, video } = workspace;
  const { finish, layout, playback } = useStore(clipSettings, ({ settings }) => settings);
  const draft = useStore(clipSettings, ({ finishDraft }) => finishDraft);
  const clips = useStore(planner, (state) => state.clips);
  const clipAt = (time: Seconds) => {
    const within = clips.find(({ start, end }) => start <= time && time < end);
    const shown = within ?? clips[0];
    const [fields = NO_FIELDS] = shown ? titlesOf(workspace, [shown]) : [];
    const range = within && withPace<PacedRange>(within, within.events, playback);
    return { fields, moment: range ? { at: shownAt(range, time), of: lengthOf(range) } : null };
  };
  return (
    <FinishFields
      finish={finish}
      draft={draft}
      layout={layout}
      player={player}
      info={video.info}
      clipAt={clipAt}
      onChange={(changed) => clipSettings.change({ finish: changed })}
      onEdit={(edited) => clipSettings.editFinish(edited)}
    />
  );
}

const NO_FIELDS: TitleFields = { element: '', n: '', time: '', name: '', note: '' };
