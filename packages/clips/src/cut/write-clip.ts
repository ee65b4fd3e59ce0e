import type { ClipSettings, Seconds } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import {
  AudioSampleSource,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Output,
  Quality,
  VideoSampleSource,
} from 'mediabunny';
import { ClipRefusedError } from '../errors.ts';
import type { Chapter } from '../isobmff/edit-movie.ts';
import { type ClipRange, type ListedRange, wholeRange } from '../plan/clip-range.ts';
import type { ClipSource } from '../plan/clip-source.ts';
import { divideRange } from '../plan/divide-range.ts';
import { AAC_PRIMING_SAMPLES, choosePictureEncoding, chooseSoundEncoding, even } from '../plan/encoders.ts';
import { FORMATS } from '../plan/format-traits.ts';
import { joinsTail } from '../plan/joins-tail.ts';
import { hasRate } from '../plan/outlook.ts';
import { countListed, countSoundPackets, evenRate, listRangePackets } from '../plan/range-packets.ts';
import { type ClipFile, targetOf } from '../storage/clip-file.ts';
import { createContainer } from './containers.ts';
import { copySound } from './copy-sound.ts';
import { copyVideo } from './copy-video.ts';
import { encodeSound } from './encode-sound.ts';
import { encodeVideo } from './encode-video.ts';
import { ShownStretches } from './shown-stretches.ts';
import { smartVideo } from './smart-video.ts';
import { runFeeds, type TrackFeed } from './track-feed.ts';
import { mustHideMatrix, withoutMatrix } from './vp9-matrix.ts';

/** How a clip is written: cancelled through `signal`; progress 0..1; chapters where the container has them. */
export type WriteOptions = {
  signal: AbortSignal;
  onProgress(done: number): void;
  chapters?: readonly Chapter[];
};

// What an encoder may add to the frames it was given, and to the second of sound.
const SPARE_PACKETS = 64;
const SOUND_PACKETS_A_SECOND = 100;

/**
 * A track in the making: its feed; what an edit list is to show of it; whether the muxer was not told of its matrix.
 */
type Track = { feed: TrackFeed; shown: ShownStretches | null; lacksMatrix?: boolean };

/**
 * Writes ranges of a video, one after the other, into one file of a container that Mediabunny writes.
 * @throws {ClipRefusedError} when this browser cannot
 * @throws {ClipCancelledError} when cancelled; the file is left to its owner either way
 */
