import type { ReadingWatch } from '@framescout/base';
import {
  type Container,
  dateText,
  describeCut,
  type FileMetadata,
  findTruncation,
  readContainer,
  sortChapters,
  type Truncation,
} from '@framescout/containers';
import {
  type Chapter,
  parseTimecode,
  type Seconds,
  type SoundTrack,
  type UnusedTrack,
  type VideoInfo,
} from '@framescout/contract';
import { createIndexFile } from '../ffmpeg/contents/index-file.ts';
import { findBrokenGaps, findGaps, type ListedFrame, listKeys } from '../ffmpeg/contents/list-frames.ts';
import type { Probe, ProbedPacket, ProbedStream } from '../ffmpeg/contents/probe-schema.ts';
import { type AsfHeader, findBrokenPackets, readAsfHeader } from '../ffmpeg/contents/read-asf.ts';
import { readAviCut } from '../ffmpeg/contents/read-avi-index.ts';
import { decodeFrames } from '../ffmpeg/frames/decode-frames.ts';
import type { FFmpegSource } from '../ffmpeg/frames/ffmpeg-frames.ts';
import { FFmpegPlayback } from '../ffmpeg/frames/ffmpeg-playback.ts';
import { SingleFrameReader } from '../ffmpeg/frames/single-frame-reader.ts';
import type { FFmpegFile, FFmpegReader } from '../ffmpeg/reader/ffmpeg-reader.ts';
import { ReaderPool } from '../ffmpeg/reader/reader-pool.ts';
import { shiftReader } from '../ffmpeg/reader/shift-reader.ts';
import type { PixelSize } from '../sample/pixel-rect.ts';
import { ContainerClock } from './container-clock.ts';
import { listContents, type PictureStream, rateOf } from './list-contents.ts';
import { languageIn } from './tracks/describe-sound.ts';
import { findUnusedTracks } from './tracks/find-sounds.ts';
import { type MeasuredRate, measureFrameRate } from './tracks/measure-frame-rate.ts';
import type { FFmpegVideoFile } from './video-file.ts';

/**
 * Opens a video that neither Mediabunny nor the available decoder can read, using FFmpeg to list and decode
 * its frames. Times and frame indices are ffprobe's, except that MPEG-TS counts from its first keyframe.
 * @throws {UnreadableFileError} if FFmpeg finds no video in it, or cannot decode it
 */
export async function openFFmpegFile(
  source: FFmpegFile,
  watch: ReadingWatch = {},
  read: () => Promise<Container> = () => readContainer(source.file, { signal: watch.signal }),
): Promise<FFmpegVideoFile> {
  const reader = source.startReader();
  try {
    return await describe(source, reader, read, watch);
  } catch (error) {
    reader[Symbol.dispose]();
    throw error;
  }
}

async function describe(
  given: FFmpegFile,
  opened: FFmpegReader,
  read: () => Promise<Container>,
  watch: ReadingWatch,
): Promise<FFmpegVideoFile> {
  const { file } = given;
  const { start, probe, stream, timing, packets, frames } = await listContents(given, opened, watch);
  const source = { ...given, startReader: () => shiftReader(given.startReader(), start) };
  const reader = shiftReader(opened, start);
  const { frameRate } = timing;
  const picture = uprightSize(stream);
  const input = createIndexFile(frames, picture);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new TypeError('The index has no track.');
  const rate = await measureFrameRate(track, 1 / frameRate);
  const color = colorOf(stream);
  const asf = probe.format.format_name === 'asf' ? await readAsfHeader(file) : null;
  const decoded: FFmpegSource = {
    ...source,
    fileStart: probe.format.start_time,
    ...picture,
    frameRate,
    times: Float64Array.from(frames, ({ time }) => time),
    colorSpace: color,
    holes: await findHoles(file, { stream, packets, frames, asf }, watch),
    keys: listKeys(packets, timing),
    seekLead: (stream.has_b_frames > 0 ? reader.seekLead : 0) - searchMargin(probe, packets, frameRate),
  };
  const readers = new ReaderPool(source.startReader);
  const singleFrames = new SingleFrameReader(reader, decoded);
  const playback = new FFmpegPlayback(decoded);
  const cut = await readCut(file, probe, stream, asf);
  const container = await read();
  const unusedTracks = await findUnused(container, probe, stream);
  const metadata = await container.metadata(rate.frameRate);
  const info = describeVideo(source, { probe, stream, frames, rate, picture, cut, unusedTracks, metadata });
  return {
    file,
    container,
    input,
    track,
    sounds: [],
    info,
    clock: new ContainerClock(0),
    picture,
    rotation: 0,
    color: { matrix: color.matrix ?? null, fullRange: color.fullRange ?? null },
    hasIndex: true,
    frameTimes: decoded.times,
    ffmpeg: {
      ...source,
      fileStart: decoded.fileStart,
      decodeFrames: (times, rects) => decodeFrames(decoded, readers, times, rects),
      readFrame: (time) => singleFrames.read(time),
      subtitleTracks: probe.streams.filter(({ codec_type }) => codec_type === 'subtitle').length,
      playback,
    },
    [Symbol.dispose]() {
      readers[Symbol.dispose]();
      singleFrames[Symbol.dispose]();
      playback[Symbol.dispose]();
      input.dispose();
    },
  };
}

