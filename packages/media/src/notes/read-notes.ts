import { type FileNotes, NO_NOTES } from './file-notes.ts';
import { readMatroskaNotes } from './read-matroska-notes.ts';
import { readMovieNotes } from './read-movie-notes.ts';

/** Reads what a file says about itself, given its container's MIME type; nothing if that is damaged. */
export async function readNotes(file: Blob, mimeType: string): Promise<FileNotes> {
  try {
    if (/matroska|webm/.test(mimeType)) return await readMatroskaNotes(file);
    if (/mp4|quicktime/.test(mimeType)) return await readMovieNotes(file);
    return NO_NOTES;
  } catch {
    return NO_NOTES;
  }
}
