import { signInAs } from '../support/accounts.ts';
import { locateControl, restoreSession, waitForText } from './analyzer.ts';
import { expect, test } from './firefox-test.ts';

test("going back in Firefox doesn't show the dashboard of a user who has logged out", async ({
  fox: { page, origin },
}) => {
  await restoreSession(page, origin, await signInAs({ email: 'fox@example.com', password: 'a hen house 7' }));
  await page.goto(`${origin}/dashboard`);
  await waitForText(page, 'Welcome back, fox@example.com');
  await page.evaluate(() => window.location.assign('/robots.txt'));
  await waitForText(page, 'User-agent');

  const other = await page.browserContext().newPage();
  await other.goto(`${origin}/dashboard`);
  await locateControl(other, 'button', 'Logout').click();
  await other.waitForFunction(() => location.pathname === '/');
  await other.close();

  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.pathname === '/login');
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('fox@example.com');
});
