import { switchFFmpeg } from '@framescout/media';

/** Switches FFmpeg on or off for this page, as the server says in the document. */
export function applyFFmpegSetting(): void {
  const isOff = document.querySelector('meta[name="ffmpeg"][content="off"]') !== null;
  switchFFmpeg(isOff ? 'off' : 'on');
}
