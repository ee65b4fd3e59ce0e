import { BlockReader, type ReadingWatch } from '@framescout/base';
import { Container, type ContainerFormat } from './content/container.ts';
import { FLV } from './flv/flv-file.ts';
import { MOVIE } from './isobmff/movie.ts';
import { MATROSKA_FORMAT } from './matroska/matroska-file.ts';
import { TRANSPORT } from './transport/transport-stream.ts';

const FORMATS: readonly ContainerFormat[] = [FLV, MOVIE, MATROSKA_FORMAT, TRANSPORT];

// Enough for three packets of a transport stream.
const HEAD_BYTES = 576;

/** Reads what a file's container says. @throws the watch's reason as soon as it is aborted */
export async function readContainer(file: Blob, watch: ReadingWatch = {}): Promise<Container> {
  const reader = new BlockReader(file, watch.signal);
  const head = (await reader.bytes(0, HEAD_BYTES)).slice();
  const format = FORMATS.find(({ probe }) => probe(head));
  try {
    return (await format?.read(reader, head, watch)) ?? new Container(file);
  } catch (error) {
    if (error instanceof RangeError) return new Container(file);
    throw error;
  }
}
