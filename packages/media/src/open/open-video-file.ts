import { type ReadingWatch, UnreadableFileError } from '@framescout/base';
import { type Container, describeCut, readContainer, type TrackPieces } from '@framescout/containers';
import type { VideoInfo } from '@framescout/contract';
import {
  ALL_FORMATS,
  BlobSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MPEG_TS,
  OGG,
} from 'mediabunny';
import { UnsupportedCodecError } from '../errors.ts';
import { rotatedSize } from '../sample/pixel-rect.ts';
import { ContainerClock } from './container-clock.ts';
import { explainRefusal, noVideoTrackError, ONLY_INIT } from './refusal/explain-refusal.ts';
import { SourceWatch } from './source-watch.ts';
import { chooseVideoTrack } from './tracks/choose-video-track.ts';
import { findFirstDecodable } from './tracks/find-first-decodable.ts';
import { findSounds, findUnusedTracks } from './tracks/find-sounds.ts';
import { fixInterlacedSize, fixPixelAspect } from './tracks/fix-picture-shape.ts';
import { rememberKeyClusters } from './tracks/remember-key-clusters.ts';
import { readTrackTimes } from './tracks/track-times.ts';
import type { VideoFile } from './video-file.ts';

/** Opens a video, never wholly in memory. @throws {UnreadableFileError} @throws {UnsupportedCodecError} */
export function openVideoFile(
  file: Blob,
  name: string,
  watch: ReadingWatch = {},
  read: () => Promise<Container> = () => readContainer(file, watch),
): Promise<VideoFile> {
  return openAs(file, { name, isDecoded: true, read }, watch);
}

/** Opens a file for its packets, decodable or not. @throws {UnreadableFileError} */
export function openPackets(
  file: Blob,
  name: string,
  read: () => Promise<Container> = () => readContainer(file),
): Promise<VideoFile> {
  return openAs(file, { name, isDecoded: false, read }, {});
}

type Opening = { name: string; isDecoded: boolean; read: () => Promise<Container> };

async function openAs(
  file: Blob,
  { name, isDecoded, read }: Opening,
  watch: ReadingWatch,
): Promise<VideoFile> {
  let input: Input | null = null;
  try {
    const container = await read();
    const demuxable = await container.demuxable(watch);
    const source = new BlobSource(demuxable.file, {
      // Errors of read-ahead: whoever needs that part reads it again, and gets the error.
      handleUnhandledError: () => undefined,
    });
    input = new Input({ source, formats: ALL_FORMATS });
    using reading = new SourceWatch(input, source, file.size, watch);
    return await describe(container, { name, stated: demuxable.name, isDecoded, reading }, input);
  } catch (error) {
    input?.dispose();
    watch.signal?.throwIfAborted();
    throw await explainRefusal(error, file, name);
  }
}

type OpenedAs = {
  name: string;
  /** The name of the real container if Mediabunny sees a different one. */
  stated: string | null;
  isDecoded: boolean;
  reading: SourceWatch;
};

