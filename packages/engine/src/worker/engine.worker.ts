import { toWire } from '@framescout/contract';
import {
  fingerprintFile,
  NoVideoOpenError,
  openVideo,
  type Video,
  WorkerStoppedError,
} from '@framescout/media';
import { RunControl } from '../run-control.ts';
import { type CheckpointStore, openCheckpointStore } from '../scan/checkpoint-store.ts';
import { EvidenceStore } from '../scan/evidence-store.ts';
import { rescore } from '../scan/rescore.ts';
import { runScan } from '../scan/run-scan.ts';
import { checkMarker } from '../study/check-marker.ts';
import { readRegistered } from '../study/read-registered.ts';
import { StudyCache } from '../study/study-cache.ts';
import { findReference } from '../suggest/find-reference.ts';
import { RegionMagnet } from '../suggest/region-magnet.ts';
import { suggestLooks } from '../suggest/suggest-looks.ts';
import type { EngineCallName, EngineCalls, EngineRequest, EngineResponse } from './protocol.ts';

/** The engine's edge: takes the page's calls, answers them, and turns errors into their wire shape. */
type Session = {
  video: Video;
  studies: StudyCache;
  magnet: RegionMagnet;
  /** What the last scan kept. */
  evidence: EvidenceStore;
  fingerprint: Promise<string>;
};

type CallHandlers = {
  [Name in EngineCallName]: (
    args: EngineCalls[Name]['args'],
    id: number,
  ) => Promise<EngineCalls[Name]['result']>;
};

let session: Session | null = null;
let store: Promise<CheckpointStore | null> | undefined;
const scans = new Map<number, RunControl>();
let suggesting = new RunControl();
let preparing = new RunControl();

const handlers: CallHandlers = {
  async open({ file, name, core }) {
    const video = await openVideo(file, name, core);
    suggesting.cancel();
    preparing.cancel();
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
  async prepareFrame({ time, selections }) {
    preparing.cancel();
    preparing = new RunControl();
    const control = preparing;
    const { video, studies } = current();
    const { time: start } = await video.locator.locate(time);
    // What lies around the frame holds it, too.
    await studies.prepare(selections, start, control);
    await video.reader.prepare(start);
    return null;
  },
  async snapRegion(request) {
    return current().magnet.find(request);
  },
  async suggestLooks(wanted) {
    suggesting.cancel();
    suggesting = new RunControl();
    return suggestLooks(wanted, current(), suggesting);
  },
  async listKeyframes({ most }) {
    return current().video.spreadKeyframes(most);
  },
  async findImage(search) {
    return findReference(search, current().video.reader);
  },
  async readPicture({ time, maxWidth }) {
    return current().video.reader.readPicture(time, maxWidth);
  },
  async playPictures({ from, count, maxWidth }) {
    return { pictures: await current().video.pictures.read(from, count, maxWidth) };
  },
  async playSound({ from, duration }) {
    return current().video.sound.read(from, duration);
  },
  async scan(request, id) {
    const { video, studies, fingerprint } = current();
    const evidence = new EvidenceStore();
    current().evidence = evidence;
    const control = new RunControl();
    scans.set(id, control);
    try {
      return await runScan(request, {
        video,
        studies,
        evidence,
        control,
        store: await checkpoints(),
        fingerprint: await fingerprint,
        onUpdate: (update) => respond({ type: 'update', id, update }),
      });
    } finally {
      scans.delete(id);
    }
  },
  async rescore({ id, ...examples }) {
    const { studies, evidence } = current();
    const control = new RunControl();
    const rescored = await rescore(examples, evidence.of(id), studies, control);
    if (!rescored) throw new WorkerStoppedError('cancelled');
    return rescored;
  },
  async checkMarker(examples) {
    const { video, studies } = current();
    const learnt = await studies.learn(examples, new RunControl());
    if (!learnt) throw new WorkerStoppedError('cancelled');
    const { selections } = examples;
    const registered = await readRegistered(video, selections, learnt);
    const further = selections.slice(registered.length);
    studies.keep({ ...examples, selections: [...registered, ...further] }, learnt);
    return { ...checkMarker(learnt), registered };
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
};

self.onmessage = async ({ data: request }: MessageEvent<EngineRequest>) => {
  if (request.type !== 'call') {
    scans.get(request.id)?.[request.type]();
    return;
  }
  try {
    const result = await answer(request.name, request.args, request.id);
    respond({ type: 'answer', id: request.id, result });
  } catch (error) {
    respond({ type: 'failure', id: request.id, error: toWire(error) });
  }
};

// One call's name and arguments belong together, which a union of calls cannot tell the compiler.
function answer<Name extends EngineCallName>(
  name: Name,
  args: EngineCalls[EngineCallName]['args'],
  id: number,
) {
  return handlers[name](args as EngineCalls[Name]['args'], id);
}

function respond(response: EngineResponse): void {
  self.postMessage(response, { transfer: transferables(response) });
}

function transferables(response: EngineResponse): Transferable[] {
  const result = response.type === 'answer' ? response.result : null;
  if (!result) return [];
  if ('bitmap' in result) return [result.bitmap];
  if ('pictures' in result) return result.pictures.map(({ bitmap }) => bitmap);
  return 'channels' in result ? result.channels.map(({ buffer }) => buffer) : [];
}

function current(): Session {
  if (!session) throw new NoVideoOpenError('Open a video first.');
  return session;
}

function checkpoints(): Promise<CheckpointStore | null> {
  store ??= openCheckpointStore();
  return store;
}
