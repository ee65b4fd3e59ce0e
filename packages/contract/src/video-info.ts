import { z } from 'zod';

/**
 * Facts about an opened video. Sizes are in the video's own pixels after rotation; `displayWidth` and `displayHeight`
 * give the size to show it at if its pixels are not square. Times in seconds on the player's timeline.
 * `frameRate` is measured from packets; `isVariableFrameRate` if their spacing varies by more than a tenth.
 */
export const videoInfoSchema = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  container: z.string(),
  codec: z.string(),
  codecString: z.string().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  displayWidth: z.number().positive(),
  displayHeight: z.number().positive(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  frameRate: z.number().positive(),
  isVariableFrameRate: z.boolean(),
  firstFrameTime: z.number(),
  duration: z.number(),
  totalFrames: z.int(),
  /** What reads it: the browser's own decoders, or FFmpeg if they cannot. */
  reader: z.enum(['browser', 'ffmpeg']),
  sound: z.object({ codec: z.string(), channels: z.int(), sampleRate: z.number() }).nullable(),
});

export type VideoInfo = z.infer<typeof videoInfoSchema>;
