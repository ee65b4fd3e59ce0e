import { DEFAULT_CLIP_SETTINGS } from '@framescout/contract';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/make-fixtures/load-fixture.ts';
import { openClipSource } from '../plan/clip-source.ts';
import { planClip } from '../plan/plan-clip.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { createMemoryFile } from '../storage/memory-file.ts';
import { writeClip } from './write-clip.ts';

const PAUSE = 40;

/**
 * Remuxes the picture of a fixture into an MP4 in which the frame before the second keyframe is shown for
 * much longer.
 */
async function withPause(fixture: string): Promise<File> {
  using input = new Input({ source: new BlobSource(await loadFixture(fixture)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error(`${fixture} has no picture.`);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture);
  await output.start();
  let keyframes = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.type === 'key') keyframes++;
    const timestamp = packet.timestamp + (keyframes > 1 ? PAUSE : 0);
    await picture.add(packet.clone({ timestamp }), { decoderConfig });
  }
  picture.close();
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer(0)], 'pause.mp4');
}

const AVC = 'signal-h264-aac.mp4';
const VP9 = 'signal-vp9-opus.webm';

it.each([
  [AVC, 'mkv', 'copied', { startsAt: 'keyframe', canJoin: false }],
  [AVC, 'mkv', 'smart-cut', { startsAt: 'exact', canJoin: true }],
  [AVC, 'webm', 'encoded', { startsAt: 'exact', canJoin: true }],
  [VP9, 'mov', 'encoded', { startsAt: 'exact', canJoin: true }],
] as const)(
  'a clip of %s in %s, %s, ends as planned in the pause after its last frame',
  async (fixture, selectedFormat, kind, { startsAt, canJoin }) => {
    const paused = await withPause(fixture);
    using source = await openClipSource(paused, paused.name, null);
    const settings = {
      ...DEFAULT_CLIP_SETTINGS,
      sourceFrameRate: 'source',
      selectedFormat,
      startsAt,
    } as const;
    const planner = canJoin ? source : { ...source, joinEncoder: null };
    const recipe = await planClip(planner, [{ start: 0.3, end: 12 }], settings);
    if (recipe.kind === 'refused') throw new Error(recipe.message);
    expect(recipe).toMatchObject({ ranges: [{ end: 12 }], picture: { kind } });
    const file = createMemoryFile('clip', '');
    const signal = new AbortController().signal;
    await writeClip(recipe, source, file, {
      signal,
      onProgress: () => {},
      core: null,
      folder: new ClipFolder(),
    });
    await file.finish();
    using input = new Input({ source: new BlobSource(file.toFile()), formats: ALL_FORMATS });
    expect(await input.getDurationFromMetadata()).toBeCloseTo(recipe.duration, 1);
  },
);