async function describe(
  container: Container,
  { name, stated, isDecoded, reading }: OpenedAs,
  input: Input,
): Promise<VideoFile> {
  const { file } = container;
  const format = await input.getFormat();
  const containerName = stated ?? format.name;
  const isTransport = format === MPEG_TS;
  // FLV too, rewrapped.
  const hasIndex = /mp4|quicktime/.test(format.mimeType);
  const track = await chooseVideoTrack(input);
  if (!track) {
    // Mediabunny only supports audio in Ogg, and not every video codec in MPEG-TS.
    throw await noVideoTrackError(file, name, containerName, format === OGG || isTransport);
  }
  if (container.onlyDescribes && !(await hasPackets(track))) {
    throw new UnreadableFileError(`"${name}" ${ONLY_INIT}`);
  }
  const codec = await nameCodec(track);
  const pieces = container.piecesOf(track.id);
  const beginning = await requireSupported(name, track, {
    container: containerName,
    codec,
    pieces,
    isDecoded,
  });
  if (isTransport && beginning !== 'any') await fixInterlacedSize(track, beginning);
  if (hasIndex) await fixPixelAspect(track, container);
  rememberKeyClusters(track);
  const listed = (await container.tracks(track.id)) ?? [];
  const sounds = await findSounds(input, listed);
  const { picture, displayWidth, displayHeight, rotation, color } = await readAppearance(track);
  const times = await readTrackTimes(input, track, isTransport, () => reading.beginPass());
  const { frameRate } = times;
  const clock = new ContainerClock(isTransport || times.isCutInFront ? times.first : 0);
  const duration = Math.max(0, clock.toPlayer(times.end));
  const metadata = await container.metadata(frameRate);
  const info: VideoInfo = {
    name,
    sizeBytes: file.size,
    container: containerName,
    codec,
    codecString: await track.getCodecParameterString(),
    ...picture,
    displayWidth,
    displayHeight,
    rotation,
    frameRate,
    isVariableFrameRate: times.isVariable,
    firstFrameTime: clock.toPlayer(times.first),
    duration,
    totalFrames: Math.floor(duration * frameRate + 1e-6),
    reader: 'browser',
    // They take the packets of compressed sound for its codec's own.
    ...(format === MATROSKA && sounds.some(({ track: read }) => read === null) && { stallsPlayers: true }),
    soundTracks: sounds.map(({ described }) => described),
    unusedTracks: findUnusedTracks(listed, track.id),
    chapters: metadata.chapters.map(({ start, title }) => ({ start: clock.toPlayer(start), title })),
    createdAt: metadata.createdAt,
    ...(metadata.startTimecode && { startTimecode: metadata.startTimecode }),
    damage: describeCut(metadata.cut) ?? (await container.describeJumps()),
  };
  return {
    file,
    container,
    input,
    track,
    sounds: sounds.map((sound) => sound.track),
    info,
    clock,
    picture,
    rotation,
    color,
    hasIndex,
    frameTimes: null,
    [Symbol.dispose]: () => input.dispose(),
  };
}

async function hasPackets(track: InputVideoTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })) !== null;
}

// Mediabunny only knows one of the pieces: it takes whatever follows in the file for what is shown next.
const IN_PIECES: Record<TrackPieces, string> = {
  'encoded-differently': 'was joined from recordings that were encoded differently',
  assembled: 'was assembled from parts of a recording that were not encoded to be joined',
};

/** What decides whether a track is supported. */
type TrackTraits = { container: string; codec: string; pieces: TrackPieces | null; isDecoded: boolean };

/** Returns the first frame at which decoding can start. @throws {UnsupportedCodecError} */
async function requireSupported(
  name: string,
  track: InputVideoTrack,
  { container, codec, pieces, isDecoded }: TrackTraits,
): Promise<EncodedPacket | 'any'> {
  const refuse = (why: string) =>
    new UnsupportedCodecError(`"${name}" ${why}`, { container, codec }, { mayNeedFFmpeg: true });
  if (isDecoded && !(await track.canDecode())) {
    throw refuse(
      `contains ${codec} video in ${container}, and there is no decoder for ${codec} here. ` +
        'Convert it to H.264, VP9 or AV1.',
    );
  }
  if (pieces) {
    throw refuse(
      `${IN_PIECES[pieces]}, which is not supported. Convert it to a single recording, for example with "ffmpeg -i FILE NEW.mp4".`,
    );
  }
  const beginning = await findFirstDecodable(track);
  if (beginning === 'none') {
    throw refuse(
      'contains H.264 without a frame at which decoding can start. ' +
        'Convert it, for example with "ffmpeg -i FILE NEW.mp4".',
    );
  }
  return beginning;
}

/** Reads how a track's frames are shown: their upright size, their size on screen, rotation and colors. */
async function readAppearance(track: InputVideoTrack) {
  const [rotation, codedWidth, codedHeight, displayWidth, displayHeight, color] = await Promise.all([
    track.getRotation(),
    track.getCodedWidth(),
    track.getCodedHeight(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getColorSpace(),
  ]);
  return {
    picture: rotatedSize({ width: codedWidth, height: codedHeight }, rotation),
    displayWidth,
    displayHeight,
    rotation,
    color: { matrix: color.matrix ?? null, fullRange: color.fullRange ?? null },
  };
}

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};

const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns a codec's common name, for users. */
async function nameCodec(track: InputVideoTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return CODEC_NAMES[codec] ?? codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' && PRINTABLE.test(internal) ? `"${internal}"` : 'an unknown codec';
}
