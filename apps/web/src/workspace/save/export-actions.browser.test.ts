import type { ClipClient } from '@framescout/clips';
import { type Chapter, changePlayback, RemoteError } from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMarkerLane } from '../../features/elements/index.ts';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace, scannedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { canExportEvents } from '../cut/clip-actions.ts';
import { judgeEvents } from '../review/event-actions.ts';
import type { Workspace } from '../workspace.ts';
import { exportAs, exportLog, writeFormat } from './export-actions.ts';

let workspace: Workspace;
let downloads: { content: Blob; name: string }[];

beforeEach(() => {
  downloads = [];
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [content] = createUrl.mock.lastCall ?? [];
    if (content instanceof Blob) downloads.push({ content, name: this.download });
  });
  workspace = scannedWorkspace();
});

it('exports the events as an EDL, without those that were rejected', async () => {
  workspace.player.seek(6.5);
  judgeEvents(workspace, 'wrong');
  await exportLog(workspace, 'edl');
  const [{ content, name } = {}] = downloads;
  const text = (await content?.text()) ?? '';
  expect(name).toBe('match-event-analysis.edl');
  expect(content?.type).toContain('text/plain');
  expect(text.match(/^\d{3} .*$/gm)).toHaveLength(1);
  expect(text).toContain('* FROM CLIP NAME: match.mp4');
  expect(toastStore.getState().toast).toMatchObject({ title: 'Export Complete', description: name });
});

it('fails with a message instead of exporting an EDL without events', async () => {
  workspace.browser.chooseAll();
  judgeEvents(workspace, 'wrong');
  await exportLog(workspace, 'edl');
  expect(downloads).toEqual([]);
  expect(toastStore.getState().toast).toMatchObject({ title: 'Export Failed' });
});

it('keeps the message short for a file with a very long name', async () => {
  const long = exampleWorkspace({}, { name: `${'ranked '.repeat(30)}.mp4` });
  long.scan.show({ status: 'complete', scores: exampleScores([0.9, 0.9]), report: exampleReport });
  long.elements.change('element-1', { selections: exampleSelections });
  await exportLog(long, 'csv');
  const [{ name } = {}] = downloads;
  expect(name?.length).toBeGreaterThan(200);
  const { description } = toastStore.getState().toast ?? {};
  expect(description).toMatch(/^ranked .*….*-event-analysis.csv$/);
  expect(description?.length).toBeLessThan(60);
});

it('exports only the events that were chosen, with their entries, and says so', async () => {
  const { browser, edits, scan } = workspace;
  const second = scan.getState().events.slice(1);
  edits.mark(second, { isStarred: true, name: 'Ace' });
  browser.setFilter('mark', 'starred', true);
  for (const kind of ['json', 'csv', 'edl'] as const) await exportLog(workspace, kind);
  const [json, csv, edl] = await Promise.all(downloads.map(({ content }) => content.text()));
  expect(JSON.parse(json ?? '')).toMatchObject({
    scope: { events: 1, of: 2 },
    events: [{ startTime: 6, name: 'Ace', starred: true }],
    analysisResults: [{ time: 6 }, { time: 7 }],
    summary: { totalFrames: 2, detectedCount: 2 },
  });
  expect(csv?.trim().split('\r\n')).toHaveLength(3);
  expect(edl?.match(/^\d{3} .*$/gm)).toHaveLength(1);
  expect(toastStore.getState().toast?.description).toBe('match-event-analysis.edl: 1 of 2 events');

  browser.setScope('all');
  await exportLog(workspace, 'json');
  const whole = JSON.parse((await downloads.at(-1)?.content.text()) ?? '');
  expect(whole.analysisResults).toHaveLength(10);
  expect(whole.scope).toBeUndefined();
});

