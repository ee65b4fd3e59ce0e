import type { MovieIndex } from '../isobmff/movie-index.ts';
import { type FileMetadata, NO_METADATA } from './file-metadata.ts';
import { readMatroskaMetadata } from './read-matroska-metadata.ts';
import { readMovieMetadata } from './read-movie-metadata.ts';

/**
 * Reads the metadata of a file of `frameRate` frames per second, given its container's MIME type or, for an MP4
 * or MOV, its index; returns empty metadata if it is damaged.
 */
export async function readMetadata(
  file: Blob,
  container: string | MovieIndex,
  frameRate: number,
): Promise<FileMetadata> {
  try {
    if (typeof container !== 'string') return await readMovieMetadata(file, container);
    return /matroska|webm/.test(container) ? await readMatroskaMetadata(file, frameRate) : NO_METADATA;
  } catch {
    return NO_METADATA;
  }
}
