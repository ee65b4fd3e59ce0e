import { ClipClient, type PlannedClip } from '@framescout/clips';
import { type ClipSettings, DEFAULT_CLIP_SETTINGS } from '@framescout/contract';

type Segment = { start: number; end: number };

/** The API that tools call in the page to make clips of the video in its file input. */
type ClipHarnessApi = {
  open(): Promise<void>;
  plan(segments: Segment[], settings: ClipSettings): Promise<PlannedClip[]>;
  /** Makes one file of all segments and downloads it; returns how many seconds that took. */
  make(segments: Segment[], settings: ClipSettings, name: string): Promise<number>;
  /** Copies one second of the video, starting at `start` (seconds), into an MP4. */
  makeFile(start: number, name: string): Promise<File | null>;
  /** Makes one file per segment without downloading any; returns how many seconds that took. */
  time(segments: Segment[], settings: ClipSettings): Promise<number>;
};

declare global {
  interface Window {
    framescoutClips?: ClipHarnessApi;
  }
}

let client: ClipClient | null = null;

function maker(): ClipClient {
  if (!client) throw new Error('Open the video first.');
  return client;
}

window.framescoutClips = {
  async open() {
    client?.[Symbol.dispose]();
    client = new ClipClient();
    const file = document.querySelector('input')?.files?.[0];
    if (!file) throw new Error('No video was put into the file input.');
    await client.open(file, file.name).catch((error: unknown) => {
      if (error instanceof Error) return client?.open(file, file.name, true);
      throw error;
    });
  },
  plan: (segments, settings) => maker().plan(segments, settings),
  async make(segments, settings, name) {
    const began = performance.now();
    const order = { segments, settings, name, folder: null, chapterTitles: [] };
    const { file } = await maker().make(order);
    const seconds = (performance.now() - began) / 1000;
    if (!file) throw new Error('The clip did not come back as a file.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    return seconds;
  },
  async makeFile(start, name) {
    const settings = { ...DEFAULT_CLIP_SETTINGS, selectedFormat: 'mp4', sourceFrameRate: 'source' } as const;
    const segments = [{ start, end: start + 1 }];
    return (await maker().make({ segments, settings, name, folder: null, chapterTitles: [] })).file;
  },
  async time(segments, settings) {
    const began = performance.now();
    await maker().beginRun();
    for (const [index, segment] of segments.entries()) {
      const name = `${index}.${settings.selectedFormat}`;
      const order = { segments: [segment], settings, name, folder: null, chapterTitles: [] };
      await maker().make(order);
    }
    return (performance.now() - began) / 1000;
  },
};
