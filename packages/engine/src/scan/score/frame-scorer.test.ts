import { chromaLength, type PixelRect, type PlanePatch } from '@framescout/media';
import { VideoSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { PlaneMatcher } from '../../model/matcher.ts';
import { MAX_TRACED_FRAMES } from '../trace/shape-trail.ts';
import { FrameScorer } from './frame-scorer.ts';
import { OrderedScores } from './ordered-scores.ts';
import { PatchPool } from './patch-pool.ts';
import type { PicturedVideo } from './picture-taker.ts';

const PICTURE = { width: 64, height: 48 };
const SHARED = { left: 4, top: 2, width: 40, height: 20 };
const OWN = { left: 20, top: 10, width: 16, height: 30 };
const ANYWHERE = { left: 0, top: 0, ...PICTURE };

const video: PicturedVideo = {
  picture: PICTURE,
  rotation: 0,
  givesWholeFrames: true,
  color: { matrix: 'bt709', fullRange: false },
};

/** A frame whose samples encode their position and its number. */
function frameOf(number: number): VideoSample {
  const chroma = chromaLength(PICTURE.width) * chromaLength(PICTURE.height);
  const data = new Uint8Array(PICTURE.width * PICTURE.height + 2 * chroma);
  for (let i = 0; i < data.length; i++) data[i] = i * 7 + number * 3;
  return new VideoSample(data, {
    format: 'I420',
    codedWidth: PICTURE.width,
    codedHeight: PICTURE.height,
    timestamp: number / 30,
  });
}

/** The first luma sample of a rectangle in a frame. */
const firstOf = ({ left, top }: PixelRect, number: number) =>
  ((top * PICTURE.width + left) * 7 + number * 3) & 255;

/** A matcher that records what it is given to compare. */
function listener(rects: PixelRect[], isAnywhere = false) {
  const given: PlanePatch[][] = [];
  const matcher: PlaneMatcher = {
    ...{ reads: 'planes', rects, regionCount: 1 },
    geometry: { places: [{ x: 0, y: 0 }], region: PICTURE, box: PICTURE, isAnywhere },
    compare: (patches) => given.push([...patches]),
    findShape: () => null,
  };
  return { given, matcher };
}

const elementsOf = (listeners: readonly { matcher: PlaneMatcher }[]) =>
  listeners.map(({ matcher }, index) => ({ elementId: String(index), matcher }));

function scorerOf(listeners: readonly { matcher: PlaneMatcher }[]): FrameScorer {
  return new FrameScorer(video, elementsOf(listeners));
}

async function score(scorer: FrameScorer, from: number, until: number): Promise<void> {
  for (let number = from; number < until; number++) {
    using sample = frameOf(number);
    await scorer.score(sample);
  }
}

describe('the frames of a chunk', () => {
  it('are read once for elements that share a rectangle, and give each of them its own part', async () => {
    const [one, two, three] = [
      listener([SHARED]),
      listener([OWN, { ...SHARED }]),
      listener([ANYWHERE], true),
    ];
    const scorer = scorerOf([one, two, three]);
    expect(scorer.rects).toEqual([SHARED, OWN, ANYWHERE]);
    await score(scorer, 0, 3);
    using last = frameOf(3);
    await scorer.glance(last);
    for (const [number, [shared]] of one.given.entries()) {
      const [own, alsoShared] = two.given[number] ?? [];
      const [whole] = three.given[number] ?? [];
      expect(alsoShared).toBe(shared);
      // What only the current frame needs is in memory that the next one overwrites.
      if (number === 2) expect(whole?.luma[0]).toBe(firstOf(ANYWHERE, number));
      if (number > 2) continue;
      expect(shared?.luma[0]).toBe(firstOf(SHARED, number));
      expect(own?.luma[0]).toBe(firstOf(OWN, number));
      expect(own).toMatchObject({ width: OWN.width, height: OWN.height });
    }
    expect(one.given).toHaveLength(4);
    expect(one.given[3]?.[0]?.luma[0]).toBe(firstOf(SHARED, 3));
  });

  it('stay unchanged while an element may be traced back through them', async () => {
    const own = listener([SHARED]);
    const scorer = scorerOf([own]);
    await score(scorer, 0, MAX_TRACED_FRAMES + 40);
    const [memory] = scorer.endChunk();
    expect(memory).toMatchObject({ isOpen: false, frames: { length: MAX_TRACED_FRAMES } });
    // The next chunk has its own memory.
    await score(scorer, 200, 200 + 2 * MAX_TRACED_FRAMES);
    for (const [back, { time, patches }] of memory?.frames.entries() ?? []) {
      const number = MAX_TRACED_FRAMES + 39 - back;
      expect(time).toBeCloseTo(number / 30);
      expect(patches[0]?.luma[0]).toBe(firstOf(SHARED, number));
    }
  });

  it('stay unchanged even if later ones could not be read', async () => {
    const scorer = scorerOf([listener([SHARED])]);
    await score(scorer, 0, 20);
    const unreadable = frameOf(20);
    unreadable.close();
    for (let attempt = 0; attempt < 3; attempt++) await expect(scorer.score(unreadable)).rejects.toThrow();
    await score(scorer, 20, 40);
    const [memory] = scorer.endChunk();
    const first = memory?.frames.map(({ patches }) => patches[0]?.luma[0]);
    expect(first).toEqual(Array.from({ length: MAX_TRACED_FRAMES }, (_, back) => firstOf(SHARED, 39 - back)));
  });

  it("are recycled once they are no longer needed, so that memory doesn't grow", async () => {
    const own = listener([SHARED]);
    await score(scorerOf([own]), 0, 200);
    expect(new Set(own.given.map(([patch]) => patch)).size).toBe(MAX_TRACED_FRAMES + 1);
  });

  it("are read beyond the chunk until it is clear that what is in sight isn't leaving", async () => {
    const { matcher } = listener([SHARED]);
    const seen: PlaneMatcher = {
      ...matcher,
      compare: (_, own) => {
        own.detections = [{ x: 8, y: 4, similarity: 0.9 }];
      },
    };
    const scorer = scorerOf([{ matcher: seen }]);
    await score(scorer, 0, 3);
    expect(scorer.isFollowing).toBe(true);
    using next = frameOf(3);
    expect(await scorer.scoreBeyondChunk(next)).toEqual([[]]);
    expect(scorer.isFollowing).toBe(false);
  });

  it('start with the chunk if it is short', async () => {
    const scorer = scorerOf([listener([SHARED])]);
    await score(scorer, 0, MAX_TRACED_FRAMES);
    expect(scorer.endChunk()).toMatchObject([{ isOpen: true, frames: { length: MAX_TRACED_FRAMES } }]);
    await score(scorer, 0, MAX_TRACED_FRAMES + 1);
    expect(scorer.endChunk()).toMatchObject([{ isOpen: false, frames: { length: MAX_TRACED_FRAMES } }]);
  });

  it('are all that is kept of finished chunks, however many decoders there are', async () => {
    const own = listener([SHARED]);
    const pool = new PatchPool();
    const ordered = new OrderedScores(elementsOf([own]), null, 1, 0, pool);
    const scorers = [0, 1].map(() => new FrameScorer(video, elementsOf([own]), { pool }));
    const patches: Set<PlanePatch>[] = [];
    for (let chunk = 0; chunk < 8; chunk++) {
      const scorer = scorers[chunk % 2];
      if (!scorer) continue;
      own.given.length = 0;
      await score(scorer, chunk * 50, chunk * 50 + 50);
      patches.push(new Set(own.given.flat()));
      ordered.finish(chunk, scorer.endChunk());
      ordered.drain();
    }
    // The previous chunk's stay until this chunk is over; no others are in use.
    const all = new Set(patches.flatMap((own) => [...own]));
    expect(all.size).toBe(2 * MAX_TRACED_FRAMES + 1);
    for (const [chunk, own] of patches.entries())
      expect([chunk, own.size]).toEqual([chunk, MAX_TRACED_FRAMES + 1]);
  });
});
