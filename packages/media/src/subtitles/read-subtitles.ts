import { bytesAt } from '@framescout/base';
import { readMovieIndex } from '../isobmff/movie-index.ts';
import { SNIFF_BYTES, sniffContainer } from '../sniff-container.ts';
import { readMatroskaSubtitles } from './read-matroska-subtitles.ts';
import { readMovieSubtitles } from './read-movie-subtitles.ts';
import { readTransportSubtitles } from './read-transport-subtitles.ts';
import { NO_SUBTITLES, type Subtitles } from './subtitle-track.ts';

/** Lists a file's subtitles, in container time; none if the list of them is damaged. */
export async function readSubtitles(file: Blob): Promise<Subtitles> {
  try {
    switch (sniffContainer(await bytesAt(file, 0, SNIFF_BYTES))) {
      case 'MP4/MOV':
        return readMovieSubtitles(file, await readMovieIndex(file));
      case 'MKV/WebM':
        return await readMatroskaSubtitles(file);
      default:
        return await readTransportSubtitles(file);
    }
  } catch {
    return NO_SUBTITLES;
  }
}
