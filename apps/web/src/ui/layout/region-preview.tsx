import type { RegionPixels } from '@framescout/contract';
import { useEffect, useRef } from 'react';

/** A part of a region, as fractions (0..1) of its width and height. */
type Part = { left: number; top: number; right: number; bottom: number };

/** Shows a region's own pixels, magnified; `box` outlines a part of them. */
export function RegionPreview({ pixels, label, box }: { pixels: RegionPixels; label: string; box?: Part }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(toImageData(pixels), 0, 0);
  }, [pixels]);
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <span className="relative block">
      <canvas
        ref={canvas}
        width={pixels.width}
        height={pixels.height}
        role="img"
        aria-label={label}
        className="block w-full rounded-[4px] bg-surface-0 [image-rendering:pixelated]"
      />
      {box && (
        <span
          aria-hidden="true"
          className="absolute rounded-[2px] border border-accent"
          style={{
            left: percent(box.left),
            top: percent(box.top),
            right: percent(1 - box.right),
            bottom: percent(1 - box.bottom),
          }}
        />
      )}
    </span>
  );
}

/** Converts a region's RGB pixels to image data for a canvas. */
export function toImageData({ width, height, data }: RegionPixels): ImageData {
  const image = new ImageData(width, height);
  for (let i = 0, from = 0; from < data.length; i += 4, from += 3) {
    image.data[i] = data[from] ?? 0;
    image.data[i + 1] = data[from + 1] ?? 0;
    image.data[i + 2] = data[from + 2] ?? 0;
    image.data[i + 3] = 255;
  }
  return image;
}