export async function writeClip(
  source: ClipSource,
  asked: readonly ClipRange[],
  settings: ClipSettings,
  file: ClipFile,
  { signal, onProgress, chapters = [] }: WriteOptions,
): Promise<void> {
  const outlook = source.outlook(settings);
  if (outlook.kind === 'refused') throw new ClipRefusedError(outlook.why);
  const isEarly = outlook.kind === 'copy-early';
  const withTail = !joinsTail(source, settings.selectedFormat);
  const ranges = isEarly
    ? await Promise.all(asked.map((range) => wholeRange(source, range, withTail)))
    : asked;
  const total = secondsOf(ranges);
  const job = { source, ranges, settings, kind: outlook.kind };
  const container = createContainer(settings.selectedFormat);
  const output = new Output({ format: container.format, target: targetOf(file) });
  const picture = await addPicture(output, job);
  const sound = source.traits.sound ? await addSound(output, job) : null;
  await output.start();
  try {
    const feeds = [picture.feed, ...(sound ? [sound.feed] : [])];
    await runFeeds(feeds, signal, (time) => onProgress(Math.min(1, Math.max(0, time / total))));
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  await container.complete(file, {
    picture: picture.shown,
    sound: sound?.shown ?? null,
    chapters,
    lacksMatrix: picture.lacksMatrix ?? false,
  });
}

type Job = {
  source: ClipSource;
  ranges: readonly ClipRange[];
  settings: ClipSettings;
  kind: 'copy' | 'copy-early' | 'smart-cut' | 'encode';
};

async function addPicture(output: Output, job: Job): Promise<Track> {
  const { source, ranges, settings, kind } = job;
  const { video, copied, traits, joinEncoder } = source;
  const { codec } = traits;
  const { rotation } = copied;
  if (kind === 'encode' || !codec) return encodedPicture(output, job);
  const target = new EncodedVideoPacketSource(codec);
  const isMovie = kind === 'copy';
  if (isMovie || !joinEncoder || !joinsTail(source, settings.selectedFormat)) {
    const listed = await listRanges(copied, ranges);
    const shown = isMovie ? new ShownStretches() : null;
    const maximumPacketCount = countListed(listed.map((one) => one.listed));
    output.addVideoTrack(target, { ...(isMovie && { rotation }), maximumPacketCount });
    const config = await copied.picture.track.getDecoderConfig();
    const isMatroska = FORMATS[settings.selectedFormat].family === 'matroska';
    const lacksMatrix = config !== null && isMatroska && mustHideMatrix(config);
    const told = lacksMatrix ? withoutMatrix(config) : config;
    return { feed: copyVideo(copied, listed, target, told, shown), shown, lacksMatrix };
  }
  const divided = await Promise.all(ranges.map((range) => divideRange(video.packets, range)));
  const maximumPacketCount = countListed(divided.map(({ listed }) => listed)) + SPARE_PACKETS;
  output.addVideoTrack(target, { maximumPacketCount });
  return { feed: smartVideo(video, divided, joinEncoder, target), shown: null };
}

function listRanges(video: Packets, ranges: readonly ClipRange[]): Promise<ListedRange[]> {
  return Promise.all(
    ranges.map(async (range) => ({ range, listed: await listRangePackets(video, range.start, range.end) })),
  );
}

async function encodedPicture(output: Output, { source, ranges, settings }: Job): Promise<Track> {
  const { video, traits } = source;
  const { selectedFormat, sourceFrameRate } = settings;
  const { keepsVariableRate } = FORMATS[selectedFormat];
  const isAsSource = hasRate(traits, sourceFrameRate) && (!traits.isVariableFrameRate || keepsVariableRate);
  const frameRate = await outputRate(source, ranges, sourceFrameRate);
  const { codec, bitrate } = await choosePictureEncoding(traits, FORMATS[selectedFormat], frameRate);
  const target = new VideoSampleSource({
    codec,
    quality: new Quality({ bitrate }),
    transform: {
      width: even(traits.width),
      height: even(traits.height),
      fit: 'fill',
      // Drawing brings ten bits and other samplings down to what encoders take.
      ...((video.rotation !== 0 || !traits.isPlain) && { force: true }),
    },
  });
  const frames = isAsSource
    ? countListed((await listRanges(video.packets, ranges)).map(({ listed }) => listed))
    : Math.ceil(secondsOf(ranges) * frameRate);
  output.addVideoTrack(target, { maximumPacketCount: frames + SPARE_PACKETS });
  return { feed: encodeVideo(video, ranges, isAsSource ? null : frameRate, target), shown: null };
}

/** The frames a second of an encoded clip: where they are to come evenly, enough for every one of the source. */
export async function outputRate(
  { video, traits }: ClipSource,
  ranges: readonly ClipRange[],
  asked: ClipSettings['sourceFrameRate'],
): Promise<number> {
  if (asked !== 'source') return asked;
  return traits.isVariableFrameRate ? evenRate(video.packets, ranges) : traits.frameRate;
}

async function addSound(output: Output, { source, ranges, settings, kind }: Job): Promise<Track | null> {
  const { video, copied, traits } = source;
  const { sound } = traits;
  if (!sound) return null;
  const format = FORMATS[settings.selectedFormat];
  const { codec } = sound;
  // Players are exact about one cut of a sound track only.
  const [only] = ranges.length === 1 ? ranges : [];
  const isCopied = kind === 'copy' || (kind === 'smart-cut' && format.family === 'movie');
  const packets = isCopied ? await copied.sound() : null;
  if (packets && only && codec && format.copiesAudio.includes(codec)) {
    const maximumPacketCount = await countSoundPackets(packets, only);
    if (maximumPacketCount === 0) return null;
    const shown = new ShownStretches();
    const target = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(target, { maximumPacketCount: maximumPacketCount + SPARE_PACKETS });
    return { feed: copySound(packets, only, target, shown), shown };
  }
  if (!(await video.canHear())) {
    throw new ClipRefusedError(
      `This browser can't decode the sound of this video (${codec ?? 'an unknown codec'}), which ${format.label} ` +
        'needs. MP4 copies what it can hold.',
    );
  }
  const encoding = await chooseSoundEncoding(sound.channels, format);
  const target = new AudioSampleSource({
    codec: encoding.codec,
    quality: new Quality({ bitrate: encoding.bitrate }),
  });
  output.addAudioTrack(target, {
    maximumPacketCount: Math.ceil(secondsOf(ranges) * SOUND_PACKETS_A_SECOND) + SPARE_PACKETS,
  });
  const isPrimed = format.family === 'movie' && encoding.codec === 'aac';
  const shown = isPrimed ? new ShownStretches() : null;
  shown?.show(AAC_PRIMING_SAMPLES / sound.sampleRate, secondsOf(ranges));
  return { feed: encodeSound(video, ranges, target), shown };
}

function secondsOf(ranges: readonly ClipRange[]): Seconds {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}