// H.264 and HEVC show a picture within this many frames of decoding; other times are damaged.
const LONGEST_REORDER = 16;

/**
 * Returns how much earlier than a keyframe's own time (seconds) FFmpeg must look for it. In MPEG-TS, it takes
 * any packet that is decoded then; decoding HEVC from just after a keyframe gives gray frames until the next
 * one.
 */
function searchMargin({ format }: Probe, packets: readonly ProbedPacket[], frameRate: number): Seconds {
  if (format.format_name !== 'mpegts') return 0;
  let longest = 0;
  for (const { pts, dts, isKey } of packets) {
    if (isKey && pts !== null && dts !== null) longest = Math.max(longest, pts - dts);
  }
  return Math.min(longest, LONGEST_REORDER / frameRate) + 1 / frameRate;
}

type VideoCut = Truncation & { end: Seconds };

/** Returns how much of a file is missing and when it would end (seconds); null if nothing or unknown. */
async function readCut(
  file: Blob,
  { format }: Probe,
  stream: ProbedStream,
  asf: AsfHeader | null,
): Promise<VideoCut | null> {
  if (format.format_name === 'avi') {
    const cut = await readAviCut(file);
    return cut && { ...cut, end: stream.nb_frames / rateOf(stream) };
  }
  const cut = asf && findTruncation(file.size, asf.fileBytes);
  return cut && { ...cut, end: asf.end };
}

/** Finds where data between two frames is missing (seconds, ascending), in containers that reveal it. */
async function findHoles(
  file: Blob,
  { stream, packets, frames, asf }: Listed,
  watch: ReadingWatch,
): Promise<readonly Seconds[]> {
  // A Theora stream has no gaps: even a repeated frame has a packet.
  if (stream.codec_name === 'theora') return findGaps(frames, rateOf(stream));
  const hasPositions = packets.some(({ position }) => position !== undefined);
  const broken = asf && hasPositions ? await findBrokenPackets(file, asf, watch) : [];
  return broken.length > 0 ? findBrokenGaps(frames, packets, broken, rateOf(stream)) : [];
}

type Listed = {
  stream: ProbedStream;
  packets: readonly ProbedPacket[];
  frames: readonly ListedFrame[];
  asf: AsfHeader | null;
};

/** What was found in a file. */
type Contents = {
  probe: Probe;
  stream: PictureStream;
  frames: readonly ListedFrame[];
  rate: MeasuredRate;
  picture: PixelSize;
  cut: VideoCut | null;
  unusedTracks: UnusedTrack[];
  metadata: FileMetadata;
};

/** Describes the video for the user. */
function describeVideo(
  { file, name }: FFmpegFile,
  { probe, stream, frames, rate, picture, cut, unusedTracks, metadata }: Contents,
): VideoInfo {
  const { frameRate, isVariable } = rate;
  const shown = uprightSize({ ...stream, width: stream.width * (stream.sample_aspect_ratio || 1) });
  const [timecode = ''] = [stream.tags, probe.format.tags].flatMap(
    (tags) => tags.timecode ?? tags.TIMECODE ?? [],
  );
  const startTimecode = parseTimecode(timecode, frameRate);
  const last = frames.at(-1);
  const duration = Math.max(last ? last.time + 1 / frameRate : 0, cut?.end ?? 0);
  return {
    name,
    sizeBytes: file.size,
    container: nameContainer(probe),
    codec: nameCodec(stream),
    codecString: null,
    ...picture,
    displayWidth: shown.width,
    displayHeight: shown.height,
    rotation: 0,
    frameRate,
    isVariableFrameRate: isVariable,
    firstFrameTime: frames[0]?.time ?? 0,
    duration,
    totalFrames: Math.floor(duration * frameRate + 1e-6),
    soundTracks: soundsOf(probe),
    unusedTracks,
    // Native FFmpeg doesn't list chapters.
    chapters: metadata.chapters.length > 0 ? metadata.chapters : chaptersOf(probe),
    createdAt: metadata.createdAt ?? createdAtOf(probe),
    ...(startTimecode && { startTimecode }),
    damage: describeCut(cut),
    reader: 'ffmpeg',
  };
}

