import { ClipClient, type PlannedClip } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';

type Segment = { start: number; end: number };

/** The API that tools call in the page to make clips of the video in its file input. */
type ClipHarnessApi = {
  open(): Promise<void>;
  plan(segments: Segment[], settings: ClipSettings): Promise<PlannedClip[]>;
  /** Makes one file of all segments and downloads it. */
  make(segments: Segment[], settings: ClipSettings, name: string): Promise<void>;
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
    const { file } = await maker().make({ segments, settings, name, folder: null, chapterTitles: [] });
    if (!file) throw new Error('The clip did not come back as a file.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
  },
};
