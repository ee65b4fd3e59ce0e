import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/painted-scene.ts';
import { Kernel } from './kernel.ts';
import { PROBE_BYTES } from './probe.ts';

const WIDTH = 150;
const HEIGHT = 94;
const CHROMA_WIDTH = WIDTH / 2;
const LUMA = WIDTH * HEIGHT;
const STAGE = 16;
const SHARE = 90;
const AREA = { left: -4, top: -6, right: 120, bottom: 70 };
const CELL_COLUMNS = ((AREA.right - AREA.left) >> 3) + 1;

type Probe = { x: number; y: number; lowest: number; range: number };

/** A random picture with probes that stay inside it at every position, and the kernel's peaks. */
function search(seed: number, lumaCount: number, chromaCount: number, most: number) {
  const share = random(seed);
  const next = (bound: number) => Math.floor(share() * bound);
  const kernel = new Kernel();
  const planes = kernel.allocate(LUMA * 1.5 + 256);
  const probeAt = kernel.allocate((lumaCount + 2 * chromaCount) * PROBE_BYTES);
  const cells = kernel.allocate(4 * CELL_COLUMNS * 12);
  const bins = kernel.allocate(4 * 256 + 32);
  const peaks = kernel.allocate(8 * most);
  const { bytes, view } = kernel;
  for (let i = 0; i < LUMA * 1.5; i++) bytes[planes + i] = next(256);
  const aProbe = (): Probe => ({ x: 4 + next(24), y: 6 + next(16), lowest: next(130), range: 60 + next(60) });
  const luma = Array.from({ length: lumaCount }, aProbe);
  const chroma = Array.from({ length: chromaCount }, aProbe).flatMap((probe) => [
    probe,
    { ...aProbe(), x: probe.x, y: probe.y },
  ]);
  [...luma, ...chroma].forEach(({ x, y, lowest, range }, index) => {
    const at = probeAt + index * PROBE_BYTES;
    view.setInt32(at, index < lumaCount ? y * WIDTH + x : (y >> 1) * CHROMA_WIDTH + (x >> 1), true);
    view.setUint8(at + 4, lowest);
    view.setUint8(at + 5, range);
  });
  const { left, top, right, bottom } = AREA;
  const blue = planes + LUMA;
  const red = blue + LUMA / 4;
  const count = kernel.run.findPeaks(
    planes,
    blue,
    red,
    WIDTH,
    left,
    top,
    right,
    bottom,
    probeAt,
    lumaCount,
    probeAt + lumaCount * PROBE_BYTES,
    chromaCount,
    SHARE,
    cells,
    bins,
    peaks,
    most,
  );
  const found = Array.from({ length: count }, (_, i) => ({
    votes: view.getInt16(peaks + 8 * i, true),
    x: view.getInt16(peaks + 8 * i + 2, true),
    y: view.getInt16(peaks + 8 * i + 4, true),
  }));
  const agrees = (value: number, { lowest, range }: Probe) => value >= lowest && value <= lowest + range;
  const votesAt = (x: number, y: number) => {
    const lumaVotes = luma.map((probe) =>
      agrees(bytes[planes + (y + probe.y) * WIDTH + x + probe.x] ?? 0, probe),
    );
    const chromaVotes = chroma.map((probe, index) => {
      const row = (y >> 1) + (probe.y >> 1);
      const column = (x >> 1) + (probe.x >> 1);
      return agrees(bytes[(index % 2 === 0 ? blue : red) + row * CHROMA_WIDTH + column] ?? 0, probe);
    });
    const sumOf = (votes: boolean[]) => votes.filter(Boolean).length;
    const isHopeful = luma.every((_, i) => {
      const asked = Math.min(lumaCount, STAGE * Math.ceil((i + 1) / STAGE));
      return sumOf(lumaVotes.slice(0, asked)) >= Math.max(1, (SHARE * asked) >> 8);
    });
    const votes = sumOf(lumaVotes) + sumOf(chromaVotes);
    const isEnough = votes >= Math.max(1, (SHARE * (lumaCount + 2 * chromaCount)) >> 8);
    return { votes, isHopeful: isHopeful && isEnough };
  };
  return { found, votesAt };
}

function cellOf({ x, y }: { x: number; y: number }): number {
  return ((y - AREA.top) >> 4) * CELL_COLUMNS + ((x - AREA.left) >> 3);
}

describe('the search for places', () => {
  it.each([
    [1, 48, 20],
    [2, 37, 11],
    [3, 9, 9],
  ])('finds the best of every cell, like a naive count (%i)', (seed, lumaCount, chromaCount) => {
    const { found, votesAt } = search(seed, lumaCount, chromaCount, 400);
    expect(found.length).toBeGreaterThan(0);
    for (const peak of found) expect(votesAt(peak.x, peak.y).votes).toBe(peak.votes);
    const best = new Map(found.map((peak) => [cellOf(peak), peak.votes]));
    expect(best.size).toBe(found.length);
    for (let y = AREA.top; y <= AREA.bottom; y += 2) {
      for (let x = AREA.left; x <= AREA.right; x++) {
        const { votes, isHopeful } = votesAt(x, y);
        if (isHopeful) expect(best.get(cellOf({ x, y }))).toBeGreaterThanOrEqual(votes);
      }
    }
  });

  it('gives the peaks with the most votes if there are more than requested', () => {
    const all = search(4, 48, 20, 400)
      .found.map(({ votes }) => votes)
      .sort((a, b) => b - a);
    const few = search(4, 48, 20, 12)
      .found.map(({ votes }) => votes)
      .sort((a, b) => b - a);
    expect(all.length).toBeGreaterThan(12);
    expect(few).toEqual(all.slice(0, 12));
  });
});
