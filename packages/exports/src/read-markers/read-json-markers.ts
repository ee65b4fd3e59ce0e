import { listOf, MAX_MARKERS, reviewedEventSchema, type VideoMarker } from '@framescout/contract';
import { z } from 'zod';
import { colorField } from '../input/marker-color.ts';
import type { MarkersRead } from './markers-read.ts';
import { parseLooseJson } from './parse-loose-json.ts';
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
