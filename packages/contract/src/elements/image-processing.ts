import { z } from 'zod';

/** How regions are processed before comparison; the options can be combined. */
export const imageProcessingSchema = z.object({
  highContrast: z.boolean(),
  blackWhite: z.boolean(),
  edgeDetection: z.boolean(),
});

export type ImageProcessing = z.infer<typeof imageProcessingSchema>;

/** No processing: pixels stay as they are in the video. */
export const NO_PROCESSING: ImageProcessing = {
  highContrast: false,
  blackWhite: false,
  edgeDetection: false,
};
