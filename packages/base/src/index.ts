export { BlockReader, type ReadingWatch, type ReadProgress } from './block-reader.ts';
export {
  asciiBytes,
  bytesAt,
  bytesOf,
  encodeWithin,
  indexOf,
  indexOfAny,
  joinBytes,
  viewOf,
} from './bytes.ts';
export {
  CancelledError,
  UnopenableFileError,
  UnreadableFileError,
  unlessDamaged,
  WorkerStoppedError,
} from './errors.ts';
export { joinFiles, LazyFile } from './lazy-file.ts';
export { memoizeAsync, TaskQueue, unlessAborted } from './tasks.ts';
export {
  firstAfter,
  firstAtOrAfter,
  firstWhere,
  isBefore,
  isSameFrameTime,
  justAfter,
  TIMESTAMP_TOLERANCE,
} from './times.ts';
export { type CallContext, type CallHandlers, serveCalls } from './worker/serve-calls.ts';
export { startWorker } from './worker/start-worker.ts';
export { throttleUpdates } from './worker/throttle-updates.ts';
export { watchForStall } from './worker/watch-for-stall.ts';
export { WorkerClient } from './worker/worker-client.ts';
