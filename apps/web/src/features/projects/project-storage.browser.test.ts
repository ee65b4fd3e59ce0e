import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleDetections } from '../../test-support/example-scan.ts';
import { failAt, madeUpEntry, madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import {
  projectListStore,
  readProjectList,
  summarizeProjects,
  writeProjectList,
} from '../project-list/index.ts';
import { batchesOf, scoresOf } from '../scan/index.ts';
import { deleteProject, getProject, holdsWork } from './project-database.ts';
import { deleteSavedProject, refreshProjectList, saveProject } from './project-storage.ts';

const names = () => projectListStore.getState().projects.map(({ name }) => name);

/** Acts on what is stored, as another version of the page would. */
async function inDatabase<T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB('framescout-projects', 1);
  const result = await act(database);
  database.close();
  return result;
}

beforeEach(async () => {
  await refreshProjectList();
  await Promise.all(names().map(deleteProject));
  writeProjectList([]);
});

describe('a stored project', () => {
  it('is restored with its pixels, file handle and results', async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('match.mp4', { create: true });
    const project = { ...madeUpProject('match'), source: { kind: 'file' as const, handle } };
    await saveProject(project, madeUpResults());
    const kept = await getProject('match');
    expect(kept?.project.elements).toEqual(project.elements);
    expect(kept?.results).toEqual(madeUpResults());
    const source = kept?.project.source;
    expect(source?.kind === 'file' && (await source.handle?.isSameEntry(handle))).toBe(true);
  });

  it('keeps its results while only other things change, and drops them on request', async () => {
    await saveProject(madeUpProject('match'), madeUpResults());
    await saveProject({ ...madeUpProject('match'), sensitivity: 90 }, undefined);
    expect(await getProject('match')).toMatchObject({
      project: { sensitivity: 90 },
      results: { status: 'complete' },
    });
    await saveProject(madeUpProject('match'), null);
    expect((await getProject('match'))?.results).toBeNull();
  });

  it('has its results in values of a limited size, which are restored as they were', async () => {
    const scores = exampleDetections([0.2, 0.9, 0.2, 0.9, 0.2]);
    const [whole] = batchesOf(scores);
    const results = { ...madeUpResults(), id: 'results-1' };
    await saveProject(madeUpProject('match'), { ...results, scores: batchesOf(scores, 60) });
    const keys = await inDatabase((db) => db.getAllKeys('results'));
    expect(keys).toEqual(['match', ...[0, 1, 2].map((index) => ['match', 'element-1', index])]);
    const kept = await getProject('match');
    expect(kept?.results).toMatchObject({ id: 'results-1', status: 'complete' });
    const restored = scoresOf(kept?.results?.scores ?? []);
    expect([...batchesOf(restored)]).toEqual([whole]);
  });

  it('keeps the results that an earlier version of the page has stored as one value', async () => {
    await saveProject(madeUpProject('match'), null);
    await inDatabase((db) => db.put('results', madeUpResults(), 'match'));
    const kept = await getProject('match');
    expect(kept).toEqual({ project: madeUpProject('match'), results: madeUpResults() });
    await saveProject(madeUpProject('match'), { ...madeUpResults(), id: 'results-1' });
    expect((await getProject('match'))?.results).toEqual({ ...madeUpResults(), id: 'results-1' });
  });

  it('gets only the scores that have changed, and loses those of elements that are gone', async () => {
    const [own] = madeUpResults().scores;
    if (!own) throw new Error('There are none.');
    const of = (elementId: string, similarity: number) => ({
      ...own,
      elementId,
      similarities: own.similarities.map(() => similarity),
    });
    const results = { ...madeUpResults(), id: 'results-1' };
    const scores = [of('element-1', 1), of('element-2', 2), of('element-3', 3)];
    await saveProject(madeUpProject('match'), { ...results, scores });
    const changed = { ...results, scores: [of('element-2', 9)], unchanged: ['element-1'] };
    await saveProject(madeUpProject('match'), changed);
    const kept = (await getProject('match'))?.results?.scores;
    expect(kept?.map(({ elementId, similarities }) => [elementId, similarities[0]])).toEqual([
      ['element-1', 1],
      ['element-2', 9],
    ]);
    expect(await inDatabase((db) => db.count('results'))).toBe(3);
    const other = saveProject(madeUpProject('match'), { ...changed, id: 'results-2' });
    await expect(other).rejects.toHaveProperty('code', 'results-not-stored');
    expect((await getProject('match'))?.results?.scores).toEqual(kept);
  });

  it('is stored and listed even if the browser refuses its results, and keeps those before', async () => {
    await saveProject(
      { ...madeUpProject('match'), resultsId: 'results-1' },
      { ...madeUpResults(), id: 'results-1' },
    );
    writeProjectList([]);
    failAt('put', 'results', 'match');
    const changed = { ...madeUpProject('match'), sensitivity: 90, resultsId: 'results-2' };
    const other = { ...madeUpResults(), id: 'results-2', status: 'cancelled' as const };
    await expect(saveProject(changed, other)).rejects.toHaveProperty('code', 'results-not-stored');
    expect(names()).toEqual(['match']);
    expect(await getProject('match')).toMatchObject({
      // They are not the results of what was scanned last.
      project: { sensitivity: 90, scannedFor: [] },
      results: { ...madeUpResults(), id: 'results-1' },
    });
  });

  it('replaces one with the same name and goes to the top of the list', async () => {
    await saveProject(madeUpProject('match', { savedAt: '2026-11-20T11:00:00.000Z' }), null);
    await saveProject(madeUpProject('other', { savedAt: '2026-11-20T12:00:00.000Z' }), null);
    await saveProject(madeUpProject('match', { id: 8, savedAt: '2026-11-20T13:00:00.000Z' }), null);
    expect(names()).toEqual(['match', 'other']);
    expect(readProjectList()[0]).toMatchObject({ id: 8, name: 'match' });
  });

  it('is known to contain work by its results, without reading them', async () => {
    await saveProject(madeUpProject('match'), madeUpResults());
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await holdsWork('match')).toBe(true);
    expect(await holdsWork('other')).toBe(false);
    const stores = read.mock.contexts.map((store) => (store instanceof IDBObjectStore ? store.name : null));
    expect(stores).not.toContain('results');
  });

  it('contains work once something is marked, even before a scan', async () => {
    await saveProject(madeUpProject('match'), null);
    expect(await holdsWork('match')).toBe(true);
    await saveProject({ ...madeUpProject('match'), elements: [] }, null);
    expect(await holdsWork('match')).toBe(false);
  });

  it('is permanently deleted once removed', async () => {
    await saveProject(madeUpProject('match'), madeUpResults());
    await deleteSavedProject('match');
    await refreshProjectList();
    expect(names()).toEqual([]);
    expect(await getProject('match')).toBeNull();
    expect(await inDatabase((db) => db.count('results'))).toBe(0);
  });

  it('stays, and counts as work, if another version of the page has saved what this one cannot read', async () => {
    await saveProject({ ...madeUpProject('match'), elements: [] }, null);
    const results = { status: 'complete', scores: 'in another format' };
    await inDatabase((db) => db.put('results', results, 'match'));
    expect(await getProject('match')).toMatchObject({ project: { fingerprint: 'f1' }, results: null });
    expect(await holdsWork('match')).toBe(true);
    expect(await inDatabase((db) => db.get('results', 'match'))).toEqual(results);
    await inDatabase((db) => db.delete('results', 'match'));
    const project = { entry: madeUpEntry('match'), elements: 'in another format' };
    await inDatabase((db) => db.put('projects', project, 'match'));
    await expect(getProject('match')).rejects.toHaveProperty('code', 'unreadable-project');
    expect(await holdsWork('match')).toBe(true);
    writeProjectList([]);
    await refreshProjectList();
    expect(names()).toEqual(['match']);
    expect(await inDatabase((db) => db.get('projects', 'match'))).toEqual(project);
  });

  it.each(['projects', 'results'])(
    'stays, and counts as work, if the browser fails to read it: %s',
    async (store) => {
      await saveProject(madeUpProject('match'), madeUpResults());
      failAt('get', store);
      expect(await holdsWork('match')).toBe(true);
      const reading = getProject('match');
      if (store === 'projects') await expect(reading).rejects.toHaveProperty('code', 'unreadable-project');
      else expect(await reading).toMatchObject({ project: { entry: { name: 'match' } }, results: null });
      vi.restoreAllMocks();
      expect(await getProject('match')).toMatchObject({ results: { status: 'complete' } });
    },
  );
});

