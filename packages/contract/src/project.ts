import { z } from 'zod';

/** A video that the user has opened, as the browser stores it: neither its pixels nor the file. */
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

/** The description that every project made in the browser carries. */
export const PROJECT_DESCRIPTION = 'Client-side video project';
