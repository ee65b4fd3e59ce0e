import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'puppeteer-core';
import { signInAs } from '../support/accounts.ts';
import { restoreSession, waitForText } from './analyzer.ts';
import { expect, test } from './firefox-test.ts';

/** Fires the events of dragging files over the page: no driver can drag from the desktop in Firefox. */
async function drag(page: Page, type: 'dragenter' | 'drop', ...paths: string[]): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), base64: await readFile(path, 'base64') })),
  );
  await page.evaluate(
    (dragged, name) => {
      const dataTransfer = new DataTransfer();
      for (const file of dragged) {
        const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], file.name));
      }
      const init = { bubbles: true, cancelable: true, dataTransfer };
      document.body.dispatchEvent(new DragEvent(name, init));
    },
    files,
    type,
  );
}

test('in Firefox, a video dropped anywhere opens, and those dropped with it wait in the batch', async ({
  fox: { page, origin },
}) => {
  await restoreSession(page, origin, await signInAs({ email: 'fox@example.com', password: 'a hen house 7' }));
  await page.goto(`${origin}/app`);
  await waitForText(page, 'CHOOSE VIDEO FILE');
  const dropped = ['README.md', 'fixtures/signal-h264-aac.mp4', 'fixtures/signal-vp9-opus.webm'];
  await drag(page, 'dragenter', ...dropped);
  await waitForText(page, 'Drop to open this video');
  await drag(page, 'drop', ...dropped);
  await page.waitForSelector('[aria-label="Video overlay"]');
  await waitForText(page, '1 other video can be analyzed after this one, in Find.');
  expect(await page.$eval('header', (header) => header.textContent)).toContain('signal-h264-aac');
  expect(await page.evaluate(() => location.pathname)).toBe('/app');
});
