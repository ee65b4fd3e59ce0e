import { writeFile } from 'node:fs/promises';
import type { Page } from 'puppeteer-core';
import { readClip } from '../../tools/test-support/clip-check/read-clip.ts';
import { signInAs } from '../support/accounts.ts';
import { exportedFrames, parseExportedCsv, parseExportedJson } from '../support/exported.ts';
import { expectSampleEvents, sampleTruth } from '../support/sample.ts';
import {
  locateControl,
  openSample,
  restoreSession,
  scan,
  selectAll,
  selectorOf,
  setInput,
  takeDownloads,
  waitForText,
} from './analyzer.ts';
import type { Firefox } from './firefox.ts';
import { expect, test } from './firefox-test.ts';

const truth = sampleTruth();

test('Firefox does the main job: events to the frame, exports, clips, and the project after a reload', async ({
  fox: { page, firefox, origin },
}) => {
  await restoreSession(page, origin, await signInAs({ email: 'fox@example.com', password: 'a hen house 7' }));
  await openSample(page, origin);
  await selectAll(page, truth);
  await scan(page);

  await test.step('every event to the frame, in each export', async () => {
    const report = parseExportedJson((await exportAs(page, firefox, 'JSON')).toString('utf8'));
    expectSampleEvents(exportedFrames(report));
    expect(report.scan).toMatchObject({ matcher: 'adaptive', skippedRanges: [] });
    const rows = parseExportedCsv((await exportAs(page, firefox, 'CSV')).toString('utf8'));
    expect(rows).toEqual(report.analysisResults);
    const edl = (await exportAs(page, firefox, 'EDL')).toString('utf8');
    expect(edl.match(/^\d{3} /gm)).toHaveLength(truth.events.length);
  });

  await test.step('a clip of each event, as a playable file', async () => {
    await locateControl(page, 'button', 'CREATE CLIPS').click();
    await setInput(page, selectorOf('spinbutton', 'Seconds before event'), '0.3');
    await setInput(page, selectorOf('spinbutton', 'Seconds after event'), '0.3');
    await setInput(page, selectorOf('combobox', 'Clip format'), 'mp4');
    await waitForText(page, `${truth.events.length} clips`);
    await locateControl(page, 'button', 'DOWNLOAD CLIPS').click();
    await expectClips(firefox, truth.events.length);
  });

  await test.step('two of them re-encoded, and through FFmpeg', async () => {
    await locateControl(page, 'button', 'Keep only clip 2').click();
    await locateControl(page, 'checkbox', 'Keep clip 1').click();
    await waitForText(page, '2 clips');
    await setInput(page, selectorOf('combobox', 'Clip frame rate'), '60');
    for (const format of ['mp4', 'flv']) {
      await setInput(page, selectorOf('combobox', 'Clip format'), format);
      await waitForText(page, 're-encode');
      await locateControl(page, 'button', 'DOWNLOAD CLIPS').click();
      await expectClips(firefox, 2);
    }
  });

  await test.step('the project, as it was left', async () => {
    await page.reload();
    await locateControl(page, 'button', 'Open sample').click();
    await waitForText(page, '3/3 frames selected');
    const report = parseExportedJson((await exportAs(page, firefox, 'JSON')).toString('utf8'));
    expectSampleEvents(exportedFrames(report));
  });
});

/** Expects this many downloaded clips, all of which FFmpeg decodes without errors or warnings. */
async function expectClips({ downloads }: Firefox, count: number): Promise<void> {
  for (const [name, bytes] of await takeDownloads(downloads, count)) {
    const path = test.info().outputPath(name);
    await writeFile(path, bytes);
    expect((await readClip(path)).frames.length).toBeGreaterThan(1);
  }
}

async function exportAs(page: Page, { downloads }: Firefox, kind: 'CSV' | 'JSON' | 'EDL'): Promise<Buffer> {
  await locateControl(page, 'button', `Export as ${kind}`).click();
  const [file] = (await takeDownloads(downloads, 1)).values();
  if (!file) throw new Error('Nothing was downloaded.');
  return file;
}
