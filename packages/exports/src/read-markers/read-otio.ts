import type { Seconds, VideoMarker } from '@framescout/contract';
import { z } from 'zod';
import { colorField } from '../input/marker-color.ts';
import { type MarkersRead, orClips } from './markers-read.ts';
import type { MarkedRecording } from './recording-clock.ts';
import { checkShape } from './unreadable-markers-error.ts';

const momentSchema = z.object({ value: z.number(), rate: z.number().positive() });
const rangeSchema = z.object({ start_time: momentSchema, duration: momentSchema });

const markerSchema = z.object({
  name: z.string().nullish(),
  comment: z.string().nullish(),
  // Newer versions may have an object instead of a name.
  color: z.string().nullish().catch(null),
  marked_range: rangeSchema,
});

const mediaSchema = z.object({ available_range: rangeSchema.nullish() });

// What a timeline consists of; only what markers need is looked at.
const partSchema = z.object({
  OTIO_SCHEMA: z.string(),
  name: z.string().nullish(),
  tracks: z.unknown().optional(),
  children: z.array(z.unknown()).nullish(),
  markers: z.array(z.unknown()).nullish(),
  source_range: rangeSchema.nullish(),
  media_reference: mediaSchema.nullish(),
  media_references: z.record(z.string(), mediaSchema.nullish()).nullish(),
  active_media_reference_key: z.string().nullish(),
});

type Part = z.infer<typeof partSchema>;

const FORMAT = 'OpenTimelineIO timeline';

/**
 * Reads the markers of a timeline of OpenTimelineIO: those of its clips in the time of their recording, those of
 * the timeline as if it began with the recording. Without markers, its clips are read.
 * @throws {UnreadableMarkersError} if it does not follow the format
 */
export function readOtio(data: unknown, { firstFrameTime }: MarkedRecording): MarkersRead {
  const markers: VideoMarker[] = [];
  const clips: VideoMarker[] = [];
  const take = (part: Part) => {
    const isClip = part.OTIO_SCHEMA.startsWith('Clip.');
    const start = (isClip ? mediaStartOf(part) : 0) - firstFrameTime;
    for (const each of part.markers ?? []) {
      const { name, comment, color, marked_range: range } = checkShape(markerSchema, each, FORMAT);
      markers.push({
        ...spanOf(range, start),
        name: name ?? '',
        ...(comment && { note: comment }),
        ...colorField('otio', color),
      });
    }
    // Sound is of the same stretches.
    if (isClip && part.source_range)
      clips.push({ ...spanOf(part.source_range, start), name: part.name ?? '' });
    const within = [...(part.tracks === undefined ? [] : [part.tracks]), ...(part.children ?? [])];
    for (const child of within) take(checkShape(partSchema, child, FORMAT));
  };
  take(checkShape(partSchema, data, FORMAT));
  return orClips({ format: FORMAT, markers, notes: [] }, clips);
}

function spanOf({ start_time, duration }: z.infer<typeof rangeSchema>, start: Seconds) {
  const time = secondsOf(start_time) - start;
  const length = secondsOf(duration);
  // A marker of one frame or less is a moment.
  const isMoment = duration.value <= 1;
  return { time, ...(!isMoment && { endTime: time + length }) };
}

function mediaStartOf({ media_reference, media_references, active_media_reference_key }: Part): Seconds {
  const media = media_reference ?? media_references?.[active_media_reference_key ?? 'DEFAULT_MEDIA'];
  return media?.available_range ? secondsOf(media.available_range.start_time) : 0;
}

function secondsOf({ value, rate }: z.infer<typeof momentSchema>): Seconds {
  return value / rate;
}
