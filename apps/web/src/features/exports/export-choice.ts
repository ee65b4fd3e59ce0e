import { type EventExportKind, EXPORT_FORMATS } from '@framescout/exports';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';

/** What the user exports as, and how: in the last choice of a format, also for the next video. */
export type ExportChoice = {
  kind: EventExportKind;
  /** The timecode at which the editor's timeline starts, for lists of markers. */
  timelineStart: string;
  /** Whether cuts have the margins of clips, and are joined as they are. */
  isLikeClips: boolean;
};

const KEY = 'exportChoice';

/** All formats, in the order in which they are offered. */
export const EXPORT_KINDS = Object.keys(EXPORT_FORMATS).filter(
  (kind): kind is EventExportKind => kind in EXPORT_FORMATS,
);

const choiceSchema = z.object({
  kind: z.string().refine((kind): kind is EventExportKind => kind in EXPORT_FORMATS),
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
