import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import { type ClipFormat, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { open, openClipCutter } from '@framescout/framescout';
import { expect, it } from 'vitest';
import { checkClip } from '../../../tools/test-support/clip-check/check-clip.ts';
import { INPUTS, makeInput } from '../../../tools/test-support/clip-check/inputs.ts';
import { readClip } from '../../../tools/test-support/clip-check/read-clip.ts';
import { folderForTests } from '../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from './files/clip-file.ts';
import { registerNativeMedia } from './register-native-media.ts';

await registerNativeMedia();

const folder = folderForTests();

// FFmpeg in WebAssembly, which makes the others, is the browser's.
const FORMATS: readonly ClipFormat[] = ['mp4', 'mov', '3gp', 'mkv', 'webm'];

const NAMES = [
  'signal-h264-aac.mp4',
  'recording-3-sounds.mkv',
  'signal-vp9-opus.webm',
  'h264-3x4-stream.mkv',
  'h264-still.mp4',
];

it.each(INPUTS.filter(({ name }) => NAMES.includes(name)))('cuts correct clips of $name', async (input) => {
  const path = await makeInput(input, folder);
  const source = await readClip(path);
  using recording = await open(await openAsBlob(path), basename(path));
  using cutter = await openClipCutter(recording);
  const segments = [{ start: input.start, end: input.end }];
  for (const selectedFormat of FORMATS) {
    const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat, sourceFrameRate: 'source' } as const;
    const [planned] = await cutter.plan(segments, settings);
    if (!planned || 'error' in planned) throw new Error(planned?.error.message);
    const { range, method } = planned.plan;
    const clip = join(folder, `${input.name}.${selectedFormat}`);
    const file = await createClipFile(clip);
    await cutter.write({ segments, settings }, file);
    await file.finish();
    const wanted = { format: selectedFormat, range, method, start: input.start, source };
    expect.soft(await checkClip(clip, wanted), selectedFormat).toEqual([]);
  }
});
