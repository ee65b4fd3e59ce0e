import type { Locator, Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../tools/test-support/find-browser.ts';
import { ADMINISTRATOR, signInAs } from '../support/accounts.ts';
import { openSample, scan, seekTo, selectAll, selectElement } from '../support/analyzer.ts';
import { toggleMoreSettings } from '../support/clips.ts';
import { sampleTruth } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const truth = sampleTruth();
const LAPTOP = { width: 1280, height: 720 };
const DESKTOP = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

// Uses the regular Chromium, as users do: the headless shell spaces letters slightly differently.
test.use({ launchOptions: chromiumLaunchOptions() });
test.use({ viewport: LAPTOP, reducedMotion: 'reduce' });

type Look = {
  /** Parts that differ from run to run. */
  mask?: Locator[];
  /** Shows the same screen in the given theme. */
  changeTheme(theme: 'light' | 'dark'): Promise<void>;
};

/**
 * Compares a screen with its committed screenshots: at three window sizes, and in the light theme at one of
 * them.
 */
async function expectLook(page: Page, name: string, { mask = [], changeTheme }: Look): Promise<void> {
  const options = { mask, maskColor: '#7f7f7f' };
  await page.mouse.move(0, 0);
  for (const [size, viewport] of Object.entries({ laptop: LAPTOP, desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await expect.soft(page).toHaveScreenshot([size, `${name}.png`], options);
  }
  await page.setViewportSize(LAPTOP);
  await changeTheme('light');
  await expect.soft(page).toHaveScreenshot(['light', `${name}.png`], options);
  await changeTheme('dark');
}

const byKey = (page: Page): Look => ({
  // It is drawn as the engine finds time for it.
  mask: [page.getByRole('img', { name: 'Waveform' })],
  async changeTheme(theme) {
    await page.keyboard.press('t');
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^((?!dark).)*$/);
  },
});

const byReload = (page: Page): Look => ({
  async changeTheme(theme) {
    await page.evaluate((chosen) => localStorage.setItem('theme', JSON.stringify(chosen)), theme);
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
  },
});

test('the analyzer looks as committed, from marking to cutting', async ({ page }) => {
  await openSample(page);

  await test.step('mark', async () => {
    await selectElement(page, truth.clicks[0], truth);
    await expect(page.getByRole('heading', { name: /^Is this it/ })).toBeVisible();
    // What is suggested within two seconds depends on the machine.
    const suggestions = page.getByRole('region', { name: /^Is this it/ }).getByRole('list');
    const { mask = [], ...look } = byKey(page);
    await expectLook(page, 'mark', { ...look, mask: [...mask, suggestions] });
    await page.getByRole('button', { name: 'RESET Frame 1' }).click();
  });

  await test.step('find', async () => {
    await selectAll(page, truth);
    await expect(page.getByText('It stands out from this video.')).toBeVisible();
    await expectLook(page, 'find', byKey(page));
  });

  await test.step('review', async () => {
    await scan(page);
    await expectLook(page, 'review', byKey(page));
  });

  await test.step('cut', async () => {
    await page.getByRole('button', { name: 'CREATE CLIPS' }).click();
    await page.getByLabel('Clip format').selectOption('mp4');
    await toggleMoreSettings(page);
    // By default, that depends on how fast the machine encodes.
    await page.getByLabel('Begin exactly').selectOption('Where edit lists are followed');
    await toggleMoreSettings(page);
    await page.getByLabel('Seconds before event').fill('1');
    await page.getByLabel('Seconds after event').fill('0.5');
    const clips = page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem');
    await expect(clips.first()).toContainText('exact copy');
    await expect(page.getByText(/under a second$/)).toBeVisible();
    await page.getByLabel('Seconds after event').blur();
    await seekTo(page, 0);
    await expectLook(page, 'cut', byKey(page));
  });
});

test.describe('pages', () => {
  test.use({ isSignedIn: false });

  test('the landing page and the sign-up page look as committed', async ({ page }) => {
    await page.goto('/');
    await expectLook(page, 'landing', byReload(page));
    await page.goto('/register');
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible();
    await expectLook(page, 'register', byReload(page));
  });
});

test('the dashboard and the administration page look as committed', async ({ browser, baseURL }) => {
  const credentials = { email: 'looks@example.com', password: 'looks at screens' };
  for (const [name, path, who] of [
    ['dashboard', '/dashboard', credentials],
    ['admin', '/admin', ADMINISTRATOR],
  ] as const) {
    await using context = await browser.newContext({
      viewport: LAPTOP,
      reducedMotion: 'reduce',
      storageState: await signInAs(who),
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    // Other tests cause alerts and check the payments, before this one or at the same time.
    await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: [] }));
    const unchecked = { state: 'none', customers: null, asked: 0, failed: 0, finishedAt: null };
    await page.route('**/api/admin/reconcile', (route) => route.fulfill({ json: unchecked }));
    if (who === ADMINISTRATOR) {
      // Longer texts would wrap.
      const figures = await (await context.request.get('/api/admin/statistics')).json();
      const json = { ...figures, loadRatio: 0.2, uptime: 7200 };
      await page.route('**/api/admin/statistics', (route) => route.fulfill({ json }));
    }
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
    const mask = [
      page.getByRole('region', { name: 'Figures' }),
      page.getByRole('region', { name: 'Your sessions' }),
      page.getByRole('region', { name: 'System status' }),
      page.getByRole('region', { name: 'Payments' }),
    ];
    await expectLook(page, name, { ...byReload(page), mask });
    // The last page may still have requests in flight.
    await page.unrouteAll({ behavior: 'wait' });
  }
});
