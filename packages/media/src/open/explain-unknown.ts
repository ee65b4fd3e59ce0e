import { mayHoldVideo, SEGMENT_LIST, STREAM_SEGMENT } from '@framescout/containers';

const READABLE = 'Supported formats: MP4, MOV, MKV, WebM, MPEG-TS, FLV, AVI, WMV and 3GP';

/** How to repair a file that is damaged in the middle. */
export const REMUX =
  'Copying it into a new file often repairs it: in OBS with File, Remux Recordings; or with "ffmpeg -i FILE -c copy NEW.mkv".';

const WHOLE_FOLDER =
  'Open the folder that it is in (drop it onto the page, or name it on the command line), or choose all of its files together.';

/** What is said of the first file of a recording in segments, in the second half of a sentence. */
export const ONLY_INIT = `can't be opened: it describes a recording, but holds no frames of it. ${WHOLE_FOLDER}`;

// Containers that are read without FFmpeg, whatever codecs they contain.
const BROWSER_READ: ReadonlySet<string> = new Set(['MP4/MOV', 'MKV/WebM']);

/** Explains why a file of this format (null: unknown) cannot be opened, in the second half of a sentence. */
export function explainUnknown(found: string | null): string {
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
