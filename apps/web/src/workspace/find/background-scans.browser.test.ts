import { CancelledError, WorkerStoppedError } from '@framescout/base';
import type { EngineClient, ScanOutcome } from '@framescout/framescout/page';
import { afterEach, expect, it, vi } from 'vitest';
import type { Marking } from '../../features/batch/index.ts';
import { createElement } from '../../features/elements/index.ts';
import { deleteSavedProject, getProject, saveProject } from '../../features/projects/index.ts';
import { exampleInfo, exampleUser } from '../../test-support/example-data.ts';
import { exampleReport, exampleSelections } from '../../test-support/example-scan.ts';
import { type EngineParts, exampleBatchSettings, exampleScan } from '../../test-support/example-workspace.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { madeUpProject } from '../../test-support/made-up-project.ts';
import { setSession } from '../../test-support/set-session.ts';
import { BackgroundScans } from './background-scans.ts';

const marking: Marking = {
  elements: [{ ...createElement([]), selections: exampleSelections }],
  elementRules: [
    { id: 'rule-1', color: 'red', rule: { kind: 'burst', element: 'element-1', count: 2, within: 5 } },
  ],
};
const options = { signal: new AbortController().signal, onProgress() {} };
const names = ['a', 'a (2)', 'b'];

function createFakeEngine(parts: EngineParts = {}): EngineClient {
  const engine: EngineParts = {
    open: async (_file, name) => ({ ...exampleInfo, name }),
    startScan: exampleScan(),
    [Symbol.dispose]: vi.fn(),
    ...parts,
  };
  return engine as EngineClient;
}

const scan = (scans: BackgroundScans, name: string) =>
  scans.scanVideo({ file: new File([name], `${name}.mp4`), handle: null }, marking, options);

afterEach(async () => {
  for (const name of names) await deleteSavedProject(name);
});

it('gives up opening a video when the batch is cancelled, and keeps the engine', async () => {
  const cancelling = new AbortController();
  const engine = createFakeEngine({
    open: async (_file, _name, { signal } = {}) => {
      cancelling.abort();
      throw signal?.aborted ? new CancelledError() : new TypeError('It is not told.');
    },
  });
  using scans = new BackgroundScans(exampleBatchSettings, () => engine);
  const watched = { ...options, signal: cancelling.signal };
  expect(
    await scans.scanVideo({ file: new File(['a'], 'a.mp4'), handle: null }, marking, watched),
  ).toBeNull();
  expect(engine[Symbol.dispose]).not.toHaveBeenCalled();
});

it('opens all videos in the same engine, which needs to be loaded only once', async () => {
  const engine = createFakeEngine();
  const createEngine = vi.fn(() => engine);
  {
    using scans = new BackgroundScans(exampleBatchSettings, createEngine);
    for (const name of ['a', 'b'])
      expect(await scan(scans, name)).toMatchObject({ info: { name: `${name}.mp4` } });
    expect(createEngine).toHaveBeenCalledOnce();
    expect(engine[Symbol.dispose]).not.toHaveBeenCalled();
  }
  expect(engine[Symbol.dispose]).toHaveBeenCalledOnce();
});

it('uses another engine once one has stopped', async () => {
  const stopped = createFakeEngine({ open: () => Promise.reject(new WorkerStoppedError('out of memory')) });
  const createEngine = vi.fn(createFakeEngine).mockReturnValueOnce(stopped);
  using scans = new BackgroundScans(exampleBatchSettings, () => createEngine());
  setSession({ kind: 'signed-in', user: exampleUser });
  fakeApi({ 'GET /api/auth/me': () => Response.json(exampleUser) });
  await expect(scan(scans, 'a')).rejects.toMatchObject({ code: 'engine-stopped' });
  expect(stopped[Symbol.dispose]).toHaveBeenCalledOnce();
  expect(await scan(scans, 'b')).not.toBeNull();
});

it('saves the elements with the rules over them', async () => {
  using scans = new BackgroundScans(exampleBatchSettings, createFakeEngine);
  const scanned = await scan(scans, 'a');
  const name = scanned?.project.name ?? '';
  await expect
    .poll(async () => (await getProject(name))?.project)
    .toMatchObject({
      elements: [{ id: 'element-1' }],
      elementRules: marking.elementRules,
    });
});

it('fails if the project could not be saved, as every other would', async () => {
  using scans = new BackgroundScans(exampleBatchSettings, createFakeEngine);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(scan(scans, 'b')).rejects.toHaveProperty('code', 'batch-not-saved');
});

it('saves under another name if work was stored under its name during the scan', async () => {
  const finished = Promise.withResolvers<ScanOutcome>();
  const startScan = vi.fn(() => ({ pause() {}, resume() {}, finished: finished.promise }));
  using scans = new BackgroundScans(exampleBatchSettings, () => createFakeEngine({ startScan }));
  const scanning = scan(scans, 'a');
  await expect.poll(() => startScan).toHaveBeenCalledOnce();
  const work = { ...madeUpProject('a'), sensitivity: 91 };
  await saveProject(work, null);
  finished.resolve({ status: 'complete', report: exampleReport });
  expect(await scanning).toMatchObject({ project: { name: 'a (2)' } });
  expect((await getProject('a'))?.project).toEqual(work);
  expect((await getProject('a (2)'))?.results).not.toBeNull();
});

it('saves where its video comes from, so that the project finds it again', async () => {
  using scans = new BackgroundScans(exampleBatchSettings, createFakeEngine);
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('a.mp4', { create: true });
  const scanned = await scans.scanVideo({ file: await handle.getFile(), handle }, marking, options);
  const source = async () => (await getProject(scanned?.project.name ?? ''))?.project.source;
  await expect.poll(source).toMatchObject({ kind: 'file', handle: expect.any(FileSystemFileHandle) });
});

it('saves a second scan in place of the first, unless that was changed in the meantime', async () => {
  using scans = new BackgroundScans(exampleBatchSettings, createFakeEngine);
  const file = { file: new File(['a'], 'a.mp4', { lastModified: 1 }), handle: null };
  const first = await scans.scanVideo(file, marking, options);
  expect(await scans.scanVideo(file, marking, options)).toMatchObject({ project: first?.project });
  const again = { ...file, file: new File(['a'], 'a.mp4', { lastModified: 1 }) };
  expect(await scans.scanVideo(again, marking, options)).toMatchObject({ project: first?.project });
  const stored = await getProject('a');
  if (!stored) throw new Error('Nothing is stored.');
  const entry = { ...stored.project.entry, savedAt: new Date().toISOString(), savedBy: 'someone' };
  await saveProject({ ...stored.project, entry }, undefined);
  expect(await scans.scanVideo(file, marking, options)).toMatchObject({ project: { name: 'a (2)' } });
});
