import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  ANIMATION_MEGABYTES,
  type ClipContent,
  type ClipFile,
  chapterTitle,
  clipFileNames,
  clipLabel,
  collectionFileName,
  drawTitles,
  type Extract,
  type ExtractKind,
  isAnimation,
  listExtracts,
  type PlannedSegment,
  planSegments,
  titleFields,
  trackEnd,
} from '@framescout/clips';
import {
  aimLayout,
  type ClipSettings,
  CodedError,
  describeUnusedTracks,
  type ElementPath,
  type ReviewedEvent,
  type TitleFields,
  withoutCrossfade,
} from '@framescout/contract';
import { openClipCutter, type Recording } from '@framescout/framescout';
import { createClipFile } from '@framescout/node';
import { ClipRecord } from '../clip-record.ts';

/**
 * Which clips to write, and into which folder. `movedTo` is the folder into which the caller moves them later,
 * after the record of them. `isReel`: join them all into one file. `paths`: where the elements are that the layout
 * may follow.
 */
export type ClipOrder = {
  name: string;
  folder: string;
  movedTo?: string;
  events: readonly ReviewedEvent[];
  paths: readonly ElementPath[];
  settings: ClipSettings;
  isReel: boolean;
  /** What else is made of the events; animations of at most so many bytes. */
  also?: readonly ExtractKind[] | undefined;
  maxBytes?: number | undefined;
  /** Stops writing after the current clip. */
  signal: AbortSignal;
  onProgress(done: number): void;
  /** Called with a sentence about what the clips lack. */
  onWarning(text: string): void;
};

/** The paths of the clips that were written, and those that could not be made. */
export type WrittenClips = { files: string[]; failed: FailedClip[] };

/**
 * Writes a clip of each event, or a single file of all events, and what else is made of them; fewer if it was aborted. One that cannot be
 * made does not stop the others. Those that are there as they were cut before are left as they are; files that
 * were not cut here are not replaced.
 * @throws {Error} if the disk cannot be written to right now
 */
export async function writeClips(
  recording: Recording,
  {
    name,
    folder,
    movedTo = folder,
    events,
    paths,
    settings,
    isReel,
    signal,
    onProgress,
    onWarning,
    ...own
  }: ClipOrder,
): Promise<WrittenClips> {
  const { also = [], maxBytes = 1e6 * ANIMATION_MEGABYTES.default } = own;
  const segments = planSegments(events, settings, recording.info.duration);
  if (segments.length === 0) return { files: [], failed: [] };
  const shown = segments.map((segment) => showOf(segment, settings));
  const fields = segments.map(({ eventTime, events: own }, index) =>
    titleFields({ number: index + 1, eventTime, elements: own.map(({ element }) => element), events: [] }),
  );
  const reel = {
    name: collectionFileName(name, 'highlights', settings.selectedFormat),
    segments,
    chapterTitles: segments.map(({ eventTime }) => chapterTitle({ eventTime, events: [] })),
    fields,
  };
  const names = clipFileNames(name, shown, settings);
  const single = segments.map((segment, index) => ({
    name: names[index] ?? '',
    segments: [segment],
    chapterTitles: [],
    fields: fields.slice(index, index + 1),
  }));
  const extracts = also.flatMap((kind) => listExtracts(name, kind, shown, { settings, maxBytes }));
  const named: NamedClip[] = [
    ...(isReel ? [reel] : single),
    ...extracts.map(({ clip, ...own }) => {
      const isTitled = clip !== null && isAnimation(own.extract.kind);
      return { ...own, chapterTitles: [], fields: isTitled ? fields.slice(clip, clip + 1) : [] };
    }),
  ];
  const fingerprint = await recording.fingerprint();
  const clips = named.map((clip) => {
    const layout = settings.layout && aimLayout(settings.layout, paths, clip.segments);
    const finish = clip.segments.length > 1 ? settings.finish : withoutCrossfade(settings.finish);
    const own = { ...settings, layout, finish };
    return { ...clip, settings: own, content: contentOf(fingerprint, clip, own) };
  });
  const record = new ClipRecord({ name, clips: movedTo, folder });
  const unchanged = new Set<string>();
  if (movedTo === folder) for (const clip of clips) if (await record.holds(clip)) unchanged.add(clip.name);
  if (unchanged.size === clips.length) {
    return { files: clips.map((clip) => join(folder, clip.name)), failed: [] };
  }
  using cutter = await openClipCutter(recording);
  const [planned] = await cutter.plan(segments.slice(0, 1), settings);
  const leftOut = planned && 'plan' in planned ? planned.plan.sounds.leftOut : 0;
  if (leftOut > 0) onWarning(describeLeftOut(leftOut, recording.info.soundTracks.length));
  const unused = describeUnusedTracks(recording.info.unusedTracks);
  if (unused) onWarning(`${unused}.`);
  const files: string[] = [];
  const failed: FailedClip[] = [];
  for (const [index, clip] of clips.entries()) {
    if (signal.aborted) break;
    const path = join(folder, clip.name);
    if (unchanged.has(clip.name)) {
      files.push(path);
      continue;
    }
    try {
      await record.assertReplaceable(clip.name);
      await writeOrDiscard(await createClipFile(path), async (file) => {
        const tracked = trackEnd(file);
        const { segments, settings, chapterTitles, fields, extract } = clip;
        const titles = await drawTitles(settings, recording.info, fields);
        await cutter.write({ segments, settings, chapterTitles, titles, extract }, tracked.file, {
          onProgress: (done) => onProgress((index + done) / clips.length),
        });
        await record.add({ name: clip.name, bytes: tracked.end(), content: clip.content });
      });
      files.push(path);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      failed.push({ name: clip.name, error });
    }
  }
  return { files, failed };
}

