import {
  AudioSampleSource,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Output,
  Quality,
  VideoSampleSource,
} from 'mediabunny';
import { ClipFailedError } from '../errors.ts';
import type { ClipMaterial } from '../plan/clip-material.ts';
import type { CopiedSound, MuxedRecipe } from '../plan/clip-recipe.ts';
import { provideAac } from '../plan/provide-aac.ts';
import { type ClipFile, targetOf } from '../storage/clip-file.ts';
import { createContainer } from './containers.ts';
import { copySound } from './copy-sound.ts';
import { copyVideo } from './copy-video.ts';
import { encodeSound } from './encode-sound.ts';
import { encodeVideo } from './encode-video.ts';
import { smartVideo } from './smart-video.ts';
import { runFeeds, type TrackFeed } from './track-feed.ts';

/** Options for writing a clip: `signal` cancels it; progress is 0..1. */
export type WriteOptions = { signal: AbortSignal; onProgress(done: number): void };

/**
 * Writes a clip muxed by Mediabunny.
 * @throws {CancelledError} if cancelled; the caller still owns the file
 * @throws {ClipFailedError} if the video is not the one that it was planned for
 */
export async function writeMuxedClip(
  recipe: MuxedRecipe,
  material: ClipMaterial,
  file: ClipFile,
  { signal, onProgress }: WriteOptions,
): Promise<void> {
  const container = createContainer(recipe.container);
  const output = new Output({ format: container.format, target: targetOf(file) });
  const feeds = [addPicture(output, recipe, material)];
  if (recipe.sound) feeds.push(await addSound(output, recipe, recipe.sound, material));
  await output.start();
  try {
    await runFeeds(feeds, signal, (time) => onProgress(Math.min(1, Math.max(0, time / recipe.duration))));
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  await container.complete(file, recipe);
}

function addPicture(output: Output, { picture, ranges }: MuxedRecipe, material: ClipMaterial): TrackFeed {
  const { video, copied } = material;
  const { codec, mostPackets: maximumPacketCount } = picture;
  if (picture.kind === 'encoded') {
    const { width, height, isDrawn } = picture;
    const target = new VideoSampleSource({
      codec,
      quality: new Quality({ bitrate: picture.bitrate }),
      transform: { width, height, fit: 'fill', ...(isDrawn && { force: true }) },
    });
    output.addVideoTrack(target, { maximumPacketCount });
    return encodeVideo(video, picture, ranges, target);
  }
  const target = new EncodedVideoPacketSource(codec);
  if (picture.kind === 'copied') {
    output.addVideoTrack(target, { rotation: picture.rotation, maximumPacketCount });
    return copyVideo(copied, picture, target);
  }
  output.addVideoTrack(target, { maximumPacketCount });
  return smartVideo(video, copied, picture, target);
}

async function addSound(
  output: Output,
  { ranges }: MuxedRecipe,
  sound: NonNullable<MuxedRecipe['sound']>,
  material: ClipMaterial,
): Promise<TrackFeed> {
  if (sound.kind === 'copied') return addCopiedSound(output, ranges, sound, material);
  provideAac();
  const { codec, bitrate, mostPackets: maximumPacketCount } = sound;
  const target = new AudioSampleSource({ codec, quality: new Quality({ bitrate }) });
  output.addAudioTrack(target, { maximumPacketCount });
  return encodeSound(material.video, ranges, target);
}

async function addCopiedSound(
  output: Output,
  [range]: MuxedRecipe['ranges'],
  sound: CopiedSound,
  { copied }: ClipMaterial,
): Promise<TrackFeed> {
  const packets = await copied.sound();
  if (!packets || !range) throw new ClipFailedError('The video has no sound to copy.');
  const target = new EncodedAudioPacketSource(sound.codec);
  output.addAudioTrack(target, { maximumPacketCount: sound.mostPackets });
  return copySound(packets, sound, range, target);
}
