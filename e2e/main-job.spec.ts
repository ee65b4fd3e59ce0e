import {
  exportAs,
  logEvents,
  openAnalyzer,
  openSample,
  seekSlider,
  selectAll,
  waitForCompletion,
} from './analyzer.ts';
import { exportedFrames, parseExportedCsv, parseExportedJson } from './exported.ts';
import { expectSampleEvents, sampleTruth } from './sample.ts';
import { expect, test } from './test.ts';

const truth = sampleTruth();

test('finds every event of the sample to the frame, logs each second, and exports both at any sensitivity', async ({
  page,
}) => {
  await openAnalyzer(page);
  await openSample(page);
  await expect(page.getByRole('button', { name: 'LOG EVENTS' })).toBeHidden();
  await selectAll(page, truth);
  await logEvents(page);
  await waitForCompletion(page);
  await expect(seekSlider(page)).toHaveValue('0');
  const json = await exportAs(page, 'JSON');
  expect(json.name).toBe('sample-event-analysis.json');
  const report = parseExportedJson(json.text);

  await test.step('every event to the frame', async () => {
    expectSampleEvents(exportedFrames(report));
    expect(report.project).toMatchObject({ name: 'sample' });
    expect(report.scan).toMatchObject({ matcher: 'adaptive', sensitivity: 75, skippedRanges: [] });

    const csv = await exportAs(page, 'CSV');
    expect(csv.name).toBe('sample-event-analysis.csv');
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
});
