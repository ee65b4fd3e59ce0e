import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';

test.use({ isSignedIn: false });

test('a page that every page links to describes FFmpeg as it is built in, and leads to all license texts', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Licenses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licenses' })).toBeVisible();
  const told = await page.getByRole('article').innerText();
  const version = /FFmpeg (\d+\.\d+\.\d+),/.exec(told)?.[1] ?? 'none';
  const configuration = /--target-os.*/.exec(told)?.[0] ?? 'none';
  const folder = join('apps', 'web', 'dist', 'analyzer', 'ffmpeg');
  const [core = ''] = readdirSync(folder).filter((name) => name.endsWith('.wasm'));
  const program = readFileSync(join(folder, core));
  // As C stores it, with a zero byte at its end.
  expect(program.includes(`${version}\0`)).toBe(true);
  expect(program.includes(`configuration: ${configuration}`)).toBe(true);

  await page.getByRole('link', { name: 'third-party notices' }).click();
  await expect(page.locator('body')).toContainText('GNU GENERAL PUBLIC LICENSE');
  for (const name of ['@ffmpeg/core', 'mediabunny', '@fontsource-variable/inter', 'react', 'fastify']) {
    await expect(page.locator('body')).toContainText(new RegExp(`^${name} \\S+ \\(`, 'm'));
  }
});
