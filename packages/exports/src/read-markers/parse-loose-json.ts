import JSON5 from 'json5';
import { UnreadableMarkersError } from './unreadable-markers-error.ts';

const MAX_DEPTH = 100;
// JSON5 is read a hundred times slower than JSON, and is written by programs whose lists are short.
const MAX_JSON5_CHARACTERS = 4_000_000;

/** Parses JSON or JSON5. @throws {UnreadableMarkersError} if it is neither, or too deep */
export function parseLooseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) {
    throw new UnreadableMarkersError(
      'markers-too-large',
      'The file is nested too deep to be a list of markers.',
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.length > MAX_JSON5_CHARACTERS) throw damaged(error);
  }
  try {
    return JSON5.parse(text);
  } catch (error) {
    throw damaged(error);
  }
}

/** Returns how deep a text opens brackets outside of quotes and of the comments of JSON5. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '/') at = endOfComment(text, at);
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

/** Returns the last place of the comment that starts at a slash; the slash itself if none does. */
function endOfComment(text: string, at: number): number {
  const isBlock = text.startsWith('/*', at);
  if (!isBlock && !text.startsWith('//', at)) return at;
  const end = text.indexOf(isBlock ? '*/' : '\n', at + 2);
  if (end < 0) return text.length;
  return isBlock ? end + 1 : end;
}

function damaged(cause: unknown): UnreadableMarkersError {
  const where = cause instanceof Error ? ` (${cause.message.slice(0, 100)})` : '';
  return new UnreadableMarkersError('markers-damaged', `The file is not complete JSON${where}.`, { cause });
}
