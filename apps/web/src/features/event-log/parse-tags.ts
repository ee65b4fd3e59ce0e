import { cutText, EVENT_TEXT_LIMITS } from '@framescout/contract';

/** Parses comma-separated tags: drops empty ones and duplicates, and applies the limits. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => cutText(tag.trim(), EVENT_TEXT_LIMITS.tag).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, EVENT_TEXT_LIMITS.tags);
}
