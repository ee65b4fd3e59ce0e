import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright';

/**
 * Creates an account on a server that runs for this tool only, and signs the context's pages in; its trial
 * gives access to the analyzer. Marks the tutorial as seen, since it would cover the analyzer.
 */
export async function signUp(context: BrowserContext, origin: string): Promise<void> {
  const response = await context.request.post(`${origin}/api/auth/register`, {
    headers: { origin },
    data: { username: 'demo', email: `demo-${randomUUID()}@example.com`, password: randomUUID() },
  });
  if (!response.ok()) throw new Error(`No account: ${response.status()} ${await response.text()}`);
  // The app resumes a session only if there is a cached user.
  const user = await response.text();
  await context.addInitScript((text) => {
    window.localStorage.setItem('user', text);
    window.localStorage.setItem('tutorialSeen', 'true');
  }, user);
}
