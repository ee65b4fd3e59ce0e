import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** Exports of the compiled kernel, documented in kernel/. All pointers are byte offsets. */
type KernelExports = {
  agreement(
    luma: number,
    blue: number,
    red: number,
    pitch: number,
    width: number,
    height: number,
    dx: number,
    dy: number,
    pixels: number,
    count: number,
  ): number;
  findPeaks(
    luma: number,
    blue: number,
    red: number,
    pitch: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    lumaProbes: number,
    lumaCount: number,
    chromaProbes: number,
    chromaCount: number,
    share: number,
    cells: number,
    bins: number,
    peaks: number,
    most: number,
  ): number;
  correlate(
    luma: number,
    blue: number,
    red: number,
    pitch: number,
    width: number,
    height: number,
    dx: number,
    dy: number,
    columns: number,
    rows: number,
    stride: number,
    top: number,
    bottom: number,
    left: number,
    right: number,
    weights: number,
    template: number,
    shares: number,
    scratch: number,
    out: number,
  ): void;
  project(
    plane: number,
    stride: number,
    left: number,
    top: number,
    columns: number,
    rows: number,
    filter: number,
  ): number;
  meansOfBlocks(
    plane: number,
    pitch: number,
    block: number,
    width: number,
    height: number,
    means: number,
  ): void;
  highPass(values: number, width: number, height: number, sums: number): void;
};

// By the WebAssembly specification.
const PAGE_BYTES = 65_536;
// Bytes of one SIMD vector.
const FLOATS_AT_ONCE_BYTES = 16;
// The first bytes stay unused, so that no pointer is 0.
const FIRST_FREE = 64;

let compiled: WebAssembly.Module | undefined;

/** An instance of the WebAssembly kernel with its own memory. Allocate everything before taking views. */
export class Kernel {
  readonly run: KernelExports;
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  #end = FIRST_FREE;

  constructor() {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BASE64), (char) => char.charCodeAt(0)));
    const instance = new WebAssembly.Instance(compiled, { env: { memory: this.#memory } });
    this.run = instance.exports as KernelExports;
  }

  /** Reserves bytes, 16-aligned, and returns their address. Invalidates earlier views. */
  allocate(bytes: number): number {
    const address = this.#end;
    this.#end = (address + bytes + 15) & ~15;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }

  /** Reserves floats plus padding, since loops read and write four at a time. */
  allocateFloats(length: number): number {
    return this.allocate(4 * length + FLOATS_AT_ONCE_BYTES);
  }

  /** The memory as bytes. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer);
  }

  /** The memory as a view for mixed types; WebAssembly is little-endian. */
  get view(): DataView<ArrayBuffer> {
    return new DataView(this.#memory.buffer);
  }

  /** A view of `length` floats at an address. */
  floats(address: number, length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#memory.buffer, address, length);
  }
}
