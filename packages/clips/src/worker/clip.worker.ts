import { serveCalls, throttleUpdates } from '@framescout/media';
import { measureEncoding } from '../cut/measure-encoding.ts';
import { NoSourceOpenError } from '../errors.ts';
import { estimateClips } from '../plan/estimate-clips.ts';
import { FORMATS } from '../plan/format-traits.ts';
import { planTrial } from '../plan/plan-trial.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { packFiles } from '../storage/pack-files.ts';
import { ClipCutter } from './clip-cutter.ts';
import { explainFailure } from './explain-failure.ts';
import type { ClipCalls } from './protocol.ts';

const ZIP = 'application/zip';
// Encoding needs every core, and a redraw of the page takes up to 10 ms of one: for two clips at a time, ten
// redraws per second each took 5 % of all CPU time.
const PROGRESS_APART_MS = 300;

let cutter: ClipCutter | null = null;
const folder = new ClipFolder();

/** The worker's entry point: serves the page's calls on the open video. */
serveCalls<ClipCalls>(self, {
  async open({ file, name, core }) {
    cutter?.[Symbol.dispose]();
    cutter = null;
    cutter = await ClipCutter.open(file, name, core);
    return null;
  },
  async prospects(settings) {
    return estimateClips(current().source, settings);
  },
  async plan({ segments, settings }) {
    return current().plan(segments, settings);
  },
  async measure(settings) {
    const { source } = current();
    return measureEncoding(await planTrial(source, settings), source);
  },
  async needsFFmpeg(order) {
    return current().needsFFmpeg(order);
  },
  async make({ segments, settings, name, folder: chosen, chapterTitles, core }, { signal, update }) {
    const opened = current();
    const { file, read } = await folder.open(name, FORMATS[settings.selectedFormat].mimeType, chosen);
    try {
      const content = { segments, settings, chapterTitles };
      const onProgress = throttleUpdates(update, PROGRESS_APART_MS);
      await opened.write(content, file, { signal, onProgress, core, folder });
      await file.finish();
      return { file: chosen ? null : await read() };
    } catch (error) {
      await file.discard();
      throw explainFailure(error);
    }
  },
  async pack({ files, name }, { signal }) {
    const { file, read } = await folder.open(name, ZIP, null);
    const unpacked = files.map((packed) => packed.name);
    try {
      await packFiles(files, file, signal);
      await file.finish();
      const archive = await read();
      await folder.remove(unpacked);
      return { file: archive };
    } catch (error) {
      await file.discard();
      // Without an archive, the page saves the clips one by one, unless the user no longer wants them.
      if (signal.aborted) await folder.remove(unpacked);
      throw error;
    }
  },
  async beginRun() {
    await folder.beginRun();
    return null;
  },
});

function current(): ClipCutter {
  if (!cutter) throw new NoSourceOpenError('Open a video first.');
  return cutter;
}
