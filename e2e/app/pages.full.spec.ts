import { sitePages } from '@framescout/contract';
import { z } from 'zod';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

test('privacy and terms are linked where people sign up, and have their own titles', async ({
  page,
  request,
}) => {
  await page.goto('/register');
  await page.getByRole('link', { name: 'privacy page' }).click();
  await expect(page).toHaveTitle('Privacy – FrameScout');
  await expect(page.getByText('has not said who they are')).toBeVisible();
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Trial and price' })).toBeVisible();
  for (const [path, title] of [
    ['/privacy', 'Privacy – FrameScout'],
    ['/terms', 'Terms – FrameScout'],
  ] as const) {
    expect(await (await request.get(path)).text()).toContain(`<title>${title}</title>`);
  }
});

test("the theme is the system's until the visitor chooses one", async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(html).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await page.reload();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  await expect(html).not.toHaveClass(/dark/);
});

test.describe('an unknown address', () => {
  // The browser logs that nothing was found there.
  test.use({ expectsCleanPage: false });

  test('shows a message instead of a blank page', async ({ page }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of the site says everything and tells about itself', async ({ page, baseURL }) => {
    for (const [name, { path, title, description }] of Object.entries(sitePages)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const content = (selector: string, attribute = 'content') =>
        page.locator(selector).getAttribute(attribute);
      expect(await content('meta[name="description"]')).toBe(description);
      expect(await content('link[rel="canonical"]', 'href')).toBe(`${baseURL}${path}`);
      expect(await content('meta[property="og:url"]')).toBe(`${baseURL}${path}`);
      const picture = await content('meta[property="og:image"]');
      expect(picture).toBe(`${baseURL}/social.jpg`);
      expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
      const told = await page.locator('script[type="application/ld+json"]').textContent();
      expect(typesIn(JSON.parse(told ?? ''))).toEqual(
        name === 'landing' ? ['SoftwareApplication', 'FAQPage'] : ['TechArticle'],
      );
      // Every guide is one click away from every page.
      for (const other of Object.values(sitePages).filter((it) => it.path !== '/')) {
        await expect(page.locator(`footer a[href="${other.path}"]`)).toHaveCount(1);
      }
    }
  });
});

const typed = z.object({ '@context': z.literal('https://schema.org') });
const oneOrMore = z.union([
  typed.extend({ '@graph': z.array(z.object({ '@type': z.string() })) }),
  typed.extend({ '@type': z.string() }),
]);

function typesIn(told: unknown): string[] {
  const data = oneOrMore.parse(told);
  return '@graph' in data ? data['@graph'].map((thing) => thing['@type']) : [data['@type']];
}
