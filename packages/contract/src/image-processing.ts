import { z } from 'zod';

/** What is done to regions before they are compared; combinable. */
export const imageProcessingSchema = z.object({
  highContrast: z.boolean(),
  blackWhite: z.boolean(),
  edgeDetection: z.boolean(),
});

/** @see imageProcessingSchema */
export type ImageProcessing = z.infer<typeof imageProcessingSchema>;

/** Pixels as the video has them. */
export const NO_PROCESSING: ImageProcessing = {
  highContrast: false,
  blackWhite: false,
  edgeDetection: false,
};
