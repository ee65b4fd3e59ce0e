import { dirname, extname, resolve } from 'node:path';
import { type ClipFinish, clipFinishSchema, MAX_WATERMARK_BYTES } from '@framescout/contract';
import { z } from 'zod';
import { UsageError } from '../errors.ts';
import { readClipPart } from './read-clip-part.ts';
import { readNamedBytes } from './read-template.ts';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const namedPictureSchema = z.looseObject({ watermark: z.looseObject({ picture: z.string() }) });

/**
 * Reads the finish of clips from its own file or a template's. In its own, the picture of the watermark may be the
 * path of a file, seen from there. @throws {UsageError} if it is neither, or the picture is none
 */
export function readFinish(path: string): Promise<ClipFinish> {
  const part = {
    what: 'finish',
    schema: clipFinishSchema,
    ofTemplate: ({ finish }: { finish?: ClipFinish | undefined }) => finish,
    advice: 'Give its clips a title, watermark, fade or crossfade in the web app and save it again.',
  };
  return readClipPart(path, part, async (json) => {
    const { data } = namedPictureSchema.safeParse(json);
    if (!data || data.watermark.picture.startsWith('data:')) return json;
    const picture = await readPicture(resolve(dirname(path), data.watermark.picture));
    return { ...data, watermark: { ...data.watermark, picture } };
  });
}

async function readPicture(path: string): Promise<string> {
  const type = TYPES[extname(path).toLowerCase()];
  if (!type) throw new UsageError(`The watermark "${path}" is no PNG, JPEG or WebP.`);
  const bytes = await readNamedBytes(path, 'watermark');
  if (bytes.length > MAX_WATERMARK_BYTES) {
    const most = MAX_WATERMARK_BYTES / 1024;
    throw new UsageError(`The watermark "${path}" is larger than ${most} KiB. Save it smaller.`);
  }
  return `data:${type};base64,${bytes.toString('base64')}`;
}
