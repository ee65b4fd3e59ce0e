import type { PixelSize, Position } from '@framescout/media';
import { isWithin } from '../model/pixel-rects.ts';
import type { Template } from '../model/template.ts';
import type { Kernel } from './kernel.ts';
import { ALL_PROBES_BYTES, PROBE_BYTES, type ProbedPixels, pickProbes, writeProbes } from './probe.ts';

// Three 16-bit numbers (votes, column, row), and two unused bytes.
const PEAK_BYTES = 8;
// The kernel needs a u32 per 8 x 8 positions on every second row, and 256 more followed by 32 bytes.
const CELL = 8;
const CELL_BYTES = 4;
const BINS_BYTES = 256 * 4 + 32;

/** Agreement (0..1) below which a place away from an element's own is background. */
export const WORTH_CORRELATING = 0.3;
// A place is dropped if less than that share (of 256) of the probes agree, from 16 probes on: probes agree more readily
// than pixels compared in all three planes.
const MIN_SHARE = Math.round(256 * WORTH_CORRELATING);
// Peaks requested from the kernel; many may belong to one place, since positions near an element also collect
// votes.
const MAX_PEAKS = 160;

type Peak = Position & { votes: number };

/**
 * A patch in the kernel's memory, which may be part of a larger one: its size in pixels, the addresses of its
 * planes, and the distance in bytes between its luma rows (`pitch`). Its chroma rows are `chromaLength` of
 * that apart.
 */
export type LoadedPatch = PixelSize & { pitch: number; luma: number; blue: number; red: number };

/**
 * Finds the places in a patch where most probes (pixels of a template) find roughly the sample they expect: a
 * generalized Hough vote over all positions of every second row, which drops most of them after the first few
 * probes.
 */
export class PlaceSearch {
  readonly #kernel: Kernel;
  readonly #template: Template;
  readonly #at: { probes: number; cells: number; bins: number; peaks: number };
  /** Written for rows of this many bytes; picked only if anything is searched. */
  #probes: { pixels: ProbedPixels; pitch: number } | null = null;

  /** For patches up to the size of `largest`. */
  constructor(kernel: Kernel, template: Template, largest: PixelSize) {
    this.#kernel = kernel;
    this.#template = template;
    const cells = (Math.ceil(largest.width / CELL) + 2) * (Math.ceil(largest.height / (2 * CELL)) + 2);
    this.#at = {
      probes: kernel.allocate(ALL_PROBES_BYTES),
      cells: kernel.allocate(cells * CELL_BYTES),
      bins: kernel.allocate(BINS_BYTES),
      peaks: kernel.allocate(MAX_PEAKS * PEAK_BYTES),
    };
  }

  /**
   * Finds the most likely places (the region's top left in the patch): at most `most`, no two within `apart`. The
   * template's box lies within the patch, its region may stick out: an element is searched for up to the picture's edge.
   */
  search(patch: LoadedPatch, most: number, apart: PixelSize): Position[] {
    const { width, height, pitch, luma, blue, red } = patch;
    const { box } = this.#template;
    const left = -(box.left & ~1);
    const top = -(box.top & ~1);
    const right = width - 1 - box.right;
    const bottom = height - 1 - box.bottom;
    if (right < left || bottom < top) return [];
    const probed = this.#writeProbes(pitch);
    if (probed.luma.length === 0) return [];
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
      probed.luma.length,
      at.probes + probed.luma.length * PROBE_BYTES,
      probed.chroma.length,
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

  /** Writes the probes for patches whose luma rows start `pitch` bytes apart, and returns what they probe. */
  #writeProbes(pitch: number): ProbedPixels {
    if (this.#probes?.pitch !== pitch) {
      const pixels = this.#probes?.pixels ?? pickProbes(this.#template);
      writeProbes(this.#kernel.view, this.#at.probes, this.#template, pixels, pitch);
      this.#probes = { pixels, pitch };
    }
    return this.#probes.pixels;
  }
}
