import { useState } from 'react';
import { useStore } from 'zustand';
import { batch, itemsIn } from '../../../features/batch/index.ts';
import { activeElement, isMarked, usesMarkers } from '../../../features/elements/index.ts';
import {
  closeStep,
  firstView,
  followWork,
  openStep,
  openSteps,
  type StepView,
  type WorkFacts,
  type WorkStep,
} from '../../../workspace/work-step.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import type { AdvancedProps } from '../mark/advanced-part.tsx';

/** The step that the work is at, which steps are open, and how to open one. */
export type StepsInView = AdvancedProps & {
  step: WorkStep;
  isOpen(step: WorkStep): boolean;
  toggle(step: WorkStep): void;
};

/** Tracks which step the work is at and which steps are open. */
export function useStepView(workspace: Workspace): StepsInView {
  const facts = useFacts(workspace);
  const [view, setView] = useState<StepView>(() => firstView(facts));
  const followed = followWork(view, facts);
  const [isAdvanced, setAdvanced] = useState(false);
  if (followed !== view) setView(followed);
  const open = openSteps(followed);
  return {
    step: followed.step,
    isOpen: (step) => open.includes(step),
    toggle: (step) => setView(followed.opened === step ? closeStep(followed) : openStep(followed, step)),
    isAdvanced,
    onAdvanced: setAdvanced,
  };
}

function useFacts({ elements, scan, clips, project }: Workspace): WorkFacts {
  const active = useStore(elements, activeElement);
  const status = useStore(scan, (state) => state.status);
  const hasFailed = useStore(scan, ({ failure }) => failure !== null);
  const scanned = useStore(scan, (state) => state.scanned);
  const wantsClips = useStore(clips, (state) => state.isOpen);
  const hasBatch = useStore(batch, (state) => itemsIn(state, project.name).length > 0);
  return {
    isMarked: isMarked(active),
    isScanned: scanned.get(active.id) === active.selections,
    scan: status,
    hasFailed,
    usesMarkers: useStore(elements, usesMarkers),
    wantsClips,
    hasBatch,
  };
}
