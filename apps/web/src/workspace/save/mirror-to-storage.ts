import { clampSensitivity, type LogEntry } from '@framescout/contract';
import { z } from 'zod';
import { shallow } from 'zustand/shallow';
import { dropUnfinishedScan, isUnderWay, noteUnfinishedScan } from '../../features/scan/index.ts';
import { dropStored, readStored, writeStored } from '../../platform/local-storage.ts';
import type { Workspace } from '../workspace.ts';

const VIDEO_KEY = 'currentVideoMetadata';
const RESULTS_KEY = 'currentAnalysisResults';
const SEGMENTS_KEY = 'clipSegments';
const SENSITIVITY_KEY = 'detectionSensitivity';
const CLIP_SETTINGS_KEY = 'clipCreationSettings';
/** The id of the project whose settings these two are. */
const SETTINGS_OF_KEY = 'settingsOf';

const KEYS_OF_PROJECT = [RESULTS_KEY, SEGMENTS_KEY, SENSITIVITY_KEY, CLIP_SETTINGS_KEY, SETTINGS_OF_KEY];

// Browser storage holds only a few megabytes.
const MAX_ENTRIES = 20_000;
const MAX_SEGMENTS = 5000;

// How often the progress of a running scan is saved.
const NOTE_MS = 2000;

// Debounces writing: dragging a slider changes the log many times a second, and only the last version counts.
const SETTLE_MS = 500;

type Logs = ReadonlyMap<string, readonly LogEntry[]>;

/**
 * Mirrors the entries named in the specification to browser storage, where scripts and later visits read
 * them: the video, the log, the clips, the settings, and the progress of a running scan. The project itself is
 * stored by `ProjectKeeper`. A stored sensitivity applies to the video, unless it is that of another project.
 */
export function mirrorToStorage(workspace: Workspace): Disposable {
  const { video, project, elements, scan, clips, sensitivity, clipSettings } = workspace;
  takeOverSensitivity(workspace);
  const { name: videoName, frameRate, width, height, duration } = video.info;
  writeStored(VIDEO_KEY, { frameRate, width, height, duration });
  let notedAt = Number.NEGATIVE_INFINITY;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let mirrored: Logs | null = null;
  const writeLog = () => {
    const entries: LogEntry[] = [...scan.getState().logs.values()].flat();
    writeLimited(RESULTS_KEY, entries, MAX_ENTRIES);
  };
  const writeSettings = () => {
    writeStored(SETTINGS_OF_KEY, project.id);
    writeStored(SENSITIVITY_KEY, sensitivity.getState().percent);
    writeStored(CLIP_SETTINGS_KEY, clipSettings.getState().settings);
  };
  writeSettings();
  const stops = [
    sensitivity.subscribe(writeSettings),
    clipSettings.subscribe(writeSettings),
    scan.subscribe((now, before) => {
      if (isUnderWay(now.status)) {
        if (
          now.isQuickLook ||
          now.scanProgress === before.scanProgress ||
          !now.scanProgress ||
          performance.now() - notedAt < NOTE_MS
        )
          return;
        notedAt = performance.now();
        const names = elements.getState().elements.map(({ id, name }) => ({ id, name }));
        noteUnfinishedScan({ project: project.id, videoName, names });
        return;
      }
      // A failed scan may be resumed too, once its file can be read again. A quick look leaves an unfinished scan
      // as it is.
      const isOver = isUnderWay(before.status) && now.status !== 'failed' && !before.isQuickLook;
      if (isOver) dropUnfinishedScan({ project: project.id, videoName });
      // The log stays the same after a verdict on an event: then it has the same arrays.
      if (now.logs === before.logs || shallow<Logs | null>(now.logs, mirrored)) return;
      mirrored = now.logs;
      clearTimeout(writing);
      if (now.status === 'idle') dropStored(RESULTS_KEY);
      else writing = setTimeout(writeLog, SETTLE_MS);
    }),
    clips.subscribe((now, before) => {
      if (now.clips === before.clips) return;
      const segments = now.clips.map(({ start, end, eventTime, confidence }) => ({
        start,
        end,
        eventTime,
        confidence,
      }));
      writeLimited(SEGMENTS_KEY, segments, MAX_SEGMENTS);
    }),
  ];
  return {
    [Symbol.dispose]() {
      for (const stop of stops) stop();
      clearTimeout(writing);
      for (const key of KEYS_OF_PROJECT) dropStored(key);
    },
  };
}

/** A page that was reloaded or closed leaves the settings of its project behind: they are not for others. */
function takeOverSensitivity({ sensitivity }: Workspace): void {
  if (readStored(SETTINGS_OF_KEY, z.int()) !== null) return;
  const stored = readStored(SENSITIVITY_KEY, z.union([z.number(), z.string()]));
  if (stored !== null) sensitivity.set(clampSensitivity(stored));
}

/**
 * Stores up to `most` items. If they do not fit, drops the entry, so that the items of other work do not stay
 * in their place.
 */
function writeLimited(key: string, items: readonly unknown[], most: number): void {
  if (!writeStored(key, items.slice(0, most))) dropStored(key);
}
