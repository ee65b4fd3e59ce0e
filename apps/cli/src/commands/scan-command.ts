import { resolve } from 'node:path';
import type { ExtractKind, SegmentSettings } from '@framescout/clips';
import {
  type ClipFormat,
  type ClipPlayback,
  type ClipSettings,
  CodedError,
  changePlayback,
  DEFAULT_CLIP_SETTINGS,
  type ExportKind,
  type SavedTemplate,
  type Volume,
} from '@framescout/contract';
import { UsageError } from '../errors.ts';
import { EXIT } from '../exit-code.ts';
import { applyRules } from '../input/apply-rules.ts';
import { FolderWatch } from '../input/folder-watch.ts';
import { listRecordings } from '../input/list-recordings.ts';
import { readFinish, readLayout } from '../input/read-clip-part.ts';
import { type MarkerOptions, readMarkerFile } from '../input/read-marker-file.ts';
import { readTemplate } from '../input/read-template.ts';
import { createFolder } from '../output/create-folder.ts';
import type { ExportOrder } from '../output/write-exports.ts';
import { ResultClaims } from '../result-paths.ts';
import { type ScanTask, scanRecording } from '../scan-recording.ts';
import { type CommonOptions, withCommandContext } from './command-context.ts';
import { forEachItem } from './for-each-item.ts';

/** The parsed options for what is cut out of a recording. */
export type CutOptions = {
  before: number;
  after: number;
  join: boolean;
  joinGap: number;
  longest?: number;
  speed?: number;
  slowMotion?: ClipPlayback['slowMotion'];
};

/** The parsed options for clips. */
export type ClipOptions = CutOptions & {
  reel?: true;
  start: 'exact' | 'keyframe';
  quality: 'high' | 'medium' | 'low';
  playsEverywhere?: true;
  layout?: string;
  name?: string;
  loudness?: number;
  volume?: Volume[];
  finish?: string;
};

/** The parsed options for what else is made of events. */
export type AlsoOptions = { also?: ExtractKind[]; animationSize: number };

/** The parsed options for exports. */
export type ExportFileOptions = CutOptions & {
  export: ExportKind[];
  likeClips?: true;
  timelineStart?: string;
  name?: string;
};

/** The parsed options of `scan`. */
export type ScanOptions = CommonOptions &
  ExportFileOptions &
  ClipOptions &
  AlsoOptions &
  MarkerOptions & {
    template: string;
    rules?: string;
    sensitivity: number;
    everyNth: number;
    everyFrame?: true;
    out?: string;
    clips?: ClipFormat;
    again?: true;
    watch?: string;
  };

/** Scans recordings, including those that finish in a watched folder. */
export async function scanCommand(names: readonly string[], options: ScanOptions): Promise<void> {
  const { rules, out = null } = options;
  if (options.also && !options.clips) throw new UsageError('--also needs --clips.');
  const plain = await readTemplate(options.template);
  const template = rules === undefined ? plain : await applyRules(plain, rules);
  // Before the named recordings are listed: what is finished from then on is new.
  const watch = options.watch === undefined ? null : await FolderWatch.begin(resolve(options.watch));
  const { paths, remarks } = await listRecordings(names, process.stdin, { mayBeNone: watch !== null });
  if (options.markers !== undefined && (paths.length > 1 || watch))
    throw new UsageError('--markers can be used with one recording only.');
  const claims = new ResultClaims(out);
  for (const path of paths) claims.claim(path);
  if (out !== null) await createFolder(out);
  const task: ScanTask = {
    template,
    sensitivity: options.sensitivity,
    out,
    everyNth: options.everyNth,
    everyFrame: options.everyFrame === true,
    isAgain: options.again === true,
    markers: await readMarkerFile(options),
    exports: exportOrder(options, template),
    clips: options.clips
      ? {
          settings: await readClipSettings(options.clips, options, template),
          isReel: options.reel === true,
          ...alsoOrder(options),
        }
      : null,
  };
  await withCommandContext(options, async (context) => {
    for (const remark of remarks) context.reporter.warn(remark);
    async function* recordings() {
      for (const path of paths) yield { path, watch: null };
      if (!watch) return;
      context.reporter.watching(watch.folder);
      for await (const path of watch.finished(context.interruption.signal)) yield { path, watch };
    }
    const code = await forEachItem(recordings(), context, async ({ path, watch }) => {
      claims.claim(path);
      const retry = () => {
        if (watch?.retry(path)) context.reporter.warnOf(path, 'It will be tried again later.');
      };
      try {
        const result = await scanRecording(path, task, context);
        if (result === 'unread') retry();
        return result;
      } catch (error) {
        // What explains itself to the user stays as it is; a drive, a share or a full disk may come back.
        if (!(error instanceof CodedError)) retry();
        throw error;
      }
    });
    return context.interruption.isWanted ? EXIT.interrupted : code;
  });
}

/** A template, as far as it says what files are called. */
type NamingTemplate = Pick<SavedTemplate, 'fileNames'>;

/** Converts command-line options to clip settings. @throws {UsageError} if the layout or the finish is none */
export async function readClipSettings(
  selectedFormat: ClipFormat,
  options: ClipOptions,
  template: NamingTemplate,
): Promise<ClipSettings> {
  const { start, quality, layout, finish, name = template.fileNames ?? null } = options;
  const { loudness = null, volume = [], speed = 1, slowMotion = null } = options;
  return {
    ...DEFAULT_CLIP_SETTINGS,
    ...cutSettings(options),
    selectedFormat,
    startsAt: start,
    quality,
    playsEverywhere: options.playsEverywhere ?? null,
    fileNames: name,
    layout: layout === undefined ? null : await readLayout(layout),
    playback: changePlayback(null, { loudness, volumes: volume, speed, slowMotion }),
    finish: finish === undefined ? null : await readFinish(finish),
  };
}

/** Converts command-line options to an order for what else is made of events. */
export function alsoOrder({ also, animationSize }: AlsoOptions) {
  return { also, maxBytes: 1e6 * animationSize };
}

/** Converts command-line options to an order for exports. */
export function exportOrder(options: ExportFileOptions, template: NamingTemplate): ExportOrder {
  const cuts = options.likeClips ? cutSettings(options) : undefined;
  const { export: kinds, timelineStart, name: fileNames = template.fileNames } = options;
  return { kinds, cuts, timelineStart, fileNames };
}

function cutSettings(options: CutOptions): SegmentSettings {
  const { before, after, join, joinGap, longest = null, speed = 1, slowMotion = null } = options;
  return {
    beforeSeconds: before,
    afterSeconds: after,
    isJoined: join,
    joinGap,
    longestSeconds: longest,
    playback: changePlayback(null, { speed, slowMotion }),
  };
}
