import { ClipClient } from '@framescout/clips';
import type { OpenedVideo } from '../video/index.ts';

let held: { url: string; client: ClipClient; ready: Promise<void> } | null = null;

/** The maker of clips of a video, opened once; that of another video is closed. */
export async function clipClientOf({ file, url, info }: OpenedVideo): Promise<ClipClient> {
  if (held?.url !== url) {
    closeClipClient();
    const client = new ClipClient();
    held = { url, client, ready: client.open(file, file.name, info.reader === 'ffmpeg') };
    held.ready.catch(() => undefined);
  }
  const { client, ready } = held;
  await ready;
  return client;
}

/** Closes the maker of clips, and with it whatever it is making. */
export function closeClipClient(): void {
  held?.client[Symbol.dispose]();
  held = null;
}
