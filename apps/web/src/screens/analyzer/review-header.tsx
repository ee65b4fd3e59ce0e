import { useStore } from 'zustand';
import { correctionCount } from '../../features/elements/index.ts';
import { EventLogHeader } from '../../features/event-log/index.ts';
import { canLearn, type ListedEvent } from '../../features/scan/index.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../../workspace/learning-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** The header of the results, with the actions that apply to all of them. */
export function ReviewHeader({ onReview }: { onReview(events: readonly ListedEvent[]): void }) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections } = workspace;
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const canRescore = useStore(scan, canLearn);
  const isLearning = useStore(scan, (state) => state.isLearning);
  const correctable = canRescore ? events.filter((event) => corrections.canCorrect(event)) : [];
  const corrected = elements.reduce((sum, element) => sum + correctionCount(element), 0);
  return (
    <EventLogHeader
      canCorrect={canRescore && (corrected > 0 || correctable.length > 0)}
      isCorrecting={isLearning}
      hasEvents={events.length > 0}
      corrections={corrected}
      canLearn={canLearnFromVerdicts(workspace)}
      onLearn={() => void learnFromVerdicts(workspace)}
      onReview={() => onReview(correctable.filter(({ edit }) => !edit?.isLearnt))}
    />
  );
}
