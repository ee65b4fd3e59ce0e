import { useMemo } from 'react';
import { useStore } from 'zustand';
import { EventScopeField } from '../../features/event-log/index.ts';
import { eventSources } from '../../workspace/event-sources.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

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
