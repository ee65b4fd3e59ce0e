import type { ScanReport, VideoInfo } from '@framescout/contract';
import { createStore } from 'zustand/vanilla';
import type { MarkedElement } from '../elements/index.ts';
import type { ScoresById } from '../scan/index.ts';

/** What a scan of one of the batch's videos found, and the elements as they were then. */
export type BatchResult = {
  info: VideoInfo;
  report: ScanReport;
  scores: ScoresById;
  elements: readonly MarkedElement[];
};

/** How a video of the batch stands. */
export type BatchStatus =
  | { kind: 'waiting' }
  | { kind: 'scanning'; progressPercent: number }
  | { kind: 'complete'; result: BatchResult }
  | { kind: 'failed'; reason: string };

/** A video of the batch. */
export type BatchItem = { id: number; file: File; status: BatchStatus };

/** The videos that are analyzed after the open one, in their order. */
export const batchStore = createStore<{ items: readonly BatchItem[]; isRunning: boolean }>(() => ({
  items: [],
  isRunning: false,
}));

let lastId = 0;

/** Puts videos at the end of the batch; a file that is in it already is passed over. */
export function addToBatch(files: readonly File[]): void {
  const { items } = batchStore.getState();
  const isIn = (file: File) =>
    items.some(
      (item) =>
        item.file.name === file.name &&
        item.file.size === file.size &&
        item.file.lastModified === file.lastModified,
    );
  const added = files
    .filter((file) => !isIn(file))
    .map((file): BatchItem => ({ id: ++lastId, file, status: { kind: 'waiting' } }));
  batchStore.setState({ items: [...items, ...added] });
}

/** Takes a video out of the batch, with what was found in it; not the one that is being scanned. */
export function removeFromBatch(id: number): void {
  const { items } = batchStore.getState();
  batchStore.setState({ items: items.filter((item) => item.id !== id || item.status.kind === 'scanning') });
}

/** Says how a video of the batch stands. */
export function setBatchStatus(id: number, status: BatchStatus): void {
  const { items } = batchStore.getState();
  batchStore.setState({ items: items.map((item) => (item.id === id ? { ...item, status } : item)) });
}

/** How much of the batch is done, 0..100: every video counts alike. */
export function batchProgress(items: readonly BatchItem[]): number {
  if (items.length === 0) return 0;
  const done = items.map(({ status }) => {
    if (status.kind === 'scanning') return status.progressPercent;
    return status.kind === 'waiting' ? 0 : 100;
  });
  return done.reduce((sum, percent) => sum + percent, 0) / items.length;
}
