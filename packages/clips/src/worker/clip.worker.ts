import { serveCalls, throttleUpdates, watchForStall } from '@framescout/base';
import { switchFFmpeg } from '@framescout/media';
import { ClipStalledError, NoSourceOpenError } from '../errors.ts';
import { FORMATS } from '../plan/method/format-traits.ts';
import { ClipFolder } from '../storage/clip-folder.ts';
import { packFiles } from '../storage/pack-files.ts';
import { ClipCutter, explainFailure } from './clip-cutter.ts';
import type { ClipCalls } from './protocol.ts';

const ZIP = 'application/zip';
// Encoding needs every core, and a redraw of the page takes up to 10 ms of one: for two clips at a time, ten
// redraws per second each took 5 % of all CPU time.
const PROGRESS_APART_MS = 300;

let cutter: ClipCutter | null = null;
const folder = new ClipFolder();

/** The worker's entry point: serves the page's calls on the open video. */
serveCalls<ClipCalls>(self, {
  async open({ file, name, core, isFFmpegOff }) {
    switchFFmpeg(isFFmpegOff ? 'off' : 'on');
    cutter?.[Symbol.dispose]();
    cutter = null;
    cutter = await watchForStall((onAlive) => ClipCutter.open(file, name, core, onAlive), {
      giveUp: () => new ClipStalledError(),
    });
    return null;
  },
  async prospects(settings) {
    return current().prospects(settings);
  },
  async plan({ segments, settings }) {
    return current().plan(segments, settings);
  },
  async measure(settings) {
    return current().measure(settings);
  },
  async needsFFmpeg(order) {
    return current().needsFFmpeg(order);
  },
  async make({ segments, settings, name, folder: chosen, chapterTitles, titles, core }, { signal, update }) {
    const opened = current();
    const { mimeType: type } = FORMATS[settings.selectedFormat];
    const onProgress = throttleUpdates(update, PROGRESS_APART_MS);
    const content = { segments, settings, chapterTitles, ...(titles && { titles }) };
    try {
      return await folder.save({ name, type, folder: chosen }, (file) =>
        opened.write(content, file, { signal, onProgress, core, folder }),
      );
    } catch (error) {
      throw explainFailure(error);
    }
  },
  async addChapters({ chapters }, { signal }) {
    return current().addChapters(chapters, signal);
  },
  async pack({ files, name }, { signal }) {
    const unpacked = files.map((packed) => packed.name);
    try {
      const archive = await folder.save({ name, type: ZIP, folder: null }, async (file) => {
        await packFiles(files, file, signal);
      });
      await folder.remove(unpacked);
      return archive;
    } catch (error) {
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
