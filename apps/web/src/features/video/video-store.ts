import { type VideoInfo, videoInfoSchema } from '@framescout/contract';
import { EngineClient } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';
import { writeStored } from '../../platform/local-storage.ts';

/** A video that is open: its file, the engine that holds it, and an address for the player. */
export type OpenedVideo = { file: File; url: string; info: VideoInfo; engine: EngineClient };

type VideoState = { video: OpenedVideo | null; isOpening: boolean };

/** The open video, if any. */
export const videoStore = createStore<VideoState>(() => ({ video: null, isOpening: false }));

/**
 * Opens a file in an engine of its own; the video open before stays open until the new one is ready, and stays for
 * good when the new one cannot be opened. `beforeShown` is called once it can, while the old one is still on screen,
 * `onForeign` as soon as it turns out that FFmpeg has to read it.
 * @throws {RemoteError} what the engine found wrong with the file
 */
export async function openVideoFile(
  file: File,
  beforeShown: () => void,
  onForeign: () => void = () => {},
): Promise<OpenedVideo> {
  videoStore.setState({ isOpening: true });
  const engine = new EngineClient();
  try {
    const info = videoInfoSchema.parse(await engine.open(file, file.name, onForeign));
    beforeShown();
    const before = videoStore.getState().video;
    const video = { file, info, engine, url: URL.createObjectURL(file) };
    videoStore.setState({ video, isOpening: false });
    if (before) close(before);
    const { frameRate, width, height, duration } = info;
    writeStored('currentVideoMetadata', { frameRate, width, height, duration });
    return video;
  } catch (error) {
    engine[Symbol.dispose]();
    videoStore.setState({ isOpening: false });
    throw error;
  }
}

/** Closes the open video, if any. */
export function closeVideo(): void {
  const { video } = videoStore.getState();
  videoStore.setState({ video: null });
  if (video) close(video);
}

function close(video: OpenedVideo): void {
  URL.revokeObjectURL(video.url);
  video.engine[Symbol.dispose]();
}
