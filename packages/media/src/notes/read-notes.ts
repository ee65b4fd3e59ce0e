import type { MovieIndex } from '../isobmff/movie-index.ts';
import { type FileNotes, NO_NOTES } from './file-notes.ts';
import { readMatroskaNotes } from './read-matroska-notes.ts';
import { readMovieNotes } from './read-movie-notes.ts';

/**
 * Reads a file's metadata, given its container's MIME type or, for an MP4 or MOV, its index; returns empty
 * notes if it is damaged.
 */
export async function readNotes(file: Blob, container: string | MovieIndex): Promise<FileNotes> {
  try {
    if (typeof container !== 'string') return await readMovieNotes(file, container);
    return /matroska|webm/.test(container) ? await readMatroskaNotes(file) : NO_NOTES;
  } catch {
    return NO_NOTES;
  }
}
