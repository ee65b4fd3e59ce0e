import type { FileKind } from '../../platform/pick-file.ts';

const VIDEO_EXTENSIONS = /\.(mp4|m4v|mov|qt|mkv|webm|ts|m2ts|mts|3gp|3g2|avi|flv|wmv|asf|mpg|mpeg|vob|ogv)$/i;

// Systems mistake these for TypeScript or translation files.
const MISTAKEN_EXTENSIONS = /\.(ts|mts|m2ts)$/i;
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/** The file types offered in the file picker. */
export const VIDEO_FILES: FileKind = {
  description: 'Videos',
  accept: 'video/*,.mkv,.ts,.m2ts,.mts,.mov,.webm,.mp4,.3gp,.avi,.flv,.wmv,.asf,.mpg,.vob,.ogv',
};

/**
 * Whether a file claims to be a video: by its type or, if the system reports none or a mistaken one, by its
 * extension.
 */
export function isVideoFile(file: Pick<File, 'name' | 'type'>): boolean {
  if (file.type.startsWith('video/')) return true;
  if (MISTAKEN_EXTENSIONS.test(file.name)) return true;
  return UNKNOWN_TYPES.includes(file.type) && VIDEO_EXTENSIONS.test(file.name);
}
