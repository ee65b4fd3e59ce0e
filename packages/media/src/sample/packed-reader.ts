import type { VideoSample } from 'mediabunny';
import { type PixelFormat, pixelFormat } from './pixel-format.ts';
import type { PixelRect } from './pixel-rect.ts';
import type { CopiedPlanes } from './to-rgb.ts';

/** A format of interleaved red, green and blue samples. */
export type PackedFormat = Extract<PixelFormat, { kind: 'packed' }>;

/** A rectangle of a frame as interleaved samples. */
export type PackedPixels = { planes: CopiedPlanes; format: PackedFormat };

// Without an alpha channel, a canvas doesn't premultiply anything.
const OPAQUE = ['BGRX', 'RGBX'];
const TRIALS = 6;
const CANVAS_FORMAT: PackedFormat = { kind: 'packed', red: 0, blue: 2, stepX: 1, stepY: 1 };

/**
 * Reads rectangles of packed RGB frames. Firefox decodes to Y'CbCr in another process and converts the whole
 * frame on this thread whenever any part of it is read, more slowly in `copyTo` than when drawing it.
 * Therefore read only one rectangle per frame; it is drawn if, on the first frames, that gave the same
 * samples and blocked this thread for less time. The result is valid until the next read.
 */
export class PackedReader {
  #way: 'copy' | 'draw' | null = null;
  #trials = 0;
  #copyingMs = 0;
  #drawingMs = 0;
  #copied = new Uint8Array(0);
  #canvas: OffscreenCanvasRenderingContext2D | null = null;

  /** Reads a rectangle (in pixels of the decoded frame, inside it) of a packed frame. */
  async read(sample: VideoSample, format: PackedFormat, rect: PixelRect): Promise<PackedPixels> {
    if (this.#way === 'copy' || !canBeDrawn(sample)) return this.#copy(sample, format, rect);
    return this.#way === 'draw' ? this.#draw(sample, rect) : this.#tryBoth(sample, format, rect);
  }

  async #tryBoth(sample: VideoSample, format: PackedFormat, rect: PixelRect): Promise<PackedPixels> {
    // Alternate, since whichever comes second may profit from the conversion done by the first.
    const isDrawnFirst = this.#trials % 2 === 0;
    let drawn = isDrawnFirst ? this.#timeDrawing(sample, rect) : null;
    const started = performance.now();
    const copying = this.#copy(sample, format, rect);
    this.#copyingMs += performance.now() - started;
    const copied = await copying;
    drawn ??= this.#timeDrawing(sample, rect);
    this.#trials++;
    if (!areSame(drawn, copied, rect)) this.#way = 'copy';
    else if (this.#trials >= TRIALS) this.#way = this.#drawingMs < this.#copyingMs ? 'draw' : 'copy';
    return copied;
  }

  #timeDrawing(sample: VideoSample, rect: PixelRect): PackedPixels {
    const started = performance.now();
    const drawn = this.#draw(sample, rect);
    this.#drawingMs += performance.now() - started;
    return drawn;
  }

  async #copy(sample: VideoSample, format: PackedFormat, rect: PixelRect): Promise<PackedPixels> {
    const region = { rect: { x: rect.left, y: rect.top, width: rect.width, height: rect.height } };
    const size = sample.allocationSize(region);
    if (this.#copied.length < size) this.#copied = new Uint8Array(size);
    const layout = await sample.copyTo(this.#copied, region);
    return { planes: { bytes: this.#copied, layout }, format };
  }

  #draw(sample: VideoSample, { left, top, width, height }: PixelRect): PackedPixels {
    const canvas = this.#canvasOf(width, height);
    const origin = sample.visibleRect;
    const frame = sample.toVideoFrame();
    try {
      canvas.drawImage(frame, left - origin.left, top - origin.top, width, height, 0, 0, width, height);
    } finally {
      frame.close();
    }
    const { data } = canvas.getImageData(0, 0, width, height);
    const planes = { bytes: new Uint8Array(data.buffer), layout: [{ offset: 0, stride: width * 4 }] };
    return { planes, format: CANVAS_FORMAT };
  }

  #canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
    if (this.#canvas?.canvas.width === width && this.#canvas.canvas.height === height) return this.#canvas;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
    if (!context) throw new Error('canvas context not available');
    this.#canvas = context;
    return context;
  }
}

/** Whether a frame can be drawn without scaling or blending. */
function canBeDrawn(sample: VideoSample): boolean {
  const { width, height } = sample.visibleRect;
  const isScaled = sample.displayWidth !== width || sample.displayHeight !== height;
  return !isScaled && OPAQUE.includes(sample.format ?? '') && typeof OffscreenCanvas !== 'undefined';
}

function areSame(one: PackedPixels, other: PackedPixels, { width, height }: PixelRect): boolean {
  const [from, to] = [one, other].map(({ planes, format }) => ({
    ...planes,
    ...planes.layout[0],
    ...format,
  }));
  if (!from || !to) return false;
  for (let y = 0; y < height; y++) {
    let a = (from.offset ?? 0) + y * (from.stride ?? 0);
    let b = (to.offset ?? 0) + y * (to.stride ?? 0);
    for (let x = 0; x < width; x++, a += 4, b += 4) {
      const isSame =
        from.bytes[a + from.red] === to.bytes[b + to.red] &&
        from.bytes[a + 1] === to.bytes[b + 1] &&
        from.bytes[a + from.blue] === to.bytes[b + to.blue];
      if (!isSame) return false;
    }
  }
  return true;
}

/** Returns the format of a sample's frame if it is packed, else null. */
export function packedFormat(sample: VideoSample): PackedFormat | null {
  const format = pixelFormat(sample.format);
  return format?.kind === 'packed' ? format : null;
}
