import { UnopenableFileError, UnreadableFileError } from '@framescout/base';
import { mayHoldVideo, SNIFF_BYTES, sniffContainer } from '@framescout/containers';
import { UnsupportedInputFormatError } from 'mediabunny';
import { assertReadable } from './assert-readable.ts';
import { explainUnknown, REMUX } from './explain-unknown.ts';
import { findTraces, type VideoTraces } from './find-traces.ts';

const WAIT =
  'If it is still being recorded, copied or downloaded, wait until that is done, then open it again. ';

const REBUILD =
  'Otherwise, a tool such as untrunc can rebuild it from an intact recording made with the same settings. ' +
  'Recording to MKV or to hybrid MP4 avoids this.';

/**
 * Explains why a file could not be opened. Our own errors, and those that are not the file's fault, are
 * returned unchanged.
 * @throws {DOMException} `NotReadableError` or `NotFoundError` if it was changed, moved or deleted
 */
export async function explainRefusal(error: unknown, file: Blob, name: string): Promise<unknown> {
  // Don't blame a bug on the file.
  if (error instanceof UnopenableFileError || error instanceof ReferenceError) return error;
  await assertReadable(file);
  if (file.size === 0) return new UnreadableFileError(`"${name}" is empty.`, {}, { cause: error });
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const found = sniffContainer(head);
  const reason = error instanceof Error ? error.message : typeof error;
  const options = { cause: error, mayNeedFFmpeg: mayHoldVideo(found) };
  const isUnknown = error instanceof UnsupportedInputFormatError;
  const isOther = isUnknown || !mayHoldVideo(found);
  const why = isOther ? explainUnknown(found) : explainDamage(found, await findTraces(file, found));
  return new UnreadableFileError(`"${name}" can't be opened: ${why}`, { found, reason }, options);
}

/**
 * Creates the error for a file in which a demuxer finds no video track: either it has none, or its
 * description is damaged.
 */
export async function noVideoTrackError(
  file: Blob,
  name: string,
  container: string,
  mayNeedFFmpeg: boolean,
): Promise<UnreadableFileError> {
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const found = sniffContainer(head);
  if (!mayHoldVideo(found)) {
    return new UnreadableFileError(`"${name}" can't be opened: ${explainUnknown(found)}`, { found });
  }
  const traces = await findTraces(file, found);
  if (traces === 'no-video') {
    return new UnreadableFileError(
      `"${name}" is ${container} without a video track. Open a file that has one.`,
      { container, traces },
      { mayNeedFFmpeg },
    );
  }
  const why = explainDamage(container, traces);
  return new UnreadableFileError(
    `"${name}" can't be opened: ${why}`,
    { container, traces },
    { mayNeedFFmpeg: true },
  );
}

function explainDamage(found: string | null, traces: VideoTraces): string {
  const what = found === null ? 'its content' : `its ${found}`;
  switch (traces) {
    case 'no-index':
      return (
        `the index of ${what}, without which nothing in it can be located, is missing or damaged. Most recorders ` +
        `write it last, so it is lost when a recording or a copy is cut off. ${WAIT}${REBUILD}`
      );
    case 'cut-index':
      return `the index of ${what} is cut off: the file was not copied or saved completely. ${WAIT}${REBUILD}`;
    case 'video':
      return `it has a video track, but the track’s description is damaged. ${REMUX}`;
    case 'no-video':
    case 'unclear':
      return `${what} is damaged or cut off. ${REMUX}`;
  }
}
