import type { ExportCut, ExportInput } from '../input/export-input.ts';
import { joinTitles, markersOf } from '../input/marker.ts';
import { fileUrl } from '../text/file-url.ts';
import { oneLine } from '../text/plain-text.ts';
import { framesPerSecond } from '../timing/nominal-rate.ts';
import type { Written } from './export-format.ts';

/** Writes cuts as a timeline of OpenTimelineIO, each with markers; sound is a track of its own. */
export function writeOtio(input: ExportInput): Written {
  const { title, recording, cuts } = input;
  const rate = framesPerSecond(recording.rate);
  const first = recording.start.frame;
  const rangeOf = (start: number, frames: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: { OTIO_SCHEMA: 'RationalTime.1', rate, value: start },
    duration: { OTIO_SCHEMA: 'RationalTime.1', rate, value: frames },
  });
  const media = {
    OTIO_SCHEMA: 'ExternalReference.1',
    name: oneLine(recording.name),
    metadata: {},
    target_url: fileUrl(recording.path),
    available_range: rangeOf(first, recording.frames),
    available_image_bounds: null,
  };
  const clipOf = ({ start, end, events }: ExportCut, hasMarkers: boolean) => ({
    OTIO_SCHEMA: 'Clip.2',
    name: joinTitles(events),
    enabled: true,
    source_range: rangeOf(first + start, end - start),
    effects: [],
    markers: hasMarkers
      ? markersOf(events).markers.map((marker) => ({
          OTIO_SCHEMA: 'Marker.2',
          name: marker.title,
          color: marker.color.otio,
          comment: marker.detail,
          marked_range: rangeOf(first + marker.start, marker.end - marker.start),
          metadata: {},
        }))
      : [],
    media_references: { DEFAULT_MEDIA: media },
    active_media_reference_key: 'DEFAULT_MEDIA',
    metadata: {},
  });
  const trackOf = (kind: 'Video' | 'Audio') => ({
    OTIO_SCHEMA: 'Track.1',
    name: kind === 'Video' ? 'V1' : 'A1',
    kind,
    enabled: true,
    source_range: null,
    effects: [],
    markers: [],
    metadata: {},
    children: cuts.map((cut) => clipOf(cut, kind === 'Video')),
  });
  const tracks = [trackOf('Video'), ...(recording.soundTracks.length > 0 ? [trackOf('Audio')] : [])];
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name: oneLine(title),
    global_start_time: null,
    metadata: {},
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      enabled: true,
      source_range: null,
      effects: [],
      markers: [],
      metadata: {},
      children: tracks,
    },
  };
  return { text: `${JSON.stringify(timeline)}\n`, notes: [] };
}
