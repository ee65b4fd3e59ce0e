import { asciiBytes, indexOf, viewOf } from '@framescout/base';

/** What an unreadable file reveals: a video track or none, a missing or cut index, or nothing. */
export type VideoTraces = 'video' | 'no-video' | 'no-index' | 'cut-index' | 'unclear';

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
export async function findTraces(file: Blob, container: string | null): Promise<VideoTraces> {
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
