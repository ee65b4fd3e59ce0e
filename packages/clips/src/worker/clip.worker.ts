import { type ClipFormat, clipFormatSchema, toWire } from '@framescout/contract';
import { serveCalls } from '@framescout/media';
import { measureEncoding } from '../cut/measure-encoding.ts';
import { writeClip } from '../cut/write-clip.ts';
import { ClipFailedError, NoSourceOpenError } from '../errors.ts';
import { writeWithFFmpeg } from '../ffmpeg/write-with-ffmpeg.ts';
import { type ClipRange, findClipRange } from '../plan/clip-range.ts';
import { type ClipSource, openClipSource } from '../plan/clip-source.ts';
import { FORMATS } from '../plan/format-traits.ts';
import type { Outlook } from '../plan/outlook.ts';
import { planClip } from '../plan/plan-clip.ts';
import { ClipFolder } from '../write/clip-folder.ts';
import { packFiles } from '../write/pack-files.ts';
import { explainFailure } from './explain-failure.ts';
import type { ClipCalls } from './protocol.ts';
import { watchForStall } from './watch-for-stall.ts';

const ZIP = 'application/zip';

let source: ClipSource | null = null;
const folder = new ClipFolder();

/** The clip maker's edge: does what the page calls for with the open video. */
serveCalls<ClipCalls>(self, {
  async open({ file, name, core }) {
    source?.[Symbol.dispose]();
    source = null;
    source = await openClipSource(file, name, core);
    return null;
  },
  async outlooks(settings) {
    const opened = current();
    const outlooks = clipFormatSchema.options.map((selectedFormat): [ClipFormat, Outlook] => [
      selectedFormat,
      opened.outlook({ ...settings, selectedFormat }),
    ]);
    return Object.fromEntries(outlooks) as Record<ClipFormat, Outlook>;
  },
  async plan({ segments, settings }) {
    const opened = current();
    const planned: ClipCalls['plan']['result'] = [];
    for (const segment of segments) {
      planned.push(
        await planClip(opened, segment, settings).then(
          (plan) => ({ plan }),
          (error: unknown) => ({ error: toWire(explainFailure(error)) }),
        ),
      );
    }
    return planned;
  },
  async measure(settings) {
    return measureEncoding(current(), settings);
  },
  async make({ segments, settings, name, folder: chosen, chapters, core }, { signal, update }) {
    const opened = current();
    const abort = new AbortController();
    signal.addEventListener('abort', () => abort.abort(signal.reason));
    const { file, take } = await folder.open(name, FORMATS[settings.selectedFormat].mimeType, chosen);
    try {
      const ranges: ClipRange[] = [];
      for (const { start, end } of segments)
        ranges.push(await findClipRange(opened.video.locator, start, end));
      await watchForStall(abort, (onAlive) => {
        const onProgress = (done: number) => {
          onAlive();
          update(done);
        };
        const options = { signal: abort.signal, onProgress, chapters };
        if (FORMATS[settings.selectedFormat].family !== 'ffmpeg') {
          return writeClip(opened, ranges, settings, file, options);
        }
        if (!core) throw new ClipFailedError('FFmpeg was not loaded.');
        return writeWithFFmpeg(opened, ranges, settings, file, { ...options, core, folder });
      });
      await file.finish();
    } catch (error) {
      await file.discard();
      throw explainFailure(error);
    }
    return { file: await take() };
  },
  async pack({ files, name }) {
    const { file, take } = await folder.open(name, ZIP, null);
    try {
      await packFiles(files, file);
      await file.finish();
      return { file: await take() };
    } catch (error) {
      await file.discard();
      throw error;
    }
  },
  async beginRun() {
    await folder.beginRun();
    return null;
  },
});

function current(): ClipSource {
  if (!source) throw new NoSourceOpenError('Open a video first.');
  return source;
}
