import { z } from 'zod';

/** A video that the user has opened, as the browser stores it: without the file or its pixels. */
export const projectSchema = z.object({
  id: z.int().min(0).max(999_999),
  name: z.string(),
  description: z.string(),
  videoPath: z.string(),
  duration: z.number(),
  frameRate: z.number(),
  totalFrames: z.int(),
  createdAt: z.string(),
});

export type Project = z.infer<typeof projectSchema>;

/** The description given to every project created in the browser. */
export const PROJECT_DESCRIPTION = 'Client-side video project';
