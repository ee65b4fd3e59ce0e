import type { PixelSize, Position } from '@framescout/media';
import { isWithin } from '../model/pixel-rects.ts';
import type { Template } from '../model/template.ts';
import type { Kernel } from './kernel.ts';
import { ALL_PROBES_BYTES, PROBE_BYTES, type ProbedPixels, pickProbes, writeProbes } from './probe.ts';
import type { LoadedPatch } from './probe-search.ts';

// Three 16-bit numbers (votes, column, row), and two unused bytes.
const PEAK_BYTES = 8;
// The kernel needs a u32 per 8 x 8 positions, and 256 more followed by 32 bytes.
const CELL = 8;
const CELL_BYTES = 4;
const BINS_BYTES = 256 * 4 + 32;

// A place is dropped if less than this share (of 256) of the probes agree, from 16 probes on. Agreement below
// 0.3 isn't worth a comparison (adaptive-matcher.ts), and probes agree more readily than pixels compared in
// all three planes.
const MIN_SHARE = 77;
// Peaks requested from the kernel; many may belong to one place, since positions near an element also collect
// votes.
const MAX_PEAKS = 160;

type Peak = Position & { votes: number };

/**
 * Finds an element's most likely places in a whole picture by voting as in `ProbeSearch`, but using only the
 * first few probes at most positions. Positions may lie outside the picture as long as the element itself is
 * inside.
 */
export class PictureSearch {
  readonly #kernel: Kernel;
  readonly #template: Template;
  readonly #pixels: ProbedPixels;
  readonly #at: { probes: number; cells: number; bins: number; peaks: number };
  #preparedFor = 0;

  /** For patches up to the size of `largest`; `ranked` are the template's pixels, highest weight first. */
  constructor(kernel: Kernel, template: Template, ranked: readonly number[], largest: PixelSize) {
    this.#kernel = kernel;
    this.#template = template;
    const { left, right, top, bottom } = template.box;
    const isInBox = (index: number) => {
      const x = index % template.width;
      const y = Math.floor(index / template.width);
      return x >= left && x <= right && y >= top && y <= bottom;
    };
    this.#pixels = pickProbes(ranked.filter(isInBox));
    const cells = (Math.ceil(largest.width / CELL) + 2) * (Math.ceil(largest.height / CELL) + 2);
    this.#at = {
      probes: kernel.allocate(ALL_PROBES_BYTES),
      cells: kernel.allocate(cells * CELL_BYTES),
      bins: kernel.allocate(BINS_BYTES),
      peaks: kernel.allocate(MAX_PEAKS * PEAK_BYTES),
    };
  }

  /**
   * Finds the most likely places (the region's top left in the patch): at most `most`, no two within `apart`.
   */
  search(patch: LoadedPatch, most: number, apart: PixelSize): Position[] {
    const { width, height, pitch, luma, blue, red } = patch;
    const { box } = this.#template;
    const left = -(box.left & ~1);
    const top = -(box.top & ~1);
    const right = width - 1 - box.right;
    const bottom = height - 1 - box.bottom;
    if (right < left || bottom < top || this.#pixels.luma.length === 0) return [];
    this.#prepare(pitch);
    const at = this.#at;
    const { run, view } = this.#kernel;
    const count = run.findPeaks(
      luma,
      blue,
      red,
      pitch,
      left,
      top,
      right,
      bottom,
      at.probes,
      this.#pixels.luma.length,
      at.probes + this.#pixels.luma.length * PROBE_BYTES,
      this.#pixels.chroma.length,
      MIN_SHARE,
      at.cells,
      at.bins,
      at.peaks,
      MAX_PEAKS,
    );
    const peaks = Array.from({ length: count }, (_, index): Peak => {
      const peak = at.peaks + index * PEAK_BYTES;
      return {
        votes: view.getInt16(peak, true),
        x: view.getInt16(peak + 2, true),
        y: view.getInt16(peak + 4, true),
      };
    });
    const taken: Position[] = [];
    for (const { x, y } of peaks.sort((a, b) => b.votes - a.votes)) {
      if (taken.length >= most) break;
      if (!taken.some((other) => isWithin(other, { x, y }, apart))) taken.push({ x, y });
    }
    return taken;
  }

  /** Writes the probes for patches whose luma rows start `pitch` bytes apart. */
  #prepare(pitch: number): void {
    if (this.#preparedFor === pitch) return;
    this.#preparedFor = pitch;
    const layout = { pitch, toSecond: 0 };
    writeProbes(this.#kernel.view, this.#at.probes, this.#template, this.#pixels, layout);
  }
}
