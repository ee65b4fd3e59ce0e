import type { RegionPixels } from '@framescout/contract';
import { FileVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import type { RecentProject } from '../project-list/index.ts';
import { readFirstRegion } from './project-database.ts';

/** Shows what was first marked in a project, or an icon if nothing was. */
export function ProjectPicture({ name, savedAt }: Pick<RecentProject, 'name' | 'savedAt'>) {
  const [pixels, setPixels] = useState<RegionPixels | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later save may have marked something else
  useEffect(() => {
    let isGone = false;
    readFirstRegion(name).then(
      (found) => !isGone && setPixels(found),
      // A browser that stores nothing has no picture either.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [name, savedAt]);
  return (
    <span
      aria-hidden="true"
      className="grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-[4px] bg-surface-0 text-text-3"
    >
      {pixels ? (
        <span className="w-full">
          <RegionPreview key={savedAt} pixels={pixels} label="" />
        </span>
      ) : (
        <FileVideo className="size-4" />
      )}
    </span>
  );
}
