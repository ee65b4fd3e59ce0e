import { type RegionSelection, regionSelectionSchema, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { z } from 'zod';

/** The most bytes that the pixels of one selection may have in a file: far more than any region. */
const MOST_PIXEL_BYTES = 4_000_000;

/** Pixels as text: base64 of rows x columns x 3 bytes. */
const pixelTextSchema = z.base64().max(Math.ceil((MOST_PIXEL_BYTES * 4) / 3) + 4);

const fileSelectionSchema = regionSelectionSchema.omit({ imageData: true }).extend({
  imageData: z
    .object({ width: z.int().positive(), height: z.int().positive(), data: pixelTextSchema })
    .transform(({ width, height, data }) => ({
      width,
      height,
      data: Uint8Array.from(atob(data), (char) => char.charCodeAt(0)),
    }))
    .refine(
      ({ width, height, data }) => data.length === width * height * 3,
      'the pixels do not fit their size',
    ),
});

/** A template as a file: what an element is learnt from, under a name. */
const templateFileSchema = z.object({
  format: z.literal('framescout-template'),
  version: z.literal(1),
  name: z.string().trim().min(1).max(80),
  savedAt: z.iso.datetime(),
  selections: z.array(fileSelectionSchema).min(SELECTIONS_PER_ELEMENT).max(100),
  counterExamples: z.array(fileSelectionSchema).max(100),
});

/** What an element is learnt from, under a name, to be used on other videos. */
export type SavedTemplate = {
  name: string;
  savedAt: string;
  selections: RegionSelection[];
  counterExamples: RegionSelection[];
};

/** A template as the text of a file, for {@link parseTemplateFile}. */
export function formatTemplateFile({ name, savedAt, selections, counterExamples }: SavedTemplate): string {
  return JSON.stringify({
    format: 'framescout-template',
    version: 1,
    name,
    savedAt,
    selections: selections.map(asText),
    counterExamples: counterExamples.map(asText),
  });
}

/** The template that a file's text holds; null where it holds none. */
export function parseTemplateFile(text: string): SavedTemplate | null {
  try {
    const parsed = templateFileSchema.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    const { name, savedAt, selections, counterExamples } = parsed.data;
    return { name, savedAt, selections, counterExamples };
  } catch {
    return null;
  }
}

function asText({ imageData, ...selection }: RegionSelection) {
  const chars = Array.from(imageData.data, (byte) => String.fromCharCode(byte));
  return {
    ...selection,
    imageData: { width: imageData.width, height: imageData.height, data: btoa(chars.join('')) },
  };
}
