import { asciiBytes, indexOf, UnopenableFileError, UnreadableFileError, viewOf } from '@framescout/base';
import { mayHoldVideo, SEGMENT_LIST, STREAM_SEGMENT, sniffFile } from '@framescout/containers';
import { UnsupportedInputFormatError } from 'mediabunny';

const WAIT =
  'If it is still being recorded, copied or downloaded, wait until that is done, then open it again. ';

const REBUILD =
  'Otherwise, a tool such as untrunc can rebuild it from an intact recording made with the same settings. ' +
  'Recording to MKV or to hybrid MP4 avoids this.';

/**
 * Explains why a file could not be opened. Our own errors, and those that are not the file's fault, are
 * returned unchanged.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function explainRefusal(error: unknown, file: Blob, name: string): Promise<unknown> {
  // Don't blame a bug on the file.
  if (error instanceof UnopenableFileError || error instanceof ReferenceError) return error;
  await assertReadable(file);
  if (file.size === 0) return new UnreadableFileError(`"${name}" is empty.`, {}, { cause: error });
  const found = await sniffFile(file);
  const reason = error instanceof Error ? error.message : typeof error;
  const options = { cause: error, mayNeedFFmpeg: mayHoldVideo(found) };
  const isUnknown = error instanceof UnsupportedInputFormatError;
  const isOther = isUnknown || !mayHoldVideo(found);
  const why = isOther ? explainUnknown(found) : explainDamage(found, await findTraces(file, found));
  return new UnreadableFileError(`"${name}" can't be opened: ${why}`, { found, reason }, options);
}

/** Creates the error for a file without video track, or with a damaged description of it. */
export async function noVideoTrackError(
  file: Blob,
  name: string,
  container: string,
  mayNeedFFmpeg: boolean,
): Promise<UnreadableFileError> {
  const found = await sniffFile(file);
  if (!mayHoldVideo(found)) {
    return new UnreadableFileError(`"${name}" can't be opened: ${explainUnknown(found)}`, { found });
  }
  const traces = await findTraces(file, found);
  if (traces === 'no-video') {
    return new UnreadableFileError(
      `"${name}" is ${container} without a video track. Open a file that has one.`,
      { container, traces },
      { mayNeedFFmpeg },
    );
  }
  const why = explainDamage(container, traces);
  return new UnreadableFileError(
    `"${name}" can't be opened: ${why}`,
    { container, traces },
    { mayNeedFFmpeg: true },
  );
}

function explainDamage(found: string | null, traces: VideoTraces): string {
  const what = found === null ? 'its content' : `its ${found}`;
  switch (traces) {
    case 'no-index':
      return (
        `the index of ${what}, without which nothing in it can be located, is missing or damaged. Most recorders ` +
        `write it last, so it is lost when a recording or a copy is cut off. ${WAIT}${REBUILD}`
      );
    case 'cut-index':
      return `the index of ${what} is cut off: the file was not copied or saved completely. ${WAIT}${REBUILD}`;
    case 'video':
      return `it has a video track, but the track’s description is damaged. ${REMUX}`;
    case 'no-video':
    case 'unclear':
      return `${what} is damaged or cut off. ${REMUX}`;
  }
}

const READABLE = 'Supported formats: MP4, MOV, MKV, WebM, MPEG-TS, FLV, AVI, WMV and 3GP';

// How to repair a file that is damaged in the middle.
const REMUX =
  'Copying it into a new file often repairs it: in OBS with File, Remux Recordings; or with "ffmpeg -i FILE -c copy NEW.mkv".';

const WHOLE_FOLDER =
  'Open the folder that it is in (drop it onto the page, or name it on the command line), or choose all of its files together.';

/** What is said of the first file of a recording in segments, in the second half of a sentence. */
export const ONLY_INIT = `can't be opened: it describes a recording, but holds no frames of it. ${WHOLE_FOLDER}`;

// Containers that are read without FFmpeg, whatever codecs they contain.
const BROWSER_READ: ReadonlySet<string> = new Set(['MP4/MOV', 'MKV/WebM']);

