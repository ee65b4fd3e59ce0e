import { type EventExportKind, EXPORT_FORMATS, type ExportFormat } from '@framescout/exports';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';

/** A copy of the recording itself, with the events as chapters, or a format that they are written in. */
export type ExportTarget = 'recording' | EventExportKind;

/** What the user exports as, and how: in the last choice of a format, also for the next video. */
export type ExportChoice = {
  kind: ExportTarget;
  /** The timecode at which the editor's timeline starts, for lists of markers. */
  timelineStart: string;
  isLikeClips: boolean;
};

const KEY = 'exportChoice';

/** What a target is called, what it is for, how to open it there, and what else the user may choose for it. */
type TargetTraits = Pick<ExportFormat, 'label' | 'program' | 'how' | 'choice'>;

/** All targets by name, in the order in which they are offered. */
export const EXPORT_TARGETS: Readonly<Record<ExportTarget, TargetTraits>> = {
  recording: {
    label: 'Video with chapters',
    program: 'The recording',
    how: 'A copy of the recording (MP4, MOV, MKV) with all its tracks as they are, and a chapter for each event.',
  },
  ...EXPORT_FORMATS,
};

/** Whether a text names a target. */
export function isExportTarget(text: string): text is ExportTarget {
  return Object.hasOwn(EXPORT_TARGETS, text);
}

/** The names of all targets. */
export const EXPORT_KINDS = Object.keys(EXPORT_TARGETS).filter(isExportTarget);

const choiceSchema = z.object({
  kind: z.string().refine(isExportTarget),
  timelineStart: z.string(),
  isLikeClips: z.boolean(),
});

/** Returns the last choice; at first, chapters for YouTube. */
export function readExportChoice(): ExportChoice {
  return (
    readStored<ExportChoice>(KEY, choiceSchema) ?? {
      kind: 'youtube',
      timelineStart: '01:00:00:00',
      isLikeClips: false,
    }
  );
}

/** Remembers a choice. */
export function storeExportChoice(choice: ExportChoice): void {
  writeStored(KEY, choice);
}
