import type { RegionPixels } from '@framescout/contract';
import { useEffect, useRef } from 'react';

/** A region's own pixels, magnified. */
export function RegionPreview({ pixels, label }: { pixels: RegionPixels; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const image = context.createImageData(pixels.width, pixels.height);
    for (let i = 0, from = 0; from < pixels.data.length; i += 4, from += 3) {
      image.data[i] = pixels.data[from] ?? 0;
      image.data[i + 1] = pixels.data[from + 1] ?? 0;
      image.data[i + 2] = pixels.data[from + 2] ?? 0;
      image.data[i + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }, [pixels]);
  return (
    <canvas
      ref={canvas}
      width={pixels.width}
      height={pixels.height}
      role="img"
      aria-label={label}
      className="w-full rounded-[4px] bg-surface-0 [image-rendering:pixelated]"
    />
  );
}
