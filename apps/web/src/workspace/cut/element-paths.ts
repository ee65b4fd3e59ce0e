import type { ElementPath } from '@framescout/contract';
import { readPath } from '@framescout/framescout/page';
import type { Workspace } from '../workspace.ts';

/** Returns where the elements of a workspace were seen during their events, which layouts of clips can follow. */
export function elementPaths({
  elements,
  scan,
  sensitivity,
  video,
}: Pick<Workspace, 'elements' | 'scan' | 'sensitivity' | 'video'>): ElementPath[] {
  const { scores, events } = scan.getState();
  const how = { sensitivity: sensitivity.getState().percent / 100, picture: video.info };
  return elements.getState().elements.flatMap(({ id, name: element }) => {
    const series = scores.get(id)?.series;
    if (!series) return [];
    const own = events.filter(({ sourceId }) => sourceId === id);
    return [{ element, points: readPath(series, own, how) }];
  });
}
