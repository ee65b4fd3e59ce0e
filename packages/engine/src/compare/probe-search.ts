import type { PixelSize, Position } from '@framescout/media';
import { chromaLength } from '@framescout/media';
import { isWithin } from '../model/pixel-rects.ts';
import type { Template } from '../model/template.ts';
import type { Kernel } from './kernel.ts';
import { ALL_PROBES_BYTES, PROBE_BYTES, type ProbedPixels, pickProbes, writeProbes } from './probe.ts';

// What the kernel writes for each cell, in 16-bit words: the votes of its best place, and that place's column
// and row; one is unused.
const CELL_WORDS = 4;
const CELL_BYTES = 2 * CELL_WORDS;
const CELL = 8;

/**
 * A patch in the kernel's memory, which may be part of a larger one: its size in pixels, the addresses of its
 * planes, and the distance in bytes between its luma rows (`pitch`). Its chroma rows are `chromaLength` of
 * that apart.
 */
export type LoadedPatch = PixelSize & { pitch: number; luma: number; blue: number; red: number };

/**
 * Finds the places in a patch where most probes (pixels of a template) find roughly the sample they expect: a
 * generalized Hough vote over all positions of every second row at once.
 */
export class ProbeSearch {
  readonly #kernel: Kernel;
  readonly #template: Template;
  readonly #pixels: ProbedPixels;
  readonly #at: { probes: number; votes: number; chromaVotes: number; cells: number };
  #preparedFor = { pitch: 0, chromaSize: 0 };

  /** For patches up to the size of `largest`; `ranked` are the template's pixels, highest weight first. */
  constructor(kernel: Kernel, template: Template, ranked: readonly number[], largest: PixelSize) {
    this.#kernel = kernel;
    this.#template = template;
    this.#pixels = pickProbes(ranked);
    const positions = (largest.width + 16) * (largest.height + 1);
    this.#at = {
      probes: kernel.allocate(ALL_PROBES_BYTES),
      votes: kernel.allocate(positions),
      chromaVotes: kernel.allocate(positions),
      cells: kernel.allocate((largest.width / CELL + 2) * (largest.height / CELL + 2) * CELL_BYTES),
    };
  }

  /**
   * Finds the most likely places (the region's top left in the patch): at most `most`, no two within `apart`.
   */
  search(patch: LoadedPatch, most: number, apart: PixelSize): Position[] {
    const { width, height, pitch, luma, blue, red } = patch;
    const wide = width - this.#template.width + 1;
    // Every second luma row is every chroma row; callers search around the result anyway.
    const rows = (height - this.#template.height + 2) >> 1;
    if (wide < 1 || rows < 1 || this.#pixels.luma.length === 0) return [];
    this.#prepare(pitch, red - blue);
    const columns = (wide + 15) & ~15;
    const chromaColumns = (((wide + 1) >> 1) + 15) & ~15;
    const at = this.#at;
    const { run } = this.#kernel;
    const lumaCount = this.#pixels.luma.length;
    const chromaCount = 2 * this.#pixels.chroma.length;
    const chromaProbes = at.probes + lumaCount * PROBE_BYTES;
    run.vote(luma, 2 * pitch, columns, rows, at.probes, lumaCount, at.votes);
    run.vote(blue, chromaLength(pitch), chromaColumns, rows, chromaProbes, chromaCount, at.chromaVotes);
    const count = run.bestOfCells(at.votes, columns, rows, wide, at.chromaVotes, chromaColumns, at.cells);
    const cells = this.#kernel.words(at.cells, count * CELL_WORDS);
    return pickDistinctPlaces(cells, most, apart);
  }

  /**
   * Writes the probes for patches with a given layout: bytes between luma rows, and between the chroma
   * planes.
   */
  #prepare(pitch: number, chromaSize: number): void {
    if (this.#preparedFor.pitch === pitch && this.#preparedFor.chromaSize === chromaSize) return;
    this.#preparedFor = { pitch, chromaSize };
    const layout = { pitch, toSecond: chromaSize };
    writeProbes(this.#kernel.view, this.#at.probes, this.#template, this.#pixels, layout);
  }
}

/**
 * Picks the places with the most votes. Reads them in place: a window has hundreds of cells, and every frame
 * has windows.
 */
function pickDistinctPlaces(cells: Uint16Array, most: number, apart: PixelSize): Position[] {
  const taken: Position[] = [];
  while (taken.length < most) {
    let mostVotes = 0;
    let best: Position | null = null;
    for (let i = 0; i < cells.length; i += CELL_WORDS) {
      const votes = cells[i] ?? 0;
      if (votes <= mostVotes) continue;
      // The kernel votes on every second row only.
      const place = { x: cells[i + 1] ?? 0, y: 2 * (cells[i + 2] ?? 0) };
      if (taken.some((other) => isWithin(other, place, apart))) continue;
      mostVotes = votes;
      best = place;
    }
    if (!best) break;
    taken.push(best);
  }
  return taken;
}
