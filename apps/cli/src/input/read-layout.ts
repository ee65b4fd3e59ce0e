import { type ClipLayout, clipLayoutSchema } from '@framescout/contract';
import { readClipPart } from './read-clip-part.ts';

/** Reads a layout of clips from its own file or a template's. @throws {UsageError} if it is neither */
export function readLayout(path: string): Promise<ClipLayout> {
  return readClipPart(path, {
    what: 'layout',
    schema: clipLayoutSchema,
    ofTemplate: ({ layout }) => layout,
    advice: 'Choose a shape for its clips in the web app and save it again.',
  });
}
