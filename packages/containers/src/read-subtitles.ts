import { bytesAt } from '@framescout/base';
import { NO_SUBTITLES, type Subtitles } from './content/subtitle-track.ts';
import { readMovieIndex } from './isobmff/movie-index.ts';
import { readMovieSubtitles } from './isobmff/read-movie-subtitles.ts';
import { readMatroskaSubtitles } from './matroska/read-matroska-subtitles.ts';
import { SNIFF_BYTES, sniffContainer } from './sniff-container.ts';
import { readTransportSubtitles } from './transport/read-transport-subtitles.ts';

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
