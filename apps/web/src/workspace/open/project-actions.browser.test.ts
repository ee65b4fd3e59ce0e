import { openCheckpointStore } from '@framescout/framescout/page';
import { expect, it, onTestFinished } from 'vitest';
import { getProject, saveProject, stopAsking, wantedVideoStore } from '../../features/projects/index.ts';
import { noteUnfinishedScan, readUnfinishedScans } from '../../features/scan/index.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import { removeProject, reopenWithFiles } from './project-actions.ts';

it("removes a project's unfinished scan with it, and a video's other scans with its last project", async () => {
  fakeApi({});
  const project = madeUpProject('match');
  const { fingerprint } = project;
  const second = madeUpProject('match (2)', { id: 8 });
  await saveProject(project, madeUpResults());
  await saveProject({ ...second, fingerprint }, null);
  const checkpoints = openCheckpointStore();
  const common = { progressPercent: 50, savedAt: 1, matcher: 'adaptive', everyNth: 1 } as const;
  const otherTimes = `${fingerprint}-from-first-keyframe`;
  for (const { run, ...scanned } of [
    { run: 'first', fingerprint, project: project.entry.id },
    { run: 'second', fingerprint: otherTimes, project: second.entry.id },
    { run: 'without project', fingerprint },
    { run: 'other video', fingerprint: 'f2' },
  ]) {
    await checkpoints?.begin({ ...common, ...scanned, run, elements: [], videoName: 'match.mp4' });
  }
  const left = async () => {
    const found = await Promise.all(
      [fingerprint, otherTimes, 'f2'].map((scanned) => checkpoints?.list(scanned)),
    );
    return found.flatMap((summaries) => summaries?.map(({ run }) => run) ?? []).sort();
  };
  const noted = () => readUnfinishedScans().map(({ videoName }) => videoName);
  noteUnfinishedScan({ project: 9, videoName: 'other.mp4', names: [] });
  noteUnfinishedScan({ project: project.entry.id, videoName: 'match.mp4', names: [] });
  await removeProject({ ...project.entry, id: 9, name: 'none' });
  expect(noted()).toEqual(['match.mp4']);
  expect(await left()).toHaveLength(4);
  await removeProject(second.entry);
  expect(await left()).toEqual(['first', 'other video', 'without project']);
  expect(noted()).toEqual(['match.mp4']);
  await removeProject(project.entry);
  expect(await getProject('match')).toBeNull();
  expect(await left()).toEqual(['other video']);
  expect(noted()).toEqual([]);
  await checkpoints?.dropRun('f2', 'other video');
});

it("names the missing files if only some of a recording's files are chosen", async () => {
  onTestFinished(stopAsking);
  const names = ['init-stream0.m4s', 'chunk-stream0-00001.m4s', 'chunk-stream0-00002.m4s'];
  const segments = { names, folder: 'bg_730', handles: [] };
  const project = { ...madeUpProject('match'), source: { kind: 'file' as const, handle: null, segments } };
  const chosen = names.slice(0, 1).map((name) => ({ file: new File(['a'], name), handle: null }));
  await reopenWithFiles({ project, results: null }, chosen);
  expect(wantedVideoStore.getState().wanted?.problem).toBe(
    '2 of its 3 files are missing: chunk-stream0-00001.m4s to chunk-stream0-00002.m4s. Nothing was changed.',
  );
});
