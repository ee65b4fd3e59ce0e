import { cuesToMux, repairAvcConfig, type SubtitleRecipe } from '@framescout/containers';
import { CodedError } from '@framescout/contract';
import {
  AudioSampleSource,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Output,
  Quality,
  TextSubtitleSource,
  VideoSampleSource,
} from 'mediabunny';
import { ClipFailedError } from '../errors.ts';
import { provideAac } from '../plan/method/provide-aac.ts';
import type { ClipMaterial } from '../plan/recipe/clip-material.ts';
import type { MuxedRecipe, SoundOnlyRecipe, SoundRecipe } from '../plan/recipe/clip-recipe.ts';
import { type ClipFile, targetOf } from '../storage/clip-file.ts';
import { heardPackets } from '../timing/heard-packets.ts';
import { createContainer } from './container/containers.ts';
import { type PacketTarget, runFeeds, type TrackFeed } from './container/track-feed.ts';
import { copyVideo } from './picture/copy-video.ts';
import { encodeVideo } from './picture/encode-video.ts';
import { smartCutVideo } from './picture/smart-cut-video.ts';
import { encodedColors, stateColors } from './picture/state-colors.ts';
import { toLimitedRange } from './picture/to-limited-range.ts';
import { copySound } from './sound/copy-sound.ts';
import { encodeSound } from './sound/encode-sound.ts';
import { findGain } from './sound/find-gain.ts';

/** Options for writing a clip: `signal` cancels it; progress is 0..1. */
export type WriteOptions = { signal: AbortSignal; onProgress(done: number): void };

/**
 * Writes a clip muxed by Mediabunny, and returns whether there is something in its picture, if it has one. If hardware encoding fails
 * midway, the clip is encoded again from the start, with the encoder that the browser chooses.
 * @throws {CancelledError} if cancelled; the caller still owns the file
 * @throws {ClipFailedError} if the video is not the one that it was planned for
 */
export async function writeMuxedClip(
  recipe: MuxedRecipe | SoundOnlyRecipe,
  material: ClipMaterial,
  file: ClipFile,
  options: WriteOptions,
): Promise<boolean> {
  try {
    return await writeAsPlanned(recipe, material, file, options);
  } catch (error) {
    const { picture } = recipe;
    const isByHardware = picture?.kind === 'encoded' && picture.isHardware;
    // An error with one of our codes did not come from the hardware.
    if (!isByHardware || options.signal.aborted || error instanceof CodedError) throw error;
    await file.empty();
    return writeAsPlanned({ ...recipe, picture: { ...picture, isHardware: false } }, material, file, options);
  }
}

async function writeAsPlanned(
  recipe: MuxedRecipe | SoundOnlyRecipe,
  material: ClipMaterial,
  file: ClipFile,
  { signal, onProgress }: WriteOptions,
): Promise<boolean> {
  let done = 0;
  // Measuring, and at the end an encoder that still has dozens of frames, may take a slow machine longer than a stall.
  const onAlive = () => onProgress(done);
  const gain = await findGain(material.video, recipe, { signal, onAlive });
  const container = createContainer(recipe, file);
  const output = new Output({ format: container.format, target: targetOf(container.file) });
  const sparePackets = packetsFor(container.spareBytes);
  const picture =
    recipe.picture &&
    (await addPicture(output, { ...recipe, picture: recipe.picture }, material, {
      sparePackets,
      onPacket: onAlive,
    }));
  const feeds = picture ? [picture.feed] : [];
  for (const sound of recipe.sounds) feeds.push(await addSound(output, recipe, sound, material, gain));
  const subtitles = recipe.container.kind === 'matroska' ? addSubtitles(output, recipe.subtitles) : [];
  container.prepare(output);
  await output.start();
  try {
    for (const write of subtitles) await write();
    await runFeeds(feeds, signal, (time) => {
      done = Math.min(1, Math.max(0, time / recipe.duration));
      onProgress(done);
    });
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  await container.complete(recipe);
  return picture === null || picture.bytes() > 0;
}

// What Mediabunny reserves in an index per packet, at least.
const BYTES_PER_PACKET = 32;

function packetsFor(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_PACKET);
}

