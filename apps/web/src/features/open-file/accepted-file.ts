const VIDEO_EXTENSIONS =
  /\.(mp4|m4v|f4v|mov|qt|mkv|webm|ts|m2ts|mts|3gp|3g2|avi|divx|flv|wmv|asf|mpg|mpeg|m2v|vob|ogv|ogg|ogm|mxf|rm|rmvb|dv)$/i;

// Systems mistake these for TypeScript, translation files or sound.
const MISTAKEN_EXTENSIONS = /\.(ts|mts|m2ts|m4s)$/i;
const UNKNOWN_TYPES = ['', 'application/octet-stream'];

/**
 * Whether a file among several claims to be a video: by its type or, if the system reports none or a mistaken
 * one, by its extension. Of a file that is chosen by itself, the content decides.
 */
export function isVideoFile(file: Pick<File, 'name' | 'type'>): boolean {
  if (file.type.startsWith('video/')) return true;
  if (MISTAKEN_EXTENSIONS.test(file.name)) return true;
  return UNKNOWN_TYPES.includes(file.type) && VIDEO_EXTENSIONS.test(file.name);
}
