import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { createPartialName, forgetPartial, removePartialFiles } from './partial-files.ts';

const OTHER_PROCESS = '01234567';
const OTHER_PLACE = '89abcdef';
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let clip: string;
/** Identifies this place in names of unfinished files. */
let place: string;

beforeEach(async () => {
  folder = folderForThisTest();
  clip = join(folder, 'clip.mp4');
  const partial = await createPartialName(clip);
  forgetPartial(partial);
  place = /^\.clip\.mp4\.([0-9a-f]{8})-/.exec(basename(partial))?.[1] ?? '';
});

async function leave(place: string, processId: number, ageMs = 0): Promise<string> {
  const name = `.clip.mp4.${place}-${processId}-${OTHER_PROCESS}.part`;
  await writeFile(join(folder, name), 'unfinished');
  const changed = new Date(Date.now() - ageMs);
  await utimes(join(folder, name), changed, changed);
  return name;
}

it('removes what dead processes left of a file, also one that had the id of this one', async () => {
  await leave(place, spawnSync(process.execPath, ['--version']).pid);
  await leave(place, process.pid);
  forgetPartial(await createPartialName(clip));
  expect(await readdir(folder)).toEqual([]);
});

it('keeps what another process is writing, and other files', async () => {
  const ofOthers = [
    `.clip.mp4.b.${OTHER_PLACE}-1-${OTHER_PROCESS}.part`,
    `.b.mp4.${OTHER_PLACE}-1-${OTHER_PROCESS}.part`,
  ];
  const others = ['clip.mp4', '.clip.mp4.backup', '.clip.mp4.part', ...ofOthers];
  for (const name of others) {
    await writeFile(join(folder, name), 'kept');
    await utimes(join(folder, name), new Date(0), new Date(0));
  }
  const kept = [await leave(place, process.ppid), ...others];
  forgetPartial(await createPartialName(clip));
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
});

it('removes what was left in another place only after a day', async () => {
  const recent = await leave(OTHER_PLACE, 1, DAY_MS / 2);
  await leave(OTHER_PLACE, 2, 2 * DAY_MS);
  forgetPartial(await createPartialName(clip));
  expect(await readdir(folder)).toEqual([recent]);
});

it('removes this process’s unfinished files when it exits, but not those that are finished', async () => {
  const unfinished = await createPartialName(clip);
  const finished = await createPartialName(join(folder, 'other.mp4'));
  for (const path of [unfinished, finished]) await writeFile(path, 'unfinished');
  forgetPartial(finished);
  removePartialFiles();
  forgetPartial(unfinished);
  expect(await readdir(folder)).toEqual([basename(finished)]);
});
