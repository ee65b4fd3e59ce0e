import { useStore } from 'zustand';
import { correctionCount } from '../../features/elements/index.ts';
import { EventLogHeader } from '../../features/event-log/index.ts';
import { canLearn } from '../../features/scan/index.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../../workspace/learning-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** The header of the results, with the actions that apply to all of them. */
export function ReviewHeader({ onReview }: { onReview(): void }) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections } = workspace;
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const canRescore = useStore(scan, canLearn);
  const isLearning = useStore(scan, (state) => state.isLearning);
  const corrected = elements.reduce((sum, element) => sum + correctionCount(element), 0);
  return (
    <EventLogHeader
      canCorrect={canRescore && (corrected > 0 || events.some((event) => corrections.canCorrect(event)))}
      isCorrecting={isLearning}
      hasEvents={events.length > 0}
      corrections={corrected}
      canLearn={canLearnFromVerdicts(workspace)}
      onLearn={() => void learnFromVerdicts(workspace)}
      onReview={onReview}
    />
  );
}