/** Explains why a file of this format (null: unknown) cannot be opened, in the second half of a sentence. */
function explainUnknown(found: string | null): string {
  if (found === null) {
    return `it is not in a supported video format, or its beginning is damaged. ${READABLE}.`;
  }
  if (found === STREAM_SEGMENT) return `it is only one segment of a recording. ${WHOLE_FOLDER}`;
  if (found === SEGMENT_LIST) return `it only lists the segments of a recording. ${WHOLE_FOLDER}`;
  if (!mayHoldVideo(found)) return `it is not a video but ${withArticle(found)}. ${READABLE}.`;
  const what = BROWSER_READ.has(found) ? 'damaged or cut off' : 'damaged, cut off or not supported';
  return `it starts as ${found}, but the rest is ${what}. ${REMUX}`;
}

function withArticle(found: string): string {
  if (found === 'text') return found;
  return /^(MP3|[AEIOU])/.test(found) ? `an ${found}` : `a ${found}`;
}

/**
 * Checks that a file is not known by its first bytes to be something else than a video, whatever it is called.
 * @throws {UnreadableFileError} if it is, naming what it is
 * @throws {DOMException} if it cannot be read
 */
export async function assertMayHoldVideo(file: Blob, name: string): Promise<void> {
  const found = await sniffFile(file);
  if (mayHoldVideo(found)) return;
  throw new UnreadableFileError(`"${name}" can't be opened: ${explainUnknown(found)}`, { found });
}

/** What an unreadable file reveals: a video track or none, a missing or cut index, or nothing. */
type VideoTraces = 'video' | 'no-video' | 'no-index' | 'cut-index' | 'unclear';

// A movie's index is at either end of the file, Matroska's track list at the beginning.
const HEAD_BYTES = 2 ** 22;
const TAIL_BYTES = 2 ** 24;

const MOVIE_TRACES = [
  'vide',
  'vmhd',
  'avc1',
  'avc3',
  'avcC',
  'hvc1',
  'hev1',
  'hvcC',
  'vp08',
  'vp09',
  'av01',
  'mp4v',
];
const MATROSKA_TRACES = ['V_MPEG', 'V_VP', 'V_AV1', 'V_MS', 'V_UNCOMP', 'V_PRORES', 'V_THEORA'];
// The id of Matroska's track list.
const TRACK_LIST = Uint8Array.of(0x16, 0x54, 0xae, 0x6b);

/** Looks for traces of a video track in a file whose container (as sniffed) is known. */
async function findTraces(file: Blob, container: string | null): Promise<VideoTraces> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (container === 'MKV/WebM') return tracesInMatroska(head);
  if (container !== 'MP4/MOV') return 'unclear';
  const tail = new Uint8Array(await file.slice(Math.max(HEAD_BYTES, file.size - TAIL_BYTES)).arrayBuffer());
  return tracesInMovie([head, tail], file.size);
}

function tracesInMatroska(head: Uint8Array): VideoTraces {
  if (holds(head, MATROSKA_TRACES)) return 'video';
  return indexOf(head, TRACK_LIST) < 0 ? 'unclear' : 'no-video';
}

function tracesInMovie(parts: readonly [Uint8Array, Uint8Array], fileBytes: number): VideoTraces {
  const [head, tail] = parts;
  const moov = asciiBytes('moov');
  const inHead = indexOf(head, moov);
  const inTail = indexOf(tail, moov);
  if (inHead < 4 && inTail < 4) return 'no-index';
  const [bytes, at] = inHead >= 4 ? [head, inHead - 4] : [tail, inTail - 4];
  const offset = inHead >= 4 ? at : fileBytes - tail.length + at;
  if (offset + viewOf(bytes).getUint32(at) > fileBytes) return 'cut-index';
  return parts.some((part) => holds(part, MOVIE_TRACES)) ? 'video' : 'no-video';
}

function holds(bytes: Uint8Array, texts: readonly string[]): boolean {
  return texts.some((text) => indexOf(bytes, asciiBytes(text)) >= 0);
}

/**
 * Checks that an opened file still exists. If it doesn't, reading it as a stream, as demuxers do, fails with
 * just a TypeError.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function assertReadable(file: Blob): Promise<void> {
  // A deleted file has size 0 in Chromium, and only reading all of it fails.
  const probe = file.size === 0 ? file : file.slice(0, 1);
  await probe.arrayBuffer();
}

/** Returns why the file became unreadable, if that is what a failure comes from; else the failure. */
export async function preferFileError(failure: unknown, file: Blob): Promise<unknown> {
  try {
    await assertReadable(file);
    return failure;
  } catch (gone) {
    return gone;
  }
}
