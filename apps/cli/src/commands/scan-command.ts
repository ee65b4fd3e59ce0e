import { resolve } from 'node:path';
import type { SegmentSettings } from '@framescout/clips';
import {
  type ClipFormat,
  type ClipSettings,
  CodedError,
  DEFAULT_CLIP_SETTINGS,
  type ExportKind,
} from '@framescout/contract';
import { UsageError } from '../errors.ts';
import { EXIT } from '../exit-code.ts';
import { applyRules } from '../input/apply-rules.ts';
import { FolderWatch } from '../input/folder-watch.ts';
import { listRecordings } from '../input/list-recordings.ts';
import { readFinish } from '../input/read-finish.ts';
import { readLayout } from '../input/read-layout.ts';
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
};

/** The parsed options for clips. */
export type ClipOptions = CutOptions & {
  reel?: true;
  start: 'exact' | 'keyframe';
  quality: 'high' | 'medium' | 'low';
  layout?: string;
  finish?: string;
};

/** The parsed options for exports. */
export type ExportFileOptions = CutOptions & {
  export: ExportKind[];
  likeClips?: true;
  timelineStart?: string;
};

/** The parsed options of `scan`. */
export type ScanOptions = CommonOptions &
  ExportFileOptions &
  ClipOptions &
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
    exports: exportOrder(options),
    clips: options.clips
      ? { settings: await readClipSettings(options.clips, options), isReel: options.reel === true }
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

/** Converts command-line options to clip settings. @throws {UsageError} if the layout or the finish is none */
export async function readClipSettings(
  selectedFormat: ClipFormat,
  options: ClipOptions,
): Promise<ClipSettings> {
  const { start, quality, layout, finish } = options;
  return {
    ...DEFAULT_CLIP_SETTINGS,
    ...cutSettings(options),
    selectedFormat,
    startsAt: start,
    quality,
    layout: layout === undefined ? null : await readLayout(layout),
    finish: finish === undefined ? null : await readFinish(finish),
  };
}

/** Converts command-line options to an order for exports. */
export function exportOrder(options: ExportFileOptions): ExportOrder {
  const cuts = options.likeClips ? cutSettings(options) : undefined;
  return { kinds: options.export, cuts, timelineStart: options.timelineStart };
}

function cutSettings(options: CutOptions): SegmentSettings {
  const { before, after, join, joinGap, longest = null } = options;
  return { beforeSeconds: before, afterSeconds: after, isJoined: join, joinGap, longestSeconds: longest };
}
