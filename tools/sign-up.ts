import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright';

/**
 * Makes an account on a server that runs for this tool only, whose trial gives access to the analyzer, and signs the
 * context's pages in. They start with the tutorial already seen, as it would cover the analyzer.
 */
export async function signUp(context: BrowserContext, origin: string): Promise<void> {
  const response = await context.request.post(`${origin}/api/auth/register`, {
    headers: { origin },
    data: { username: 'demo', email: `demo-${randomUUID()}@example.com`, password: randomUUID() },
  });
  if (!response.ok()) throw new Error(`No account: ${response.status()} ${await response.text()}`);
  // The app resumes a session if it has a cached user.
  const user = await response.text();
  await context.addInitScript((text) => {
    window.localStorage.setItem('user', text);
    window.localStorage.setItem('tutorialSeen', 'true');
  }, user);
}
