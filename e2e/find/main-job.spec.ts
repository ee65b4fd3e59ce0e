import { readClip } from '../../tools/test-support/clip-check/read-clip.ts';
import { trueFrames } from '../../tools/test-support/truth.ts';
import { expectSelected, exportAs, scan, seekSlider, selectElement } from '../support/analyzer.ts';
import { downloadClips, openClips, promisedFrames } from '../support/clips.ts';
import { exportedFrames, parseExportedCsv, parseExportedJson } from '../support/exported.ts';
import { openSmall, smallTruth as truth } from '../support/fixtures.ts';
import { expect, test } from '../support/test.ts';

test('every event of a recording is found to the frame, logged, exported and cut, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData()) sent.push(`${request.method()} ${request.url()}`);
  });
  await openSmall(page);

  await test.step('the third selection brings up the analysis', async () => {
    for (const [index, click] of truth.clicks.entries()) {
      await expectSelected(page, index);
      await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
      await selectElement(page, click, truth);
    }
    await expectSelected(page, 3);
    await expect(page.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
  });

  await scan(page);
  await expect(seekSlider(page)).toHaveValue('0');
  const json = await exportAs(page, 'JSON');
  expect(json.name).toBe('signal-h264-aac-event-analysis.json');
  const report = parseExportedJson(json.text);

  await test.step('every event to the frame', async () => {
    expect(exportedFrames(report)).toEqual(trueFrames(truth));
    expect(report.project).toMatchObject({ name: 'signal-h264-aac' });
    expect(report.scan).toMatchObject({ matcher: 'adaptive', sensitivity: 75, skippedRanges: [] });

    const csv = await exportAs(page, 'CSV');
    expect(csv.name).toBe('signal-h264-aac-event-analysis.csv');
    expect(parseExportedCsv(csv.text)).toEqual(report.analysisResults);
  });

  await test.step('one log entry per second, and a summary', () => {
    const { analysisResults, events, project, scan, summary } = report;
    expect(analysisResults).toHaveLength(Math.ceil(project.duration - 1e-3));
    const frames = Math.round(project.duration * truth.fps);
    expect(scan.framesLooked).toBeLessThanOrEqual(frames);
    if (!scan.isSparing) expect(scan.framesLooked).toBe(frames);
    expect(summary.totalFrames).toBe(analysisResults.length);
    expect(summary.detectedCount).toBe(analysisResults.filter(({ detected }) => detected).length);
    for (const { frame, detected, status } of analysisResults) {
      expect(status).toBe(detected ? 'DETECTED' : 'NOT FOUND');
      const isInEvent = events.some(({ startFrame, endFrame }) => frame >= startFrame && frame <= endFrame);
      expect({ frame, detected }).toEqual({ frame, detected: isInEvent });
    }
  });

  await test.step('a new sensitivity without rescanning', async () => {
    await page.getByRole('slider', { name: 'Detection Sensitivity' }).fill('90');
    await expect(page.getByText('Very strict', { exact: true })).toBeVisible();
    const { scan } = parseExportedJson((await exportAs(page, 'JSON')).text);
    expect(scan.sensitivity).toBe(90);
  });

  await test.step('a clip', async () => {
    await openClips(page, 0.3, 0.3);
    await page.getByLabel('Clip format').selectOption('mp4');
    const { first, last } = await promisedFrames(page, 0);
    const [file] = await downloadClips(page, 1);
    const clip = await readClip((await file?.path()) ?? '');
    expect(clip.container).toMatch(/mp4/);
    expect(clip.frames).toHaveLength(last - first + 1);
  });

  await test.step('nothing is sent, and the meter says so', async () => {
    await expect(page.getByRole('button', { name: '0 bytes sent' })).toBeVisible();
    expect(sent).toEqual([]);
  });
});