/** Returns the size after rotation, since FFmpeg rotates pictures upright by itself. */
function uprightSize({ width, height, side_data_list }: PictureStream): PixelSize {
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(Math.round(rotation)) % 180 === 90);
  return isTurned ? { width: height, height: width } : { width, height };
}

function colorOf({ color_space, color_range }: ProbedStream): VideoColorSpaceInit {
  const fullRange = color_range === undefined ? null : color_range === 'pc';
  return { ...(SPACES[color_space ?? ''] ?? UNSAID), fullRange };
}

const UNSAID = { matrix: null, primaries: null, transfer: null };

// Browsers guess from a frame's size if any of the three is missing.
const SPACES: Record<string, VideoColorSpaceInit> = {
  bt709: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
  smpte170m: { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m' },
  bt470bg: { matrix: 'bt470bg', primaries: 'bt470bg', transfer: 'smpte170m' },
};

function soundsOf({ streams }: Probe): SoundTrack[] {
  return streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map(({ codec_name, channels, sample_rate, tags, disposition }) => ({
      codec: codec_name,
      channels,
      sampleRate: sample_rate,
      title: tags.title?.trim() || null,
      language: languageIn(tags.language ?? ''),
      isDefault: disposition.default === 1,
    }));
}

/** Finds the tracks that are not used: in the container's own list if that is read here, otherwise in FFmpeg's. */
async function findUnused(
  container: Container,
  { streams }: Probe,
  stream: ProbedStream,
): Promise<UnusedTrack[]> {
  const listed = await container.tracks(null);
  // FFmpeg takes the first picture that is not a cover.
  const first = listed?.find(({ kind }) => kind === 'picture');
  if (listed && first) return findUnusedTracks(listed, first.id);
  return streams.flatMap(({ index, codec_type, codec_name, tags, disposition }): UnusedTrack[] => {
    const isOther = codec_type === 'video' && index !== stream.index && disposition.attached_pic === 0;
    if (!isOther && codec_type !== 'data' && codec_type !== 'unknown') return [];
    return [{ kind: isOther ? 'picture' : 'data', codec: codec_name, title: tags.title?.trim() || null }];
  });
}

function chaptersOf({ chapters }: Probe): Chapter[] {
  return sortChapters(chapters.map(({ start_time: start, tags }) => ({ start, title: tags.title ?? '' })));
}

function createdAtOf({ format: { tags } }: Probe): string | null {
  return tags.creation_time === undefined ? null : dateText(Date.parse(tags.creation_time));
}

const CONTAINERS: Record<string, string> = {
  avi: 'AVI',
  asf: 'WMV',
  flv: 'FLV',
  mpeg: 'MPEG-PS',
  ogg: 'Ogg',
  mov: 'MP4',
  matroska: 'Matroska',
};
const QUICKTIME_BRAND = 'qt  ';

function nameContainer({ format }: Probe): string {
  const [first = ''] = format.format_name.split(',');
  // As Mediabunny names them.
  if (first === 'mov' && format.tags.major_brand === QUICKTIME_BRAND) return 'QuickTime File Format';
  return CONTAINERS[first] ?? (format.format_long_name || first);
}

const CODECS: Record<string, string> = {
  h264: 'H.264',
  hevc: 'HEVC',
  mpeg4: 'MPEG-4',
  mpeg2video: 'MPEG-2',
  mpeg1video: 'MPEG-1',
  mjpeg: 'MJPEG',
  prores: 'ProRes',
  theora: 'Theora',
  vc1: 'VC-1',
};

function nameCodec({ codec_name, codec_tag_string }: ProbedStream): string {
  const name = CODECS[codec_name] ?? codec_name.toUpperCase();
  const isXvid = codec_name === 'mpeg4' && /^(xvid|dx50|divx)$/i.test(codec_tag_string);
  return isXvid ? `${name} (${codec_tag_string})` : name;
}
