import { type CallHandlers, serveCalls, throttleUpdates, UnopenableFileError } from '@framescout/base';
import { toWire, type VideoInfo } from '@framescout/contract';
import {
  EvidenceStore,
  findReference,
  forecastScan,
  measureKeyframes,
  openCheckpointStore,
  planFrameSkipping,
  RunControl,
  suggestExamples,
} from '@framescout/engine';
import { NoVideoOpenError, preferFileError, readPeaks } from '@framescout/media';
import { check, relearn } from '../learn.ts';
import type { open, Recording } from '../recording.ts';
import { streamScan } from '../scan.ts';
import { EngineSession } from './engine-session.ts';
import type { EngineCalls } from './protocol.ts';

type SomeHandlers = Partial<CallHandlers<EngineCalls>>;

/** Returns the session of the open video. @throws {NoVideoOpenError} if none is open */
type CurrentSession = () => EngineSession;

/** Serves a page's calls on one video at a time. @param openFile opens a file or refuses it */
export function serveEngine(port: Parameters<typeof serveCalls>[0], openFile: typeof open): void {
  let session: EngineSession | null = null;
  const current = () => {
    if (!session) throw new NoVideoOpenError('Open a video first.');
    return session;
  };
  const replaceSession = (recording: Recording) => {
    session?.[Symbol.dispose]();
    session = new EngineSession(recording);
    return recording.info;
  };
  const handlers: CallHandlers<EngineCalls> = {
    ...openingCalls(openFile, replaceSession),
    ...frameCalls(current),
    ...markingCalls(current),
    ...surveyCalls(current),
    ...playbackCalls(current),
    ...scanCalls(current),
  };
  serveCalls(port, handlers, async (failure, call) => {
    // Opening itself explains what is wrong with its file; another one may still be open.
    if (!session || call === 'open' || call === 'openWithFFmpeg') return failure;
    return preferFileError(failure, session.recording.video.file);
  });
}

/** Calls that open a file; `replaceSession` makes its recording the open one. */
function openingCalls(openFile: typeof open, replaceSession: (recording: Recording) => VideoInfo) {
  return {
    async open({ file, name }, { signal, update }) {
      const watch = { signal, onProgress: throttleUpdates(update) };
      try {
        return { kind: 'opened', info: replaceSession(await openFile(file, name, watch)) };
      } catch (error) {
        if (error instanceof UnopenableFileError && error.mayNeedFFmpeg) {
          return { kind: 'maybe-ffmpeg', refusal: toWire(error) };
        }
        throw error;
      }
    },
    async openWithFFmpeg({ file, name, core }, { signal, update }) {
      const watch = { signal, onProgress: throttleUpdates(update) };
      return replaceSession(await openFile(file, name, { core, ...watch }));
    },
  } satisfies SomeHandlers;
}

/** Calls that find frames and read them as pictures. */
function frameCalls(current: CurrentSession) {
  return {
    async locateFrame({ time }) {
      return current().recording.video.locator.locate(time);
    },
    async findFrame({ frame }) {
      return current().recording.video.locator.find(frame);
    },
    async stepFrame({ time, by }) {
      return current().recording.video.locator.step(time, by);
    },
    async listKeyframes({ most }) {
      return current().recording.video.spreadKeyframes(most);
    },
    async readPicture({ time, maxWidth }, { transfer }) {
      const picture = await current().recording.video.reader.readPicture(time, maxWidth);
      transfer(picture.bitmap);
      return picture;
    },
  } satisfies SomeHandlers;
}

/** Calls for marking an element and judging what was marked. */
function markingCalls(current: CurrentSession) {
  return {
    async selectRegion({ time, centerX, centerY, size }) {
      const { recording, marking } = current();
      const { reader } = recording.video;
      return marking.runUrgent(() => reader.selectRegion(time, centerX, centerY, size));
    },
    async prepareFrame({ time, selections }, context) {
      const { recording, marking, preparing } = current();
      const { video, studies } = recording;
      const prepare = async (signal: AbortSignal) => {
        const { time: start } = await video.locator.locate(time);
        // The surroundings include the frame itself.
        await studies.prepare(selections, start, signal);
        signal.throwIfAborted();
        await video.reader.prepare(start);
      };
      await marking.runUrgent(() => preparing.runLatest(context.signal, prepare));
      return null;
    },
    async snapRegion(request, { signal }) {
      const { snapper, marking } = current();
      return marking.runUrgent(() => snapper.find(request, signal));
    },
    async suggestExamples(request, context) {
      const { recording, marking, suggesting } = current();
      const { video, studies } = recording;
      const waitForUrgent = () => marking.waitForUrgent();
      const examples = await suggesting.runLatest(context.signal, (signal) =>
        suggestExamples(request, { video, studies, waitForUrgent }, signal),
      );
      return examples ?? [];
    },
    async findImage(search) {
      return findReference(search, current().recording.video.reader);
    },
    async checkMarker(examples, { signal }) {
      return check(current().recording, examples, signal);
    },
  } satisfies SomeHandlers;
}

/** Calls that measure what scanning the video would involve. */
function surveyCalls(current: CurrentSession) {
  return {
    async planFrameSkipping() {
      return planFrameSkipping(current().recording.video);
    },
    async measureKeyframes() {
      return measureKeyframes(current().recording.video);
    },
    async forecastScan(request, { signal }) {
      return forecastScan(request, current().recording, signal);
    },
  } satisfies SomeHandlers;
}

/** Calls that supply playback with pictures and sound. */
function playbackCalls(current: CurrentSession) {
  return {
    async playPictures({ from, count, maxWidth }, { transfer }) {
      const pictures = await current().recording.video.pictures.read(from, count, maxWidth);
      transfer(...pictures.map(({ bitmap }) => bitmap));
      return pictures;
    },
    async playSound({ from, duration, track }, { transfer }) {
      const piece = await current().recording.video.sound.read(from, duration, track);
      if (piece) transfer(...piece.channels.map(({ buffer }) => buffer));
      return piece;
    },
    async readPeaks(request, { signal }) {
      const { recording, marking } = current();
      await marking.waitForUrgent();
      return readPeaks(recording.video.sound, request, signal);
    },
  } satisfies SomeHandlers;
}

/** Calls that scan the video, rescore what a scan kept, and manage checkpoints. */
function scanCalls(current: CurrentSession) {
  const checkpoints = openCheckpointStore();
  return {
    async scan(request, { signal, update, onCallerMessage }) {
      const control = new RunControl(signal);
      onCallerMessage((message) => control[message]());
      const session = current();
      session.evidence = new EvidenceStore();
      const { recording, evidence } = session;
      return streamScan(recording, request, { control, checkpoints, evidence, onUpdate: update });
    },
    async rescore({ id, ...examples }, { signal }) {
      const { recording, evidence } = current();
      return relearn(recording, evidence, id, examples, signal);
    },
    async listCheckpoints() {
      return (await checkpoints?.list(await current().recording.fingerprint())) ?? [];
    },
    async dropCheckpoint({ run }) {
      await checkpoints?.dropRun(await current().recording.fingerprint(), run);
      return null;
    },
  } satisfies SomeHandlers;
}