/** A file to write. */
type NamedClip = {
  name: string;
  segments: ClipContent['segments'];
  chapterTitles: readonly string[];
  fields: readonly TitleFields[];
  extract?: Extract;
};

/** Says what a clip shows. The names of events were never part of the usual names of clips here. */
function showOf(
  { start, end, events }: PlannedSegment<ClipOrder['events'][number]>,
  { fileNames }: ClipSettings,
) {
  const label = fileNames === null ? '' : clipLabel(events);
  const elements = events.map(({ element }) => element);
  return { start, end, isKept: true, elements, label, events };
}

/** Returns a text that identifies what a clip is cut of, and how. */
function contentOf(
  fingerprint: string,
  { segments, chapterTitles, fields, extract }: NamedClip,
  settings: ClipSettings,
): string {
  const { selectedFormat, sourceFrameRate, startsAt, quality, sound, layout, playback, finish } = settings;
  const slowAt = (events: readonly { startTime: number }[]) =>
    playback?.slowMotion ? events.map(({ startTime }) => startTime) : [];
  const ranges = segments.map(({ start, end, events = [] }) => [start, end, ...slowAt(events)]);
  const looks = [...(layout ? [layout] : []), ...(finish ? [finish, ...fields] : [])];
  const begins = settings.playsEverywhere ? ['plays-everywhere'] : [];
  const changed = [...looks, ...(playback ? [playback] : []), ...begins];
  const how = [selectedFormat, sourceFrameRate, startsAt, quality, sound, ...changed];
  return createHash('sha256')
    .update(JSON.stringify([fingerprint, ranges, how, ...chapterTitles, ...(extract ? [extract] : [])]))
    .digest('hex');
}

function describeLeftOut(count: number, tracks: number): string {
  if (count === tracks) return 'The clips have no sound: it cannot be decoded here.';
  return `The clips have ${tracks - count} of ${tracks} sound tracks: the ${count === 1 ? 'other' : 'others'} cannot be decoded here.`;
}

/** Finishes a clip's file, or discards it. @throws {Error} what the disk says, which may pass */
export async function writeOrDiscard(
  file: ClipFile,
  write: (file: ClipFile) => Promise<void>,
): Promise<void> {
  let diskError: unknown = null;
  const noteError = (error: unknown) => {
    diskError ??= error;
    throw error;
  };
  try {
    await write({
      ...file,
      write: (bytes, position) => file.write(bytes, position).catch(noteError),
      empty: () => file.empty().catch(noteError),
    });
    await file.finish();
  } catch (error) {
    await file.discard();
    throw diskError ?? error;
  }
}

/** A clip that could not be made: its file name, and why. */
type FailedClip = { name: string; error: CodedError };

/** What to tell the user about clips that could not be made. */
type ClipProblem = Pick<CodedError, 'code' | 'message'>;

/** Describes clips that could not be made, with one problem for each reason. */
export function describeFailedClips(failed: readonly FailedClip[]): ClipProblem[] {
  const byReason = Map.groupBy(failed, ({ error }) => error.message);
  return [...byReason].flatMap(([reason, [first, ...others]]) => {
    if (!first) return [];
    const { name, error } = first;
    const which =
      others.length === 0 ? `"${name}" was` : `${others.length + 1} clips, such as "${name}", were`;
    return [{ code: error.code, message: `${which} not made: ${reason}` }];
  });
}
