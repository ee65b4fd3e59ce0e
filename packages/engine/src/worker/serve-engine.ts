import { toWire, type VideoInfo } from '@framescout/contract';
import {
  fingerprintFile,
  NoVideoOpenError,
  type openVideo,
  serveCalls,
  UnopenableFileError,
  type Video,
} from '@framescout/media';
import { RunControl } from '../run-control.ts';
import { type CheckpointStore, openCheckpointStore } from '../scan/checkpoint-store.ts';
import { EvidenceStore } from '../scan/evidence-store.ts';
import { forecastScan } from '../scan/forecast-scan.ts';
import { measureKeyframes } from '../scan/measure-keyframes.ts';
import { rescore } from '../scan/rescore.ts';
import { runScan } from '../scan/run-scan.ts';
import { checkElement } from '../study/check-element.ts';
import { StudyCache } from '../study/study-cache.ts';
import { findReference } from '../suggest/find-reference.ts';
import { RegionMagnet } from '../suggest/region-magnet.ts';
import { suggestLooks } from '../suggest/suggest-looks.ts';
import { LatestOnly } from './latest-only.ts';
import type { EngineCalls } from './protocol.ts';

type Session = {
  video: Video;
  studies: StudyCache;
  magnet: RegionMagnet;
  /** Evidence from the last scan. */
  evidence: EvidenceStore;
  fingerprint: Promise<string>;
};

let session: Session | null = null;
let store: Promise<CheckpointStore | null> | undefined;
const suggesting = new LatestOnly();
const preparing = new LatestOnly();

/**
 * Answers the page's calls on the open video. The worker calls it once.
 * @param open opens a video file, or refuses it
 */
export function serveEngine(port: Parameters<typeof serveCalls>[0], open: typeof openVideo): void {
  serveCalls<EngineCalls>(port, {
    async open({ file, name }) {
      try {
        return { kind: 'opened', info: take(await open(file, name), file) };
      } catch (error) {
        if (error instanceof UnopenableFileError && error.mayNeedFFmpeg) {
          return { kind: 'maybe-ffmpeg', refusal: toWire(error) };
        }
        throw error;
      }
    },
    async openWithFFmpeg({ file, name, core }) {
      return take(await open(file, name, core), file);
    },
    async locateFrame({ time }) {
      return current().video.locator.locate(time);
    },
    async stepFrame({ time, by }) {
      return current().video.locator.step(time, by);
    },
    async selectRegion({ time, centerX, centerY, size }) {
      return current().video.reader.selectRegion(time, centerX, centerY, size);
    },
    async prepareFrame({ time, selections }, context) {
      await preparing.take(context.signal, async (signal) => {
        const { video, studies } = current();
        const { time: start } = await video.locator.locate(time);
        // The neighbourhood includes the frame itself.
        await studies.prepare(selections, start, signal);
        signal.throwIfAborted();
        await video.reader.prepare(start);
      });
      return null;
    },
    async snapRegion(request, { signal }) {
      return current().magnet.find(request, signal);
    },
    async suggestLooks(wanted, context) {
      const looks = await suggesting.take(context.signal, (signal) =>
        suggestLooks(wanted, current(), signal),
      );
      return looks ?? [];
    },
    async measureKeyframes() {
      return measureKeyframes(current().video);
    },
    async forecastScan(request, { signal }) {
      return forecastScan(request, current(), signal);
    },
    async listKeyframes({ most }) {
      return current().video.spreadKeyframes(most);
    },
    async findImage(search) {
      return findReference(search, current().video.reader);
    },
    async readPicture({ time, maxWidth }, { transfer }) {
      const picture = await current().video.reader.readPicture(time, maxWidth);
      transfer(picture.bitmap);
      return picture;
    },
    async playPictures({ from, count, maxWidth }, { transfer }) {
      const pictures = await current().video.pictures.read(from, count, maxWidth);
      transfer(...pictures.map(({ bitmap }) => bitmap));
      return pictures;
    },
    async playSound({ from, duration, track }, { transfer }) {
      const piece = await current().video.sound.read(from, duration, track);
      if (piece) transfer(...piece.channels.map(({ buffer }) => buffer));
      return piece;
    },
    async scan(request, { signal, update, onTold }) {
      const { video, studies, fingerprint } = current();
      const evidence = new EvidenceStore();
      current().evidence = evidence;
      const control = new RunControl(signal);
      onTold((word) => control[word]());
      return runScan(request, {
        video,
        studies,
        evidence,
        control,
        store: await checkpoints(),
        fingerprint: await fingerprint,
        onUpdate: update,
      });
    },
    async rescore({ id, ...examples }, { signal }) {
      const { studies, evidence } = current();
      return rescore(examples, evidence.of(id), studies, signal);
    },
    async checkMarker(examples, { signal }) {
      const { video, studies } = current();
      return checkElement(video, studies, examples, signal);
    },
    async findCheckpoint() {
      const { fingerprint } = current();
      return (await (await checkpoints())?.find(await fingerprint)) ?? null;
    },
    async dropCheckpoint() {
      const { fingerprint } = current();
      await (await checkpoints())?.drop(await fingerprint);
      return null;
    },
  });
}

/** Replaces the open video. */
function take(video: Video, file: Blob): VideoInfo {
  suggesting.giveUp();
  preparing.giveUp();
  session?.video[Symbol.dispose]();
  const studies = new StudyCache(video);
  session = {
    video,
    studies,
    magnet: new RegionMagnet(video, studies),
    evidence: new EvidenceStore(),
    fingerprint: fingerprintFile(file),
  };
  return video.info;
}

function current(): Session {
  if (!session) throw new NoVideoOpenError('Open a video first.');
  return session;
}

function checkpoints(): Promise<CheckpointStore | null> {
  store ??= openCheckpointStore();
  return store;
}