it('exports the chosen events in any format, as the preview shows them', async () => {
  const { browser, edits, scan, clipSettings } = workspace;
  edits.mark(scan.getState().events.slice(1), { isStarred: true, name: 'Ace' });
  browser.setFilter('mark', 'starred', true);
  clipSettings.change({ beforeSeconds: 1, afterSeconds: 0.5 });
  const choice = { kind: 'llc', timelineStart: '01:00:00:00', isLikeClips: true } as const;
  const { text } = writeFormat(workspace, choice);
  expect(JSON.parse(text).cutSegments).toMatchObject([{ start: 5, end: 8.5, name: 'Ace' }]);
  await exportAs(workspace, choice);
  const [{ content, name } = {}] = downloads;
  expect(name).toBe('match-llc.llc');
  expect(await content?.text()).toBe(text);
  const events = JSON.parse(writeFormat(workspace, { ...choice, isLikeClips: false }).text);
  expect(events.cutSegments).toMatchObject([{ start: 6, end: 8 }]);
  clipSettings.change({ playback: changePlayback(null, { speed: 2 }) });
  expect(writeFormat(workspace, choice).notes).toEqual([expect.stringContaining('run as fast as recorded')]);
});

it('saves a copy of the recording, with the events that were chosen beside its own chapters', async () => {
  const own = scannedWorkspace({ chapters: [{ start: 0, title: 'Lobby' }] });
  own.edits.mark(own.scan.getState().events.slice(1), { isStarred: true, name: 'Ace' });
  own.browser.setFilter('mark', 'starred', true);
  const addChapters = vi.fn(async (_: readonly Chapter[]) => new Blob(['copy']));
  vi.spyOn(own.clipMaker, 'client').mockResolvedValue({ addChapters } as Partial<ClipClient> as ClipClient);
  const choice = { kind: 'recording', timelineStart: '01:00:00:00', isLikeClips: false } as const;
  expect(writeFormat(own, choice).text).toBe('00:00:00.000 Lobby\n00:00:06.000 Ace\n');
  await exportAs(own, choice);
  expect(addChapters.mock.lastCall?.[0]).toEqual([
    { start: 0, title: 'Lobby' },
    { start: 6, title: 'Ace' },
  ]);
  const [{ content, name } = {}] = downloads;
  expect(name).toBe('match-chapters.mp4');
  expect(await content?.text()).toBe('copy');
  expect(toastStore.getState().toast).toMatchObject({ title: 'Download started' });
});

it('says why no copy with chapters is made: no events, or a container without room for them', async () => {
  const choice = { kind: 'recording', timelineStart: '01:00:00:00', isLikeClips: false } as const;
  const message = 'It has no room for chapters.';
  vi.spyOn(workspace.clipMaker, 'client').mockRejectedValue(
    new RemoteError({ code: 'clip-refused', message, details: {} }),
  );
  await exportAs(workspace, choice);
  expect(toastStore.getState().toast).toMatchObject({ title: 'Export Failed', description: message });
  workspace.browser.chooseAll();
  judgeEvents(workspace, 'wrong');
  await exportAs(workspace, choice);
  expect(toastStore.getState().toast).toMatchObject({ description: 'No event data to export.' });
  expect(writeFormat(workspace, choice).notes).toEqual([
    'No events were found, so that there is nothing to save.',
  ]);
  expect(downloads).toEqual([]);
});

it('exports markers that count as events without a scan, but no log', async () => {
  const unscanned = exampleWorkspace();
  const { elements } = unscanned;
  elements.setMarkerLanes([createMarkerLane('OBS log', [{ time: 2, endTime: 3, name: 'Ace' }], [])]);
  expect(canExportEvents(unscanned)).toBe(false);
  elements.changeMarkerLane('markers-1', { isUsed: true });
  expect(canExportEvents(unscanned)).toBe(true);
  await exportAs(unscanned, { kind: 'llc-csv', timelineStart: '01:00:00:00', isLikeClips: false });
  expect(await downloads[0]?.content.text()).toBe('2,3,Ace\n');
  await exportLog(unscanned, 'json');
  expect(downloads).toHaveLength(1);
  expect(toastStore.getState().toast).toMatchObject({ title: 'Export Failed' });
});
