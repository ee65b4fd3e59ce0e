import { basename, dirname, join } from 'node:path';
import type { ClipFormat } from '@framescout/contract';
import { deriveEvents, derivePaths } from '@framescout/framescout';
import { RecordingLostError, UsageError } from '../errors.ts';
import { type OpenRecording, openRecording } from '../input/open-recording.ts';
import { addEvents, type MarkerOptions, markerEvents, readMarkerFile } from '../input/read-marker-file.ts';
import { createFolder } from '../output/create-folder.ts';
import { writeChapters } from '../output/write-chapters.ts';
import { describeFailedClips, writeClips } from '../output/write-clips.ts';
import { SCAN_EXTENSION } from '../result-paths.ts';
import { type CommonOptions, withCommandContext } from './command-context.ts';
import { readScans } from './export-command.ts';
import { forEachItem } from './for-each-item.ts';
import { type ClipOptions, readClipSettings } from './scan-command.ts';

/** The parsed options of `clip`. */
export type ClipCommandOptions = CommonOptions &
  ClipOptions &
  MarkerOptions & {
    sensitivity: number;
    rules?: string;
    out?: string;
    format: ClipFormat;
    chapters?: true;
    video?: string;
  };

/** Cuts clips from the events of finished scans, or makes the events chapters of copies of their recordings. */
export async function clipCommand(files: readonly string[], options: ClipCommandOptions): Promise<void> {
  const { sensitivity, out, format, video, reel } = options;
  if (video !== undefined && files.length > 1)
    throw new UsageError('--video can be used with one scan only.');
  const settings = await readClipSettings(format, options);
  const scans = await readScans(files, options);
  const markers = await readMarkerFile(options);
  await withCommandContext(options, (context) =>
    forEachItem(scans, context, async ({ file, path, scan }) => {
      const { interruption, reporter } = context;
      const folder = out ?? dirname(file);
      await createFolder(folder);
      const { fingerprint } = scan;
      const opening =
        video === undefined ? openMoved(path, file, fingerprint) : openScanned(video, fingerprint);
      await using opened = await opening;
      const { recording } = opened;
      const onWarning = (text: string) => reporter.warnOf(path, text);
      const marked = markerEvents(markers, scan.video, onWarning);
      const found = addEvents(deriveEvents(scan, { sensitivity }), marked);
      const order = {
        name: basename(file, SCAN_EXTENSION),
        folder,
        signal: interruption.signal,
        onProgress: (done: number) => reporter.clipProgress(path, done),
      };
      const { files, failed } = options.chapters
        ? await writeChapters(recording, { ...order, found })
        : await writeClips(recording, {
            ...order,
            events: found.events,
            paths: derivePaths(scan, found.elements, { sensitivity }),
            settings,
            isReel: reel === true,
            onWarning,
          });
      const clips = files.map((clip) => `${clip}\n`).join('');
      reporter.result(
        { type: 'clips', video: path, files },
        clips.trimEnd() || `${basename(path)}: no clips`,
      );
      for (const problem of describeFailedClips(failed)) reporter.failed(path, problem);
      if (interruption.isWanted) return 'ended';
      return failed.length > 0 ? 'in-part' : 'done';
    }),
  );
}

/** Opens a recording that was scanned where it was then or, if it has been moved with its scan, beside that. */
async function openMoved(path: string, file: string, fingerprint: string): Promise<OpenRecording> {
  try {
    return await openScanned(path, fingerprint);
  } catch (error) {
    if (!(error instanceof RecordingLostError)) throw error;
    return openScanned(join(dirname(file), basename(path)), fingerprint).catch(() => {
      throw error;
    });
  }
}

async function openScanned(path: string, fingerprint: string): Promise<OpenRecording> {
  const opened = await openRecording(path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const message = `There is no "${path}". Name the recording that was scanned with --video.`;
    throw new RecordingLostError(message, {}, { cause: error });
  });
  try {
    if ((await opened.recording.fingerprint()) === fingerprint) return opened;
    throw new RecordingLostError(`"${path}" is not the recording that was scanned. Name it with --video.`);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}
