import type { Chapter } from '@framescout/contract';
import { writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';

const NS_PER_SECOND = 1e9;
const UNKNOWN_LANGUAGE = 'und';

/** Writes chapters, as one edition. */
export function writeChapters(chapters: readonly Chapter[]): Uint8Array<ArrayBuffer> {
  const atoms = chapters.map(({ start, title }, index) =>
    writeElement(
      MATROSKA.ChapterAtom,
      writeElement(MATROSKA.ChapterUID, index + 1),
      writeElement(MATROSKA.ChapterTimeStart, Math.round(start * NS_PER_SECOND)),
      writeElement(
        MATROSKA.ChapterDisplay,
        writeElement(MATROSKA.ChapString, title),
        writeElement(MATROSKA.ChapLanguage, UNKNOWN_LANGUAGE),
      ),
    ),
  );
  return writeElement(MATROSKA.Chapters, writeElement(MATROSKA.EditionEntry, ...atoms));
}
