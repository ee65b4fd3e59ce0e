// The copy can be sent again later; whoever waits for it wants to leave.
const TIMEOUT_MS = 3000;

/** The last call about each project's copy, by project id. */
const lastCalls = new Map<number, Promise<unknown>>();

/**
 * Makes a call about a project's copy once the earlier ones have ended: a large version that is still being
 * sent could otherwise replace a newer one, or come back after a deletion.
 */
export function callInTurn<T>(projectId: number, call: () => Promise<T>): Promise<T> {
  const turn = (lastCalls.get(projectId) ?? Promise.resolve()).then(call, call);
  lastCalls.set(projectId, turn);
  return turn;
}

/** Waits until all calls about copies made so far have ended. */
export async function whenCallsEnded(): Promise<void> {
  await Promise.allSettled(lastCalls.values());
}

/** Waits for the copies that are being sent, but only briefly if the server is slow or cannot be reached. */
export async function whenCopiesSent(): Promise<void> {
  await Promise.race([whenCallsEnded(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}
