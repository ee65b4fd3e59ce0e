import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  projectListStore,
  readProjectList,
  summarizeProjects,
  writeProjectList,
} from '../project-list/index.ts';
import { madeUpEntry, madeUpProject, madeUpResults } from './fixtures/made-up-project.ts';
import { deleteProjects, getProject, holdsWork } from './project-database.ts';
import { deleteSavedProject, refreshProjectList, saveProject } from './project-storage.ts';

const names = () => projectListStore.getState().projects.map(({ name }) => name);

async function database() {
  return openDB('framescout-projects', 1);
}

beforeEach(async () => {
  await refreshProjectList();
  await deleteProjects(names());
  writeProjectList([]);
});

afterEach(() => vi.restoreAllMocks());

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
    const db = await database();
    expect(await db.count('results')).toBe(0);
    db.close();
  });

  it('is removed if it cannot be parsed; corrupt results are removed without the project', async () => {
    await saveProject(madeUpProject('match'), madeUpResults());
    const db = await database();
    await db.put('results', { status: 'complete', scores: 'gone' }, 'match');
    expect(await getProject('match')).toMatchObject({ project: { fingerprint: 'f1' }, results: null });
    expect(await db.count('results')).toBe(0);
    await db.put('projects', { entry: madeUpEntry('match') }, 'match');
    expect(await getProject('match')).toBeNull();
    expect(await db.count('projects')).toBe(0);
    db.close();
  });
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

  it.each([
    ['is removed with all its data if nothing was marked in it', { elements: 0, events: null }, false],
    ['stays if an element was marked', { elements: 1, events: null }, true],
    ['stays if an element was half marked', { elements: 0, halfMarked: 1, events: null }, true],
    ['stays if events were found', { elements: 0, events: 7 }, true],
  ])('is limited to fifty: the least recently used project beyond them %s', async (_what, entry, stays) => {
    await saveProject(madeUpProject('oldest', { savedAt: '2026-01-01T00:00:00.000Z', ...entry }), null);
    writeProjectList([
      ...projectListStore.getState().projects,
      ...Array.from({ length: 49 }, (_, index) => madeUpEntry(`project ${index}`)),
    ]);
    await saveProject(madeUpProject('newest', { savedAt: '2026-12-01T00:00:00.000Z' }), null);
    expect(names().includes('oldest')).toBe(stays);
    expect(names()).toHaveLength(stays ? 51 : 50);
    expect((await getProject('oldest')) !== null).toBe(stays);
  });

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
