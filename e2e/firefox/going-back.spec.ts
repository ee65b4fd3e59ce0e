import { signInAs } from '../accounts.ts';
import { control, seeText } from './analyzer.ts';
import { enter } from './enter.ts';
import { expect, test } from './firefox-test.ts';

test("going back in Firefox doesn't show the dashboard of a user who has logged out", async ({
  firefoxPage: page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  await enter(page, origin, await signInAs({ email: 'fox@example.com', password: 'a hen house 7' }));
  await page.goto(`${origin}/dashboard`);
  await seeText(page, 'Welcome back, fox@example.com');
  await page.evaluate(() => window.location.assign('/robots.txt'));
  await seeText(page, 'User-agent');

  const other = await page.browserContext().newPage();
  await other.goto(`${origin}/dashboard`);
  await control(other, 'button', 'Logout').click();
  await other.waitForFunction(() => location.pathname === '/');
  await other.close();

  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.pathname === '/login');
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('fox@example.com');
});
