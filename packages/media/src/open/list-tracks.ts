import {
  type ListedTrack,
  listMatroskaTracks,
  listMovieTracks,
  listTransportTracks,
  type MovieIndex,
} from '@framescout/containers';
import type { UnusedTrack } from '@framescout/contract';

/** What is known of a file whose tracks are listed: its index if it is a movie, and its picture's id. */
type Known = { movie: MovieIndex | null; pictureId: number | null };

/**
 * Lists all tracks of a file, as its container does, in the file's order; null if it is in a container whose
 * lists are not read here, or if the list is damaged.
 */
export async function listTracks(file: Blob, { movie, pictureId }: Known): Promise<ListedTrack[] | null> {
  try {
    if (movie) return listMovieTracks(movie);
    return (await listTransportTracks(file, pictureId)) ?? (await listMatroskaTracks(file));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns those of a file's tracks that are not used beside the picture with this id. */
export function findUnusedTracks(listed: readonly ListedTrack[], pictureId: number): UnusedTrack[] {
  return listed.flatMap(({ id, kind, codec, title, isEmptyIfSkipped }): UnusedTrack[] => {
    const isUnused = kind === 'data' || (kind === 'picture' && id !== pictureId && !isEmptyIfSkipped);
    return isUnused ? [{ kind, codec, title }] : [];
  });
}
