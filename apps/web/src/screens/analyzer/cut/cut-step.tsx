import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { LayoutFields } from '../../../features/clip-layout/index.ts';
import { type Clip, ClipsPanel } from '../../../features/clips/index.ts';
import { EventScopeField } from '../../../features/event-log/index.ts';
import { canPickFolder } from '../../../platform/pick-file.ts';
import { hasEventsToCut, previewClip, retryClip } from '../../../workspace/cut/clip-actions.ts';
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
      shape={<ClipShape />}
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
  const { clipSettings, elements, player, video } = useWorkspace();
  const layout = useStore(clipSettings, ({ settings }) => settings.layout);
  const draft = useStore(clipSettings, ({ layoutDraft }) => layoutDraft);
  const { elements: tracked } = useStore(elements);
  const shown = tracked.flatMap(({ name, selections }) =>
    selections[0] ? [{ name, marked: selections, seenAt: selections[0].time }] : [],
  );
  return (
    <LayoutFields
      layout={layout}
      draft={draft}
      player={player}
      info={video.info}
      elements={shown}
      onChange={(changed) => clipSettings.change({ layout: changed })}
      onEdit={(edited) => clipSettings.editLayout(edited)}
    />
  );
}
