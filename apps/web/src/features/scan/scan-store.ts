import type { LogEntry, ScanReport, SkippedRange, VideoInfo } from '@framescout/contract';
import type { FoundEvent, ScanRun, ScanUpdate } from '@framescout/engine';
import { buildLog, findEvents, ScoreSeries, shapeEvents } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';
import { eventRulesStore } from './event-rules-store.ts';
import type { ScanStatus } from './scan-machine.ts';
import { sensitivityStore } from './sensitivity-store.ts';

/** How a running scan is getting on. Percent 0..100, seconds, video seconds per second. */
type ScanReading = Pick<
  ScanUpdate,
  'progressPercent' | 'speed' | 'framesPerSecond' | 'framesLooked' | 'secondsLeft' | 'phase'
>;

/** Everything that is known of the present analysis. */
export type ScanState = {
  status: ScanStatus;
  reading: ScanReading | null;
  report: ScanReport | null;
  /** Every sample so far; the same object grows, `revision` tells when it did. */
  series: ScoreSeries | null;
  /** The keyframe pass's samples, until the full pass is through. */
  preview: ScoreSeries | null;
  revision: number;
  events: FoundEvent[];
  log: LogEntry[];
  skippedRanges: SkippedRange[];
};

/** The state before any analysis. */
export const NO_SCAN: ScanState = {
  status: 'idle',
  reading: null,
  report: null,
  series: null,
  preview: null,
  revision: 0,
  events: [],
  log: [],
  skippedRanges: [],
};

/** The present analysis. */
export const scanStore = createStore<ScanState>(() => NO_SCAN);

/** The run behind the store, for pausing and cancelling. */
export const runHolder: { run: ScanRun | null } = { run: null };

/** Takes in a scan's news. */
export function absorbUpdate(update: ScanUpdate): void {
  const { series, preview, revision, skippedRanges } = scanStore.getState();
  let nextSeries = series;
  for (const batch of update.batches) {
    nextSeries ??= new ScoreSeries(batch);
    nextSeries.append(batch);
  }
  let nextPreview = preview;
  for (const batch of update.previewBatches) {
    nextPreview ??= new ScoreSeries(batch);
    nextPreview.append(batch);
  }
  const hasNews = update.batches.length > 0 || update.previewBatches.length > 0;
  const { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase } = update;
  scanStore.setState({
    reading: { progressPercent, speed, framesPerSecond, framesLooked, secondsLeft, phase },
    // They only ever grow in number; the same ones need no new look.
    skippedRanges:
      update.skippedRanges.length === skippedRanges.length ? skippedRanges : update.skippedRanges,
    series: nextSeries,
    preview: nextPreview,
    revision: hasNews ? revision + 1 : revision,
  });
}

/**
 * Reads events and log anew out of the samples at the present sensitivity. An event that is still open where a scan
 * has come to ends there: only a complete scan has seen the video's end.
 */
export function deriveResults(elementName: string, video: Pick<VideoInfo, 'duration' | 'frameRate'>): void {
  const { status, series, preview } = scanStore.getState();
  const source = series && series.length > 0 ? series : preview;
  if (!source || source.length === 0) return;
  const seenUntil = source.timeAt(source.length - 1) + 1 / video.frameRate;
  const lastFrameEnd = status === 'complete' ? video.duration : Math.min(seenUntil, video.duration);
  const sensitivity = sensitivityStore.getState().percent / 100;
  const found = findEvents(source, { element: elementName, sensitivity, lastFrameEnd });
  // The log says what is on screen; only the events follow the rules.
  scanStore.setState({
    events: shapeEvents(found, eventRulesStore.getState(), video),
    log: buildLog(source, sensitivity, found),
  });
}
