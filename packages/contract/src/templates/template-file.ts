import { z } from 'zod';
import { LARGEST_BOX_SHARE } from '../elements/region-box.ts';
import { type RegionSelection, regionSelectionSchema } from '../elements/region-selection.ts';
import { type SavedTemplate, templateSchemaWith } from './saved-template.ts';

const FORMAT = 'framescout-template';
const VERSION = 3;
/** The maximum size in bytes of one selection's pixels in a file: of the largest box in an 8K picture. */
const MAX_PIXEL_BYTES = 7680 * LARGEST_BOX_SHARE * (4320 * LARGEST_BOX_SHARE) * 3;

// How many bytes are encoded at once: whole groups of three, which become four characters each.
const CHUNK_BYTES = 3 * 1024;

/** Pixels as text: base64 of rows x columns x 3 bytes. */
const pixelTextSchema = z.base64().max(Math.ceil((MAX_PIXEL_BYTES * 4) / 3) + 4);

const fileSelectionSchema = regionSelectionSchema.omit({ imageData: true }).extend({
  imageData: z
    .object({ width: z.int().positive(), height: z.int().positive(), data: pixelTextSchema })
    .transform(({ width, height, data }) => ({
      width,
      height,
      data: z.util.base64ToUint8Array(data),
    }))
    .refine(
      ({ width, height, data }) => data.length === width * height * 3,
      'the pixels do not fit their size',
    ),
});

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(2), z.literal(VERSION)]),
});
const contentSchema = templateSchemaWith(fileSelectionSchema);

/** Writes a template as the text of a file, for {@link parseTemplateFile}. */
export function formatTemplateFile({ elements, ...template }: SavedTemplate): string {
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    ...template,
    elements: elements.map(({ selections, counterExamples, ...element }) => ({
      ...element,
      selections: selections.map(asText),
      counterExamples: counterExamples.map(asText),
    })),
  });
}

/** Parses the text of a template file, of this version or an earlier one; null if it is not a template. */
export function parseTemplateFile(text: string): SavedTemplate | null {
  try {
    // A text editor may have put a byte order mark before it.
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!headerSchema.safeParse(content).success) return null;
    return contentSchema.safeParse(content).data ?? null;
  } catch {
    return null;
  }
}

function asText({ imageData, ...selection }: RegionSelection) {
  return {
    ...selection,
    imageData: {
      width: imageData.width,
      height: imageData.height,
      data: encodeBase64(imageData.data),
    },
  };
}

/** Encodes bytes in chunks: Zod appends character by character, which takes seconds for a large box. */
function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    text += z.util.uint8ArrayToBase64(bytes.subarray(start, start + CHUNK_BYTES));
  }
  return text;
}
