import type { Seconds, VideoInfo } from '@framescout/contract';
import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  type FrameRateMetrics,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MPEG_TS,
  OGG,
  type VideoSample,
} from 'mediabunny';
import { ContainerClock } from '../container-clock.ts';
import { UnsupportedCodecError } from '../errors.ts';
import type { SeekableFile } from '../ffmpeg/ffmpeg-frames.ts';
import type { FFmpegPlayback } from '../ffmpeg/ffmpeg-playback.ts';
import { type MovieIndex, readMovieIndex } from '../isobmff/movie-index.ts';
import { hasSeveralDescriptions } from '../isobmff/several-descriptions.ts';
import { hasSeveralEdits } from '../isobmff/several-edits.ts';
import { fenceDamage } from '../matroska/fence-damage.ts';
import { rememberKeyClusters } from '../matroska/remember-key-clusters.ts';
import { describeCut } from '../notes/cut-off.ts';
import { describeJumpBack } from '../notes/describe-jump-back.ts';
import { readNotes } from '../notes/read-notes.ts';
import { rewrap } from '../rewrap/rewrap.ts';
import { type PixelRect, type PixelSize, type Rotation, turnedSize } from '../sample/pixel-rect.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import { readMovieSubtitles } from '../subtitles/read-movie-subtitles.ts';
import { readSubtitles } from '../subtitles/read-subtitles.ts';
import { NO_SUBTITLES, type Subtitles } from '../subtitles/subtitle-track.ts';
import { chooseVideoTrack } from './choose-video-track.ts';
import { explainRefusal, missingPicture } from './explain-refusal.ts';
import { findBeginning } from './find-beginning.ts';
import { findSounds, findTransportSounds } from './find-sounds.ts';
import { mendInterlacedSize } from './mend-interlaced-size.ts';

// Enough packets to see a frame rate's pattern; a file without an index must be read this far.
const RATE_PACKETS = 256;
const FALLBACK_RATE = 30;

/**
 * An opened video file: its demuxer and metadata, on the container's clock.
 * Its `clock` matches the player's, as measured in Chromium: container timestamps are used unchanged, wherever the file
 * starts. But if an edit list cuts frames off the front, the first remaining frame is shown at 0, even if the cut is
 * within a frame. MPEG-TS, whose timestamps start anywhere, counts from its first frame.
 */
export type VideoFile = Disposable & {
  readonly file: Blob;
  readonly input: Input;
  readonly track: InputVideoTrack;
  /** The sound tracks of `info`, in the same order, null for those that only FFmpeg reads; none if it reads the video. */
  readonly sounds: readonly (InputAudioTrack | null)[];
  readonly info: VideoInfo;
  readonly clock: ContainerClock;
  readonly picture: PixelSize;
  readonly rotation: Rotation;
  /** The colours that the file declares; null if it does not. */
  readonly color: SampleColor;
  /** Whether the container has an index, so that every timestamp can be listed without reading the media data. */
  readonly hasIndex: boolean;
  /** All frames' times (seconds, ascending), if they were found on opening. */
  readonly frameTimes: Float64Array | null;
  /** Which subtitles it has, in the container's time; none if what lists them is damaged. */
  subtitles(): Promise<Subtitles>;
  /** FFmpeg's access to it; null if the browser reads it. */
  readonly ffmpeg: FFmpegReading | null;
};

/** FFmpeg's access to a video. */
export type FFmpegReading = SeekableFile & {
  /**
   * Decodes frames at the given frame times (seconds, ascending): whole, or only `rects` of them, aligned to even
   * pixels. The consumer closes each.
   */
  decodeFrames(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    rects: readonly PixelRect[] | null,
  ): AsyncGenerator<VideoSample, void, unknown>;
  /** The frame at a time, to be closed by the caller; null if FFmpeg finds none. */
  readFrame(time: Seconds): Promise<VideoSample | null>;
  /** How many subtitle tracks the file has, of whatever kind. */
  readonly subtitleTracks: number;
  readonly playback: FFmpegPlayback;
};

