import {
  type ClipWatermark,
  MAX_WATERMARK_BYTES,
  WATERMARK_OPACITY,
  WATERMARK_WIDTH,
} from '@framescout/contract';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileChooser } from '../../../ui/fields/file-chooser.tsx';
import { ShareField } from '../../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';

const CORNERS: Options<ClipWatermark['corner']> = [
  ['top-left', 'Top left'],
  ['top-right', 'Top right'],
  ['bottom-left', 'Bottom left'],
  ['bottom-right', 'Bottom right'],
];

type WatermarkSectionProps = {
  watermark: ClipWatermark | null;
  onChange(watermark: ClipWatermark | null): void;
};

/** Chooses the picture of the watermark, and sets its corner, size and opacity. */
export function WatermarkSection({ watermark, onChange }: WatermarkSectionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File) => {
    const picture = await readWatermark(file);
    setProblem(picture ? null : `“${file.name}” cannot be read. Choose a PNG, JPEG or WebP.`);
    if (!picture) return;
    const look = watermark ?? {
      corner: 'bottom-right',
      width: WATERMARK_WIDTH.default,
      opacity: WATERMARK_OPACITY.default,
    };
    onChange({ ...look, picture });
  };
  return (
    <section aria-label="Watermark" className="flex flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span>Watermark</span>
        <span className="flex items-center gap-2">
          {watermark && (
            <img src={watermark.picture} alt="Watermark" className="max-h-8 max-w-24 bg-surface-3" />
          )}
          <FileChooser
            label="Picture of the watermark"
            onFiles={([first]) => first && void choose(first.file)}
          >
            {(pick) => (
              <Button size="small" onClick={pick}>
                {watermark ? 'Change picture...' : 'Choose picture...'}
              </Button>
            )}
          </FileChooser>
          {watermark && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              Remove watermark
            </Button>
          )}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {watermark && (
        <>
          <ChoiceField
            name="Corner"
            value={watermark.corner}
            options={CORNERS}
            onChange={(corner) => onChange({ ...watermark, corner })}
          />
          <ShareField
            name="Width of the watermark"
            {...WATERMARK_WIDTH}
            value={watermark.width}
            onChange={(width) => onChange({ ...watermark, width })}
          />
          <ShareField
            name="Opacity of the watermark"
            {...WATERMARK_OPACITY}
            value={watermark.opacity}
            onChange={(opacity) => onChange({ ...watermark, opacity })}
          />
        </>
      )}
    </section>
  );
}

// The longer side in pixels. A watermark is seldom wider than a third of a clip.
const SIZES = [640, 480, 320, 160] as const;
const TYPES = ['image/png', 'image/webp'] as const;

/**
 * Reads the picture of a watermark as a data URL, made smaller until it may be kept with the project; null if it is
 * no picture.
 */
async function readWatermark(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const size of SIZES) {
      const scale = Math.min(1, size / Math.max(bitmap.width, bitmap.height));
      const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
      const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      for (const type of TYPES) {
        const blob = await canvas.convertToBlob({ type });
        if (blob.size <= MAX_WATERMARK_BYTES) return await toDataUrl(blob);
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
