import type { RegionSelection, Seconds, VideoInfo } from '@framescout/contract';
import { countsFromFirstKeyframe } from '@framescout/media';
import type { EventEdit } from '../event-edits/index.ts';
import type { SavedResults, SavedWork, StoredProject } from './saved-project.ts';

// A browser that reads the file itself may see its end (seconds) a few frames later.
const MIN_SHIFT: Seconds = 0.5;

/**
 * Adapts a project to its video's timeline. Earlier versions counted the times of transport streams that
 * FFmpeg reads from the file's own origin rather than from the first keyframe. All of them, and with them the
 * video's end, were later by the same amount. Returns other projects unchanged.
 */
export function carryOverTimes(stored: StoredProject, info: VideoInfo): StoredProject {
  const { project, results } = stored;
  const by = project.entry.duration - info.duration;
  if (!countsFromFirstKeyframe(info) || by < MIN_SHIFT) return stored;
  const { duration, totalFrames } = info;
  return {
    project: { ...project, ...workEarlier(project, by), entry: { ...project.entry, duration, totalFrames } },
    results: results && resultsEarlier(results, by),
  };
}

type Place = EventEdit['seen']['region'];

function workEarlier({ elements, eventEdits, clipEdits }: SavedWork, by: Seconds): Partial<SavedWork> {
  const earlier = (looks: RegionSelection[]) => looks.map((look) => ({ ...look, time: look.time - by }));
  return {
    elements: elements.map((element) => ({
      ...element,
      selections: earlier(element.selections),
      samples: earlier(element.samples),
      counterExamples: earlier(element.counterExamples),
    })),
    eventEdits: eventEdits.map((edit) => editEarlier(edit, by)),
    clipEdits: clipEdits.map(([id, { start, end, ...edit }]) => [
      // A clip's id is the peak time of its surest event.
      (Number(id) - by).toFixed(3),
      {
        ...edit,
        ...(start !== undefined && { start: start - by }),
        ...(end !== undefined && { end: end - by }),
      },
    ]),
  };
}

function editEarlier({ covers, span, seen, ...edit }: EventEdit, by: Seconds): EventEdit {
  return {
    ...edit,
    covers: covers.map(({ region, ...cover }) => ({
      ...spanEarlier(cover, by),
      region: placeEarlier(region, by),
    })),
    span: span && spanEarlier(span, by),
    seen: { ...seen, peakTime: seen.peakTime - by, region: placeEarlier(seen.region, by) },
  };
}

function placeEarlier(place: Place, by: Seconds): Place {
  return place?.time === undefined ? place : { ...place, time: place.time - by };
}

function resultsEarlier({ report, scores, ...results }: SavedResults, by: Seconds): SavedResults {
  const skippedRanges = report.skippedRanges.map((range) => spanEarlier(range, by));
  return {
    ...results,
    report: { ...report, skippedRanges },
    scores: scores.map((batch) => ({ ...batch, times: batch.times.map((time) => time - by) })),
  };
}

function spanEarlier<Span extends { startTime: Seconds; endTime: Seconds }>(span: Span, by: Seconds): Span {
  return { ...span, startTime: span.startTime - by, endTime: span.endTime - by };
}
