import { type ReactNode, useState } from 'react';
import { type LeavingQuestion, questionsBeforeLeaving } from '../../platform/document-guard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Asking = { questions: readonly LeavingQuestion[]; act(): void };

/**
 * Returns what asks about all work that leaving this document would lose, and then acts unless the user
 * decides to stay: `question` has to be rendered.
 */
export function useLeavingQuestions(): { askBefore(act: () => void): void; question: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (questions: readonly LeavingQuestion[], act: () => void) => {
    setAsking(questions.length > 0 ? { questions, act } : null);
    if (questions.length === 0) act();
  };
  const [current, ...others] = asking?.questions ?? [];
  return {
    askBefore: (act) => ask(questionsBeforeLeaving(), act),
    question: asking && current && (
      <ConfirmDialog
        {...current}
        refusal="Stay here"
        isBusy={false}
        onConfirm={() => ask(others, asking.act)}
        onClose={() => setAsking(null)}
      />
    ),
  };
}
