/** A question to the user before this document goes away; `action` is the label of the button that agrees. */
export type LeavingQuestion = { title: string; description: string; action: string };

/** What knows about the work in this document, on whatever page the user is. */
type DocumentGuard = {
  /** Returns a question for each kind of work that would be lost; empty if there is none. */
  questions(): readonly LeavingQuestion[];
  /** Saves what can be saved, and gives up the rest. Resolves once what goes to the server has been sent. */
  abandonWork(): Promise<void>;
};

let guard: DocumentGuard | null = null;

/** Lets `next` guard this document for good: before it is closed, the browser asks as well. */
export function guardDocument(next: DocumentGuard): void {
  if (!guard) window.addEventListener('beforeunload', warn);
  guard = next;
}

function warn(event: BeforeUnloadEvent): void {
  if (questionsBeforeLeaving().length > 0) event.preventDefault();
}

/** Returns what to ask the user before this document goes away, one question after another. */
export function questionsBeforeLeaving(): readonly LeavingQuestion[] {
  return guard?.questions() ?? [];
}

/**
 * Saves what can be saved of the work in this document, and gives up the rest. Resolves once what goes to the
 * server has been sent.
 */
export async function abandonWork(): Promise<void> {
  await guard?.abandonWork();
}
