import type { SubtitleCue, SubtitleFormat } from '@framescout/containers';

const TAG = /<[^>]*>/g;
// The tags that SubRip and WebVTT share.
const SHARED_TAG = /<(\/?[biu])>/gi;
// Timestamps within a WebVTT cue refer to the whole video.
const TIME_TAG = /<(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}>/g;
const BLANK_LINES = /\n\s*\n/g;
// An ASS event: its text follows the eighth comma.
const ASS_TEXT = /^(?:[^,]*,){8}(.*)$/s;
const ASS_DRAWING = /\\p[1-9]/;
const ASS_OVERRIDE = /\{[^}]*\}/g;

/** Converts a cue. Bold, italics and underlining survive; an ASS drawing becomes an empty text. */
export function convertCue(cue: SubtitleCue, from: SubtitleFormat, to: SubtitleFormat): SubtitleCue {
  const { text, settings } = cue;
  if (from === to) return { ...cue, text: removeBlankLines(text.replace(TIME_TAG, '')), settings };
  const converted =
    from === 'subrip' && to === 'webvtt'
      ? convertSubripToVtt(text)
      : fromPlainText(toPlainText(text, from), to);
  return { ...cue, text: removeBlankLines(converted), settings: '' };
}

function toPlainText(text: string, from: SubtitleFormat): string {
  switch (from) {
    case 'plain':
      return text;
    case 'subrip':
      return text.replace(TAG, '').replace(ASS_OVERRIDE, '');
    case 'webvtt':
      return unescapeMarkup(text.replace(TAG, ''));
    case 'ass': {
      const [, shown = ''] = ASS_TEXT.exec(text) ?? [];
      if (ASS_DRAWING.test(shown)) return '';
      return shown.replace(ASS_OVERRIDE, '').replace(/\\N/gi, '\n').replace(/\\h/g, ' ');
    }
  }
}

function fromPlainText(plain: string, to: SubtitleFormat): string {
  return to === 'webvtt' ? escapeMarkup(plain) : plain;
}

/** Converts SubRip to WebVTT, keeping the tags that both support and escaping the text in between. */
function convertSubripToVtt(text: string): string {
  const parts = text.split(SHARED_TAG);
  // Every other part is a tag.
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<${part.toLowerCase()}>` : escapeMarkup(toPlainText(part, 'subrip')),
    )
    .join('');
}

function escapeMarkup(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeMarkup(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replace(/&[lr]rm;/g, '')
    .replaceAll('&amp;', '&');
}

/** Removes blank lines: they end a cue in every format, at least in a standalone file. */
function removeBlankLines(text: string): string {
  return text.replace(BLANK_LINES, '\n').trim();
}