describe('the list of projects', () => {
  it('leaves out corrupt entries and keeps the others', () => {
    localStorage.setItem('projects', JSON.stringify([{ name: 'half' }, madeUpEntry('whole')]));
    expect(readProjectList().map(({ name }) => name)).toEqual(['whole']);
  });

  it('is rebuilt from the stored projects if it was lost', async () => {
    await saveProject(madeUpProject('match'), null);
    localStorage.setItem('projects', '[{');
    await refreshProjectList();
    expect(names()).toEqual(['match']);
    expect(readProjectList()).toHaveLength(1);
  });

  const { elements } = madeUpProject('match');
  it.each([
    ['is removed with all its data if nothing was marked in it', { elements: 0, events: null }, [], false],
    ['stays if an element was marked', { elements: 1, events: null }, elements, true],
    ['stays if an element was half marked', { elements: 0, halfMarked: 1, events: null }, elements, true],
    ['stays if events were found', { elements: 0, events: 7 }, [], true],
    [
      'stays if it has selections that an earlier list left out',
      { elements: 0, events: null },
      elements,
      true,
    ],
  ])(
    'is limited to fifty: the least recently used project beyond them %s',
    async (_what, entry, marked, stays) => {
      const oldest = madeUpProject('oldest', { savedAt: '2026-01-01T00:00:00.000Z', ...entry });
      await saveProject({ ...oldest, elements: marked }, null);
      writeProjectList([
        ...projectListStore.getState().projects,
        ...Array.from({ length: 49 }, (_, index) => madeUpEntry(`project ${index}`)),
      ]);
      await saveProject(madeUpProject('newest', { savedAt: '2026-12-01T00:00:00.000Z' }), null);
      expect(names().includes('oldest')).toBe(stays);
      expect(names()).toHaveLength(stays ? 51 : 50);
      expect((await getProject('oldest')) !== null).toBe(stays);
    },
  );

  it('lasts until the page is closed if storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await saveProject(madeUpProject('match'), null);
    expect(names()).toEqual(['match']);
  });

  it('is summarized across all projects', () => {
    const recent = [madeUpEntry('a', { elements: 2 }), madeUpEntry('b', { elements: 3 })];
    expect(summarizeProjects(recent)).toEqual({ projects: 2, elements: 5, recent });
  });
});
