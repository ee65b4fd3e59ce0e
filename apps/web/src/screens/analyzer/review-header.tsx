import { useState } from 'react';
import { useStore } from 'zustand';
import { correctionCount } from '../../features/elements/index.ts';
import { EventLogHeader } from '../../features/event-log/index.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../../workspace/lesson-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewPanel } from './review-panel.tsx';

/** The title of the results, and what can be done with all of them. */
export function ReviewHeader() {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections } = workspace;
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const canRescore = useStore(scan, (state) => state.status === 'complete' && state.canLearn);
  const isLearning = useStore(scan, (state) => state.isLearning);
  const [isReviewing, setReviewing] = useState(false);
  const corrected = elements.reduce((sum, element) => sum + correctionCount(element), 0);
  return (
    <>
      <EventLogHeader
        canCorrect={canRescore && (corrected > 0 || events.some((event) => corrections.canCorrect(event)))}
        isCorrecting={isLearning}
        hasEvents={events.length > 0}
        corrections={corrected}
        canLearn={canLearnFromVerdicts(workspace)}
        onLearn={() => void learnFromVerdicts(workspace)}
        onReview={() => setReviewing(true)}
      />
      {isReviewing && <ReviewPanel onClose={() => setReviewing(false)} />}
    </>
  );
}
