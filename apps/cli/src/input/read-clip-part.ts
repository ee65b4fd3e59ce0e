import { dirname, extname, resolve } from 'node:path';
import {
  type ClipFinish,
  type ClipLayout,
  clipFinishSchema,
  clipLayoutSchema,
  MAX_WATERMARK_BYTES,
  parseTemplateFile,
  type SavedTemplate,
} from '@framescout/contract';
import { z } from 'zod';
import { UsageError } from '../errors.ts';
import { readNamed, readNamedBytes } from './read-template.ts';

type ClipPart<Schema extends z.ZodType> = {
  /** What it is called: "a `what` of clips". */
  what: string;
  schema: Schema;
  ofTemplate(template: SavedTemplate): z.infer<Schema> | undefined;
  /** How a template gets one. */
  advice: string;
};

/**
 * Reads a part of the settings of clips from a JSON file of its own, or from a template that was saved with one.
 * `prepare` changes the JSON before it is parsed. @throws {UsageError} if the file is neither
 */
async function readClipPart<Schema extends z.ZodType>(
  path: string,
  { what, schema, ofTemplate, advice }: ClipPart<Schema>,
  prepare: (json: unknown) => Promise<unknown> = async (json) => json,
): Promise<z.infer<Schema>> {
  const text = await readNamed(path, what);
  const template = parseTemplateFile(text);
  if (template) {
    const own = ofTemplate(template);
    if (own !== undefined) return own;
    throw new UsageError(`The template "${path}" has no ${what}. ${advice}`);
  }
  const { success, data, error } = schema.safeParse(await prepare(parseJson(text)));
  if (success) return data;
  const [issue] = error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new UsageError(`"${path}" is not a ${what} of clips. ${where}${issue?.message ?? ''}`);
}

/** Parses JSON, which may begin with a byte order mark; undefined if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Reads a layout of clips from its own file or a template's. @throws {UsageError} if it is neither */
export function readLayout(path: string): Promise<ClipLayout> {
  return readClipPart(path, {
    what: 'layout',
    schema: clipLayoutSchema,
    ofTemplate: ({ layout }) => layout,
    advice: 'Choose a shape for its clips in the web app and save it again.',
  });
}

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