async function addPicture(
  output: Output,
  { picture, ranges }: Pick<MuxedRecipe, 'picture' | 'ranges'>,
  material: ClipMaterial,
  { sparePackets, onPacket }: { sparePackets: number; onPacket(): void },
): Promise<{ feed: TrackFeed; bytes(): number }> {
  const { video, copied, titles } = material;
  const { codec, mostPackets } = picture;
  const maximumPacketCount = mostPackets + sparePackets;
  let bytes = 0;
  if (picture.kind === 'encoded') {
    const { width, height, isDrawn, isHardware } = picture;
    const colors = await encodedColors(video, picture);
    const target = new VideoSampleSource({
      codec,
      onEncodedPacket: (packet, meta) => {
        bytes += packet.byteLength;
        onPacket();
        if (!meta?.decoderConfig) return;
        meta.decoderConfig = withSquarePixels(repairAvcConfig(meta.decoderConfig, packet.data));
        stateColors(meta.decoderConfig, colors);
      },
      quality: new Quality({ bitrate: picture.bitrate }),
      ...(isHardware && { hardwareAcceleration: 'prefer-hardware' }),
      // Recorders continue the same file when the resolution of what they record changes.
      sizeChangeBehavior: isDrawn ? 'fill' : 'contain',
      ...(isDrawn && {
        transform: { width, height, fit: 'fill', force: true, process: toLimitedRange },
      }),
    });
    output.addVideoTrack(target, { maximumPacketCount });
    return { feed: encodeVideo(video, picture, ranges, target, titles), bytes: () => bytes };
  }
  if (!copied) throw new ClipFailedError('The video has no picture to copy.');
  const source = new EncodedVideoPacketSource(codec);
  const target: PacketTarget = {
    add(packet, meta) {
      bytes += packet.byteLength;
      return source.add(packet, meta);
    },
    close: () => source.close(),
  };
  if (picture.kind === 'copied') {
    output.addVideoTrack(source, { rotation: picture.rotation, maximumPacketCount });
    return { feed: copyVideo(copied, picture, target), bytes: () => bytes };
  }
  output.addVideoTrack(source, { maximumPacketCount });
  return { feed: smartCutVideo(video, copied, picture, target), bytes: () => bytes };
}

/** Frames are encoded as shown, though a decoder may have taken another shape from the stream. */
function withSquarePixels(config: VideoDecoderConfig): VideoDecoderConfig {
  const { displayAspectWidth: _, displayAspectHeight: __, ...square } = config;
  return square;
}

async function addSound(
  output: Output,
  { ranges, container }: Pick<MuxedRecipe, 'ranges' | 'container'>,
  sound: SoundRecipe,
  material: ClipMaterial,
  gain: number | null,
): Promise<TrackFeed> {
  const { codec, mostPackets: maximumPacketCount, isDefault } = sound;
  const metadata = { maximumPacketCount, disposition: { default: isDefault }, ...namesOf(sound) };
  if (sound.kind === 'encoded') {
    provideAac();
    // Other containers need not know all tracks first.
    let hasBegun = container.kind !== 'movie';
    const source = new AudioSampleSource({
      codec,
      quality: new Quality({ bitrate: sound.bitrate }),
      onEncodedPacket: () => {
        hasBegun = true;
      },
    });
    output.addAudioTrack(source, metadata);
    const encoder = { source, hasBegun: () => hasBegun };
    return encodeSound(material.video, { sound, ranges, gain }, encoder);
  }
  const packets = material.copied && (await heardPackets(material.copied, sound.source));
  const [range] = ranges;
  if (!packets || !range) throw new ClipFailedError('The video has no sound to copy.');
  const target = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(target, metadata);
  return copySound(packets, sound, range, target);
}

/** Adds subtitle tracks, and returns functions that write their cues once the output has started. */
function addSubtitles(output: Output, subtitles: readonly SubtitleRecipe[]): (() => Promise<void>)[] {
  return subtitles.map((recipe) => {
    const target = new TextSubtitleSource('webvtt');
    const { isDefault, isForced } = recipe;
    output.addSubtitleTrack(target, {
      disposition: { default: isDefault, forced: isForced },
      ...namesOf(recipe),
    });
    return async () => {
      await target.add(cuesToMux(recipe));
      target.close();
    };
  });
}

function namesOf({ title, language }: { title: string | null; language: string | null }) {
  return { ...(title !== null && { name: title }), ...(language !== null && { languageCode: language }) };
}

const NOWHERE: ClipFile = {
  write: async () => {},
  empty: async () => {},
  finish: async () => {},
  discard: async () => {},
};

/** Encodes a clip without storing it, and returns the frames encoded per second. */
export async function measureEncoding(
  recipe: MuxedRecipe,
  material: ClipMaterial,
  onProgress: (done: number) => void = () => {},
): Promise<{ framesPerSecond: number }> {
  const { signal } = new AbortController();
  const began = performance.now();
  await writeMuxedClip(recipe, material, NOWHERE, { signal, onProgress });
  return { framesPerSecond: recipe.encodedFrames / ((performance.now() - began) / 1000) };
}
