import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { openVideo } from '@framescout/media';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { ClipClient } from './clip-client.ts';

const FILE = 'h264-b-frames.mp4';

const orderOf = (selectedFormat: 'mp4' | 'mkv') => ({
  segments: [{ start: 0.2, end: 2.6 }],
  settings: { ...DEFAULT_CLIP_SETTINGS, sourceFrameRate: 30 as const, selectedFormat },
  name: `clip.${selectedFormat}`,
  folder: null,
  chapterTitles: [],
});

// The worker's clock runs ten times as fast, so that nobody waits.
const FAST_CLOCK = `
  const [now, later] = [performance.now.bind(performance), setTimeout];
  performance.now = () => 10 * now();
  self.setTimeout = (act, ms) => later(act, ms / 10);
`;

/** Starts a clips worker whose storage behaves as the script says. */
function startWith(script: string): ClipClient {
  const worker = new URL('./clip.worker.ts', import.meta.url).href;
  const code = new Blob([`import ${JSON.stringify(worker)};${FAST_CLOCK}${script}`], {
    type: 'text/javascript',
  });
  return new ClipClient(new Worker(URL.createObjectURL(code), { type: 'module' }));
}

it.each([
  [
    'never opens a file',
    'FileSystemFileHandle.prototype.createSyncAccessHandle = () => new Promise(() => {});',
  ],
  ['never opens a folder', 'StorageManager.prototype.getDirectory = () => new Promise(() => {});'],
  [
    'fails',
    "FileSystemFileHandle.prototype.createSyncAccessHandle = async () => { throw new DOMException('', 'UnknownError'); };",
  ],
  ['is full', 'FileSystemSyncAccessHandle.prototype.write = () => 0;'],
])("the browser's own storage keeps no clip from being made if it %s", async (_, script) => {
  using client = startWith(script);
  await client.open(await loadFixture(FILE), FILE);
  await client.beginRun();
  const [first, second] = await Promise.all([client.make(orderOf('mp4')), client.make(orderOf('mkv'))]);
  expect([first.detour, second.detour]).toEqual([null, null]);
  using clip = await openVideo(first.file ?? new Blob(), 'clip.mp4');
  expect(clip.info.codecString).toMatch(/^avc1/);
  const archive = await client.pack(
    [first.file, second.file].filter((file) => file !== null),
    'clips.zip',
  );
  expect(archive.file?.size).toBeGreaterThan((first.file?.size ?? 0) + (second.file?.size ?? 0));
});
