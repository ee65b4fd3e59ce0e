import { type ClipOverlay, drawTitles, TITLE_FONT, titleFields } from '@framescout/clips';
import type { ClipSettings, TitleFields, VideoInfo } from '@framescout/contract';
import { reviewOf } from '../../event-edits/index.ts';
import type { Clip } from '../list/clip-list.ts';

/** Returns what the title over a clip can say; `names`: those of elements and rules, by id. */
export function titleFieldsOf(
  { number, eventTime, covers, events, name }: Clip,
  names: ReadonlyMap<string, string>,
): TitleFields {
  const elements = covers.sourceIds.flatMap((id) => names.get(id) ?? []);
  return titleFields({ number, eventTime, elements, events: events.map(reviewOf), name });
}

/** Draws the titles of clips with the page's font, one for each; none if the settings ask for no title. */
export async function drawPageTitles(
  settings: Pick<ClipSettings, 'finish' | 'layout'>,
  info: Pick<VideoInfo, 'displayWidth' | 'displayHeight'>,
  clips: readonly TitleFields[],
): Promise<(ClipOverlay | null)[]> {
  const { title = null } = settings.finish ?? {};
  if (!title) return [];
  const letters = clips.map((fields) => Object.values(fields).join('')).join('');
  // Without a connection, the title is drawn with what fonts there are.
  await document.fonts.load(TITLE_FONT, title.pattern + letters).catch(() => []);
  return drawTitles(settings, info, clips);
}
