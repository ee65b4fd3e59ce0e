import type { VideoSample } from 'mediabunny';
import { SIMILARITY_STEPS } from '../detect/score-series.ts';
import { matcherFactory } from '../match/create-matcher.ts';
import type { Matcher } from '../match/matcher.ts';
import type { OpenVideo } from '../open/open-video.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { RegionReader } from '../sample/region-reader.ts';
import type { ScanRequest } from '../worker/protocol.ts';

/** The matchers of every element of a scan, and the rectangles they want to see of a frame, one after the other. */
export type ScanMatchers = { elementIds: string[]; matchers: Matcher[]; rects: PixelRect[] };

/** Learns every element of a scan. */
export function createScanMatchers(request: ScanRequest, video: OpenVideo): ScanMatchers {
  const factory = matcherFactory(request.matcher);
  const matchers = request.elements.map((element) => factory(element.selections, video.picture));
  return {
    elementIds: request.elements.map((element) => element.id),
    matchers,
    rects: matchers.flatMap((matcher) => matcher.rects),
  };
}

/** Scores frames, one at a time: copies the regions out and compares them. Each decoder has its own. */
export class FrameScorer {
  readonly #reader: RegionReader;
  readonly #matchers: ScanMatchers;
  readonly #outputs: Float32Array[];
  readonly #scaled: Uint16Array<ArrayBuffer>[];

  constructor(video: OpenVideo, matchers: ScanMatchers) {
    this.#reader = new RegionReader(video);
    this.#matchers = matchers;
    this.#outputs = matchers.matchers.map((matcher) => new Float32Array(matcher.regionCount));
    this.#scaled = matchers.matchers.map((matcher) => new Uint16Array(matcher.regionCount));
  }

  /** The similarities of each element's regions, scaled to whole numbers; valid until the next call. */
  async score(sample: VideoSample): Promise<Uint16Array<ArrayBuffer>[]> {
    const patches = await this.#reader.read(sample, this.#matchers.rects);
    let from = 0;
    this.#matchers.matchers.forEach((matcher, index) => {
      const output = this.#outputs[index];
      const scaled = this.#scaled[index];
      if (!output || !scaled) return;
      matcher.compare(patches.slice(from, from + matcher.rects.length), output);
      from += matcher.rects.length;
      for (let i = 0; i < output.length; i++) {
        scaled[i] = Math.round(Math.min(1, Math.max(0, output[i] ?? 0)) * SIMILARITY_STEPS);
      }
    });
    return this.#scaled;
  }
}
