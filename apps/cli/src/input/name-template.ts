import { basename, extname } from 'node:path';
import { cutText, MAX_TEMPLATE_NAME_LENGTH } from '@framescout/contract';

const TEMPLATE_ENDING = /(\.framescout)?\.json$/i;
const UNNAMED = 'Element';

/** Names a template after its file or, if that leaves nothing, after the recording. */
export function nameTemplate(file: string, recording: string): string {
  const names = [basename(file).replace(TEMPLATE_ENDING, ''), basename(recording, extname(recording))];
  return names.map(shorten).find((name) => name !== '') ?? UNNAMED;
}

function shorten(name: string): string {
  return cutText(name.trim(), MAX_TEMPLATE_NAME_LENGTH).trim();
}
