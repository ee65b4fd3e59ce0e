import { type FileMetadata, NO_METADATA } from './content/file-metadata.ts';
import type { MovieIndex } from './isobmff/movie-index.ts';
import { readMovieMetadata } from './isobmff/read-movie-metadata.ts';
import { readMatroskaMetadata } from './matroska/read-matroska-metadata.ts';

/**
 * Reads the metadata of a file of `frameRate` frames per second, given its index if it is an MP4 or MOV;
 * returns empty metadata if it is damaged, or in a container whose metadata is not read here.
 */
export async function readMetadata(
  file: Blob,
  movie: MovieIndex | null,
  frameRate: number,
): Promise<FileMetadata> {
  try {
    return await (movie ? readMovieMetadata(file, movie) : readMatroskaMetadata(file, frameRate));
  } catch {
    return NO_METADATA;
  }
}
