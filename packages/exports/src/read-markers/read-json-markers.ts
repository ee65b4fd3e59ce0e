import { listOf, MAX_MARKERS, reviewedEventSchema, type VideoMarker } from '@framescout/contract';
import JSON5 from 'json5';
import { z } from 'zod';
import { colorField } from '../input/marker-color.ts';
import type { MarkersRead } from './markers-read.ts';
import { readOtio } from './read-otio.ts';
import { clockOf, type MarkedRecording } from './recording-clock.ts';
import { checkShape, UnreadableMarkersError } from './unreadable-markers-error.ts';

const seconds = z.number().min(0);

const segmentsSchema = z.object({
  cutSegments: listOf(
    z.object({
      start: seconds.nullish(),
      end: seconds.nullish(),
      name: z.string().nullish(),
      tags: z.object({ note: z.string().optional().catch(undefined) }).nullish(),
    }),
    { max: MAX_MARKERS },
  ),
});

const guidesSchema = listOf(
  z.object({
    pos: z.int().min(0),
    comment: z.string().optional(),
    duration: z.int().min(0).optional(),
    type: z.unknown(),
  }),
  { max: MAX_MARKERS },
);

const ownSchema = z.object({ events: listOf(reviewedEventSchema, { max: MAX_MARKERS }) });
const ownVideosSchema = z.object({
  videos: listOf(z.object({ video: z.string(), events: z.unknown() }), { max: MAX_MARKERS }),
});

/** Reads markers of LosslessCut, Kdenlive, OpenTimelineIO or our own. @throws {UnreadableMarkersError} */
export function readJsonMarkers(text: string, recording: MarkedRecording): MarkersRead {
  const data = parseLooseJson(text);
  if (Array.isArray(data)) return readGuides(data, recording);
  const has = (name: string) => typeof data === 'object' && data !== null && name in data;
  if (has('OTIO_SCHEMA')) return readOtio(data, recording);
  if (has('cutSegments')) return readSegments(data);
  if (has('videos')) return readOwn(ownEventsOf(data, recording));
  if (has('events')) return readOwn(data);
  throw new UnreadableMarkersError(
    'markers-unknown-format',
    'This JSON is none that FrameScout knows: it reads those of LosslessCut, OpenTimelineIO, Kdenlive and its own.',
  );
}

function readSegments(data: unknown): MarkersRead {
  const { cutSegments } = checkShape(segmentsSchema, data, 'project of LosslessCut');
  const markers = cutSegments.flatMap(({ start, end, name, tags }): VideoMarker[] =>
    // A new project has one segment that stands for the whole video.
    start == null && end == null && !name
      ? []
      : [
          {
            time: start ?? 0,
            ...(end != null && { endTime: end }),
            name: name ?? '',
            ...(tags?.note && { note: tags.note }),
          },
        ],
  );
  return { format: 'LosslessCut project', markers, notes: [] };
}

function readGuides(data: unknown, recording: MarkedRecording): MarkersRead {
  const { timeOf } = clockOf(recording);
  const markers = checkShape(guidesSchema, data, 'list of guides of Kdenlive').map(
    ({ pos, comment = '', duration = 0, type }) => ({
      time: timeOf(pos),
      ...(duration > 0 && { endTime: timeOf(pos + duration) }),
      name: comment,
      ...(typeof type === 'number' && colorField('kdenlive', type)),
    }),
  );
  return { format: 'Kdenlive guides', markers, notes: [] };
}

function readOwn(data: unknown): MarkersRead {
  const { events } = checkShape(ownSchema, data, 'export of FrameScout');
  const markers = events.map(({ startTime, endTime, element, name, note }) => ({
    time: startTime,
    endTime,
    name: name ?? element,
    ...(note && { note }),
  }));
  return { format: 'FrameScout export', markers, notes: [] };
}

/** Returns what the export of several videos holds of the recording. */
function ownEventsOf(data: unknown, { name }: MarkedRecording): unknown {
  const { videos } = checkShape(ownVideosSchema, data, 'export of FrameScout');
  const own = videos.find(({ video }) => video === name);
  if (own) return own;
  const names = videos.slice(0, 3).map(({ video }) => `“${video}”`);
  throw new UnreadableMarkersError(
    'markers-other-recording',
    `The export is of other recordings: ${names.join(', ')}${videos.length > 3 ? ' and others' : ''}.`,
  );
}

const MAX_DEPTH = 100;
// JSON5 is read a hundred times slower than JSON, and is written by programs whose lists are short.
const MAX_JSON5_CHARACTERS = 4_000_000;

/** Parses JSON or JSON5. @throws {UnreadableMarkersError} if it is neither, or too deep */
function parseLooseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) {
    throw new UnreadableMarkersError(
      'markers-too-large',
      'The file is nested too deep to be a list of markers.',
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.length > MAX_JSON5_CHARACTERS) throw damaged(error);
  }
  try {
    return JSON5.parse(text);
  } catch (error) {
    throw damaged(error);
  }
}

/** Returns how deep a text opens brackets outside of quotes and of the comments of JSON5. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '/') at = endOfComment(text, at);
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

/** Returns the last place of the comment that starts at a slash; the slash itself if none does. */
function endOfComment(text: string, at: number): number {
  const isBlock = text.startsWith('/*', at);
  if (!isBlock && !text.startsWith('//', at)) return at;
  const end = text.indexOf(isBlock ? '*/' : '\n', at + 2);
  if (end < 0) return text.length;
  return isBlock ? end + 1 : end;
}

function damaged(cause: unknown): UnreadableMarkersError {
  const where = cause instanceof Error ? ` (${cause.message.slice(0, 100)})` : '';
  return new UnreadableMarkersError('markers-damaged', `The file is not complete JSON${where}.`, { cause });
}