/**
 * Opens a video file without loading it.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 */
export function openVideoFile(file: Blob, name: string): Promise<VideoFile> {
  return openAs(file, name, true);
}

/**
 * Opens a video file for its packets only, whether or not this browser can decode them.
 * @throws {UnreadableFileError} if Mediabunny cannot read it
 */
export function openPackets(file: Blob, name: string): Promise<VideoFile> {
  return openAs(file, name, false);
}

async function openAs(file: Blob, name: string, isDecoded: boolean): Promise<VideoFile> {
  let input: Input | null = null;
  try {
    const rewrapped = await rewrap(file);
    input = new Input({
      source: new BlobSource(rewrapped?.file ?? (await fenceDamage(file))),
      formats: ALL_FORMATS,
    });
    return await describe(file, { name, container: rewrapped?.container ?? null }, input, isDecoded);
  } catch (error) {
    input?.dispose();
    throw await explainRefusal(error, file, name);
  }
}

/** `container` is the real container if Mediabunny sees another one. */
async function describe(
  file: Blob,
  { name, container: stated }: { name: string; container: string | null },
  input: Input,
  isDecoded: boolean,
): Promise<VideoFile> {
  const format = await input.getFormat();
  const container = stated ?? format.name;
  const track = await chooseVideoTrack(input);
  if (!track) {
    // Mediabunny only supports the sound in Ogg, and not every video codec in MPEG-TS.
    throw await missingPicture(file, name, container, format === OGG || format === MPEG_TS);
  }
  const codec = await nameCodec(track);
  if (isDecoded && !(await track.canDecode())) {
    throw new UnsupportedCodecError(
      `"${name}" holds ${codec} video in ${container}, and there is no decoder for ${codec} here. ` +
        'Convert it to H.264, VP9 or AV1.',
      { container, codec },
      { mayNeedFFmpeg: true },
    );
  }
  const isMovie = /mp4|quicktime/.test(format.mimeType);
  const movie = isMovie ? await readMovieIndex(file) : null;
  const isJoined = movie !== null && hasSeveralDescriptions(movie, track.id);
  // Mediabunny knows the first part only, and takes what follows that in the file for what is shown next.
  if (isJoined || (movie && hasSeveralEdits(movie, track.id))) {
    const how = isJoined
      ? 'was joined from recordings that were encoded differently'
      : 'is put together from several parts of a recording that were not encoded for it';
    throw new UnsupportedCodecError(
      `"${name}" ${how}, which is not read here. Convert it to one, for example with "ffmpeg -i FILE NEW.mp4".`,
      { container, codec },
      { mayNeedFFmpeg: true },
    );
  }
  const beginning = await findBeginning(track);
  if (beginning === 'none') {
    throw new UnsupportedCodecError(
      `"${name}" holds H.264 without a frame at which decoding can begin here. ` +
        'Convert it, for example with "ffmpeg -i FILE NEW.mp4".',
      { container, codec },
      { mayNeedFFmpeg: true },
    );
  }
  const isTransport = format === MPEG_TS;
  if (isTransport && beginning !== 'any') await mendInterlacedSize(track, beginning);
  rememberKeyClusters(track);
  const sounds = await (isTransport ? findTransportSounds(input, file, track.id) : findSounds(input));
  const [rotation, codedWidth, codedHeight, displayWidth, displayHeight, color] = await Promise.all([
    track.getRotation(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getColorSpace(),
  ]);
  const earliest = await track.getFirstTimestamp();
  // MPEG-TS cuts nothing off: frames before 0 are those before its clock of 33 bits starts anew.
  const isCutInFront = earliest < 0 && !isTransport;
  const firstTimestamp = isCutInFront
    ? await firstShownTimestamp(track)
    : await firstDecodableTimestamp(track, earliest);
  const clock = new ContainerClock(isTransport || isCutInFront ? firstTimestamp : 0);
  const end = await endOfVideo(input, track);
  const rate = await track.computeFrameRateMetrics({ targetPacketCount: RATE_PACKETS });
  const frameRate = chooseFrameRate(rate, end - firstTimestamp);
  const duration = Math.max(0, clock.toPlayer(end));
  const picture = turnedSize({ width: codedWidth, height: codedHeight }, rotation);
  const notes = await readNotes(file, movie ?? format.mimeType);
  const info: VideoInfo = {
    name,
    sizeBytes: file.size,
    container,
    codec,
    codecString: await track.getCodecParameterString(),
    ...picture,
    displayWidth,
    displayHeight,
    rotation,
    frameRate,
    isVariableFrameRate: !rate.frameRateIsConstant,
    firstFrameTime: clock.toPlayer(firstTimestamp),
    duration,
    totalFrames: Math.floor(duration * frameRate + 1e-6),
    reader: 'browser',
    soundTracks: sounds.map(({ described }) => described),
    chapters: notes.chapters.map(({ start, title }) => ({ start: clock.toPlayer(start), title })),
    createdAt: notes.createdAt,
    damage: describeCut(notes.cut) ?? (isTransport ? await describeJumpBack(file) : null),
  };
  const movieSubtitles = movie && subtitlesOf(file, movie);
  return {
    file,
    input,
    track,
    sounds: sounds.map((sound) => sound.track),
    info,
    clock,
    picture,
    rotation,
    color: { matrix: color.matrix ?? null, fullRange: color.fullRange ?? null },
    hasIndex: isMovie,
    frameTimes: null,
    subtitles: async () => movieSubtitles ?? readSubtitles(file),
    ffmpeg: null,
    [Symbol.dispose]: () => input.dispose(),
  };
}

function subtitlesOf(file: Blob, movie: MovieIndex): Subtitles {
  try {
    return readMovieSubtitles(file, movie);
  } catch (error) {
    if (error instanceof RangeError) return NO_SUBTITLES;
    throw error;
  }
}

/** Of a single frame only its `length` is known: what Mediabunny then gives is the container's time base. */
function chooseFrameRate(rate: FrameRateMetrics, length: Seconds): number {
  if (rate.probedPacketCount === 1 && length > 0) return 1 / length;
  const found = rate.frameRateIsConstant ? rate.bestGuessFrameRate : rate.averageFrameRate;
  return found > 0 ? found : FALLBACK_RATE;
}

/** The first presentation timestamp shown, where an edit list puts frames cut off the front before 0. */
async function firstShownTimestamp(track: InputVideoTrack): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  let shown = Number.POSITIVE_INFINITY;
  let packet = await sink.getKeyPacket(0, options);
  // Packets come in decoding order; after a keyframe later than 0, none can be shown before those already seen.
  while (packet && !(packet.type === 'key' && packet.timestamp >= 0 && shown < packet.timestamp)) {
    if (packet.timestamp >= 0) shown = Math.min(shown, packet.timestamp);
    if (packet.timestamp > shown + 1) break;
    packet = await sink.getNextPacket(packet, options);
  }
  return Number.isFinite(shown) ? shown : 0;
}

/** When the first frame is shown that can be decoded: recordings that were joined late begin with some that need earlier ones. */
async function firstDecodableTimestamp(track: InputVideoTrack, earliest: Seconds): Promise<Seconds> {
  const sink = new EncodedPacketSink(track);
  const options = { metadataOnly: true };
  const first = await sink.getFirstPacket(options);
  if (first?.type !== 'delta') return earliest;
  const key = await sink.getNextKeyPacket(first, options);
  return key?.timestamp ?? earliest;
}

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};

const PRINTABLE = /^[\x20-\x7e]+$/;

async function nameCodec(track: InputVideoTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return CODEC_NAMES[codec] ?? codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' && PRINTABLE.test(internal) ? `"${internal}"` : 'an unknown codec';
}

async function endOfVideo(input: Input, track: InputVideoTrack): Promise<Seconds> {
  // NOTE: read the duration from metadata first, because counting means reading all of a file without an index.
  const stated = await input.getDurationFromMetadata([track]);
  return stated ?? track.computeDuration();
}
