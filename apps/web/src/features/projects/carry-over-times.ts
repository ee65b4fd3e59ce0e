import type { RegionSelection, Seconds, VideoInfo } from '@framescout/contract';
import { countsFromFirstKeyframe } from '@framescout/media';
import { clipIdOf } from '../clips/index.ts';
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
    project: { ...project, ...workEarlier(stored, by), entry: { ...project.entry, duration, totalFrames } },
    results: results && resultsEarlier(results, by),
  };
}

type Place = EventEdit['seen']['region'];

function workEarlier({ project, results }: StoredProject, by: Seconds): Partial<SavedWork> {
  const { elements, eventEdits, clipEdits } = project;
  const earlier = (selections: RegionSelection[]) =>
    selections.map((selection) => ({ ...selection, time: selection.time - by }));
  return {
    elements: elements.map((element) => ({
      ...element,
      selections: earlier(element.selections),
      samples: earlier(element.samples),
      counterExamples: earlier(element.counterExamples),
    })),
    eventEdits: eventEdits.map((edit) => editEarlier(edit, by)),
    clipEdits: clipEditsEarlier(clipEdits, results, by),
  };
}

function clipEditsEarlier(
  clipEdits: SavedWork['clipEdits'],
  results: SavedResults | null,
  by: Seconds,
): SavedWork['clipEdits'] {
  // A clip's id is the peak time of its surest event in milliseconds. Taken from the id, it would be rounded
  // a second time, often to another id.
  const peakTimes = new Map(clipEdits.map(([id]) => [toMilliseconds(Number(id)), Number(id)]));
  for (const { times } of results?.scores ?? []) {
    for (const time of times) {
      const key = toMilliseconds(time);
      if (peakTimes.has(key)) peakTimes.set(key, time);
    }
  }
  return clipEdits.map(([id, { start, end, place, covers, ...edit }]) => {
    const peakTime = (peakTimes.get(toMilliseconds(Number(id))) ?? Number(id)) - by;
    const own = {
      ...edit,
      ...(start !== undefined && { start: start - by }),
      ...(end !== undefined && { end: end - by }),
      ...(place !== undefined && { place: place - by }),
      ...(covers && { covers: spanEarlier(covers, by) }),
    };
    return [clipIdOf(roundToMicroseconds(peakTime)), own];
  });
}

function toMilliseconds(time: Seconds): number {
  return Math.round(1000 * time);
}

/** Rounds a time as the engine rounds those of events. */
function roundToMicroseconds(time: Seconds): Seconds {
  return Math.round(1e6 * time) / 1e6;
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
