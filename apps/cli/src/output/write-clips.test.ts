import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import { open } from '@framescout/framescout';
import { registerNativeMedia } from '@framescout/node';
import { expect, it } from 'vitest';
import { writeClips } from './write-clips.ts';

registerNativeMedia();

const NAME = 'recording-3-sounds.mp4';
const FIXTURE = join(import.meta.dirname, '../../../../fixtures', NAME);

/**
 * Returns the recording with its last sound tracks in a codec that nothing decodes, as iPhones add alongside
 * stereo.
 */
async function withSpatialSound(tracks: number): Promise<Blob> {
  const bytes = await readFile(FIXTURE);
  let at = bytes.length;
  for (let left = tracks; left > 0; left--) {
    at = bytes.lastIndexOf('mp4a', at - 1);
    bytes.write('apac', at, 'latin1');
    bytes.write('dapa', bytes.indexOf('esds', at), 'latin1');
  }
  return new Blob([bytes]);
}

it.each([
  [1, ['The clips have 2 of 3 sound tracks: the other cannot be decoded here.'], 2],
  [3, ['The clips have no sound: it cannot be decoded here.'], 0],
  [0, [], 3],
])('leaves out %i sound tracks that cannot be decoded, and says so', async (undecodable, said, kept) => {
  const folder = await mkdtemp(join(tmpdir(), 'framescout-clips-'));
  try {
    using recording = await open(await withSpatialSound(undecodable), NAME);
    const warnings: string[] = [];
    const event = {
      ...{ element: 'kill', startTime: 2, endTime: 2.5, startFrame: 60, endFrame: 75 },
      ...{ peakTime: 2.2, confidence: 0.9, averageConfidence: 0.9, label: '' },
    };
    const [path = ''] = await writeClips(recording, {
      name: 'clip',
      folder,
      events: [event],
      settings: {
        ...DEFAULT_CLIP_SETTINGS,
        selectedFormat: 'mp4',
        sourceFrameRate: 'source',
        beforeSeconds: 1,
        afterSeconds: 1,
      },
      isReel: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onWarning: (text) => warnings.push(text),
    });
    expect(warnings).toEqual(said);
    using clip = await open(new Blob([await readFile(path)]), 'clip.mp4');
    expect(clip.info.soundTracks).toHaveLength(kept);
  } finally {
    await rm(folder, { recursive: true });
  }
});
