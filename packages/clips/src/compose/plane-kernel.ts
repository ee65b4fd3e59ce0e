import { KERNEL_BASE64 } from './kernel-bytes.ts';
import type { Axis } from './plan-axis.ts';

/** Exports of the compiled kernel, documented in kernel/. All pointers are byte offsets. */
type KernelExports = {
  resample(
    source: number,
    sourcePitch: number,
    columns: number,
    pairs: number,
    acrossStarts: number,
    acrossWeights: number,
    acrossShuffles: number,
    height: number,
    taps: number,
    downStarts: number,
    downWeights: number,
    rows: number,
    rowBytes: number,
    pointers: number,
    target: number,
    targetPitch: number,
  ): void;
};

/** Where a plane begins in a kernel's memory, and how many bytes apart its rows are. */
export type PlanePlace = { address: number; pitch: number };

// By the WebAssembly specification.
const PAGE_BYTES = 65_536;
// Samples that the kernel makes at once, and how many source samples it can choose from for them.
const GROUP = 8;
const NEAR = 16;
// The kernel reads whole vectors, beyond the end of what it needs.
const SLACK_BYTES = 64;

let compiled: WebAssembly.Module | undefined;

/** An instance of the WebAssembly kernel that resamples planes, with its own memory. */
export class PlaneKernel {
  readonly #run: KernelExports;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #end = SLACK_BYTES;

  constructor() {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BASE64), (char) => char.charCodeAt(0)));
    const instance = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } });
    this.#run = instance.exports as KernelExports;
  }

  /** Releases all that was allocated; the memory itself is kept, since browsers allow only so many. */
  reset(): void {
    this.#end = SLACK_BYTES;
  }

  /** Reserves bytes, 16-aligned, and returns their address. Invalidates earlier views of the memory. */
  allocate(bytes: number): number {
    const address = this.#end;
    this.#end = (address + bytes + 15) & ~15;
    const missing = this.#end + SLACK_BYTES - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }

  /** The memory, until more is allocated. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer);
  }

  /** Prepares to resample part of a plane into part of another, whose `target` is where that part begins. */
  planResampling(across: Axis, down: Axis, source: PlanePlace, target: PlanePlace): () => void {
    const columns = across.starts.length;
    const groups = Math.ceil(columns / GROUP);
    const pairs = Math.ceil(across.taps / 2);
    const rowBytes = 2 * GROUP * groups;
    const acrossStarts = this.#store(
      Int32Array.from({ length: GROUP * groups }, (_, x) => across.starts[x] ?? 0),
    );
    const acrossWeights = this.#store(groupWeights(across, groups, pairs));
    const shuffles = groupShuffles(across, groups, pairs);
    const acrossShuffles = shuffles ? this.#store(shuffles) : 0;
    const downStarts = this.#store(Int32Array.from(down.starts));
    const downWeights = this.#store(Int16Array.from(down.weights.flatMap((row) => padToEven(row))));
    const rows = this.allocate(down.taps * rowBytes);
    const pointers = this.allocate(4 * (down.taps + 1));
    return () =>
      this.#run.resample(
        ...([source.address, source.pitch, columns, pairs] as const),
        ...([acrossStarts, acrossWeights, acrossShuffles] as const),
        ...([down.starts.length, down.taps, downStarts, downWeights, rows, rowBytes, pointers] as const),
        ...([target.address, target.pitch] as const),
      );
  }

  #store(values: Int32Array | Int16Array | Uint8Array<ArrayBuffer>): number {
    const address = this.allocate(values.byteLength);
    this.bytes.set(new Uint8Array(values.buffer), address);
    return address;
  }
}

/** Orders weights as the kernel reads them: by groups of samples, then pairs of taps, then samples. */
function groupWeights({ weights }: Axis, groups: number, pairs: number): Int16Array {
  const ordered = new Int16Array(2 * GROUP * groups * pairs);
  let at = 0;
  for (let group = 0; group < groups; group++) {
    for (let pair = 0; pair < pairs; pair++) {
      for (let sample = GROUP * group; sample < GROUP * (group + 1); sample++) {
        ordered[at++] = weights[sample]?.[2 * pair] ?? 0;
        ordered[at++] = weights[sample]?.[2 * pair + 1] ?? 0;
      }
    }
  }
  return ordered;
}

/**
 * Returns in the order of weights which source samples those are for, from the first of their group on; null if there
 * are too many for a group.
 */
function groupShuffles(
  { starts, taps }: Axis,
  groups: number,
  pairs: number,
): Uint8Array<ArrayBuffer> | null {
  const ordered = new Uint8Array(2 * GROUP * groups * pairs);
  let at = 0;
  for (let group = 0; group < groups; group++) {
    const first = starts[GROUP * group] ?? 0;
    const last = starts[Math.min(starts.length, GROUP * (group + 1)) - 1] ?? first;
    if (last - first + taps > NEAR) return null;
    for (let pair = 0; pair < pairs; pair++) {
      for (let sample = GROUP * group; sample < GROUP * (group + 1); sample++) {
        const tap = (starts[sample] ?? first) - first + 2 * pair;
        ordered[at++] = tap;
        ordered[at++] = tap + 1;
      }
    }
  }
  return ordered;
}

function padToEven(weights: readonly number[]): readonly number[] {
  return weights.length % 2 === 0 ? weights : [...weights, 0];
}
