import { openCheckpointStore } from '@framescout/framescout/page';
import { afterEach, expect, it, vi } from 'vitest';
import { getProject, saveProject } from '../features/projects/index.ts';
import { noteUnfinishedScan, readUnfinishedScan } from '../features/scan/index.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { madeUpProject, madeUpResults } from '../test-support/made-up-project.ts';
import { removeProject } from './project-actions.ts';

afterEach(() => vi.restoreAllMocks());

it('removes the last project of a video with its unfinished scan, but not those of others', async () => {
  fakeApi({});
  const project = madeUpProject('match');
  const { fingerprint } = project;
  const second = madeUpProject('match (2)');
  await saveProject(project, madeUpResults());
  await saveProject({ ...second, fingerprint }, null);
  const checkpoints = openCheckpointStore();
  const summary = {
    progressPercent: 50,
    savedAt: 1,
    elements: [],
    matcher: 'adaptive',
    everyNth: 1,
    run: 'A',
  } as const;
  const scans = [fingerprint, `${fingerprint}-from-first-keyframe`, 'f2'];
  for (const scanned of scans) {
    await checkpoints?.begin({ ...summary, elements: [], fingerprint: scanned, videoName: 'match.mp4' });
  }
  noteUnfinishedScan({ videoName: 'other.mp4', progressPercent: 50, names: [] });
  await removeProject({ ...project.entry, name: 'none' });
  expect(await checkpoints?.find(fingerprint)).not.toBeNull();
  await removeProject(second.entry);
  expect(await checkpoints?.find(fingerprint)).not.toBeNull();
  expect(readUnfinishedScan()).not.toBeNull();
  noteUnfinishedScan({ videoName: project.entry.videoName, progressPercent: 50, names: [] });
  await removeProject(project.entry);
  expect(await getProject('match')).toBeNull();
  const left = await Promise.all(scans.map((scanned) => checkpoints?.find(scanned)));
  expect(left).toEqual([null, null, expect.objectContaining({ fingerprint: 'f2' })]);
  expect(readUnfinishedScan()).toBeNull();
  await checkpoints?.discard('f2');
});
