import { FFmpegError, Frame } from 'node-av';

type Size = { width: number; height: number };

/** The layout of a planar pixel format: how far its chroma size is shifted, and its bytes per value. */
export type Planar = { shiftX: 0 | 1; shiftY: 0 | 1; bytes: 1 | 2 };

/**
 * A frame of three planes without padding, which JavaScript can reach. Exposing planes counts as memory in use,
 * and collecting that garbage costs more than decoding; so this frame is to be used again and again.
 */
export class OpenFrame implements Disposable {
  readonly frame = new Frame();
  readonly planes: readonly Buffer[];
  /** Where the planes are if they are stored in sequence, and their size in all, in bytes. */
  readonly layout: { offset: number; stride: number }[];
  readonly size: number;

  constructor({ width, height }: Size, format: Frame['format'], planar: Planar) {
    this.frame.alloc();
    Object.assign(this.frame, { width, height, format });
    FFmpegError.throwIfError(this.frame.getBuffer(1), 'make room for pixels');
    const { layout, size } = layoutOf({ width, height }, planar);
    this.layout = layout;
    this.size = size;
    const planes = this.frame.data ?? [];
    this.planes = layout.flatMap(({ offset }, index) => {
      const length = (layout[index + 1]?.offset ?? size) - offset;
      return planes[index]?.subarray(0, length) ?? [];
    });
    const isTight = layout.every(({ stride }, index) => this.frame.linesize[index] === stride);
    if (!isTight || this.planes.length !== layout.length) throw new TypeError('a frame has padding');
  }

  [Symbol.dispose](): void {
    this.frame.free();
  }
}

/** Returns the layout of planes stored in sequence without padding, and their total size in bytes. */
function layoutOf({ width, height }: Size, { shiftX, shiftY, bytes }: Planar) {
  const stride = width * bytes;
  const chromaStride = ((width + shiftX) >> shiftX) * bytes;
  const luma = stride * height;
  const chroma = chromaStride * ((height + shiftY) >> shiftY);
  const layout = [
    { offset: 0, stride },
    { offset: luma, stride: chromaStride },
    { offset: luma + chroma, stride: chromaStride },
  ];
  return { layout, size: luma + 2 * chroma };
}
