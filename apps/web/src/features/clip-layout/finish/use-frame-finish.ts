import { type FrameFinish, prepareFinish, withTitle } from '@framescout/clips';
import {
  type ClipFinish,
  type ClipLayout,
  clipSize,
  type TitleFields,
  type VideoInfo,
} from '@framescout/contract';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { drawPageTitles } from '../../clips/index.ts';

/** Draws what a finish adds to clips, whenever it changes; `problem`: why that is not possible. */
export function useFrameFinish(
  finish: ClipFinish,
  layout: ClipLayout | null,
  info: VideoInfo,
  fields: TitleFields,
): { drawn: FrameFinish | undefined; problem: string | null } {
  const [state, setState] = useState<{ drawn?: FrameFinish; problem: string | null }>({ problem: null });
  // The same for as long as the title says the same.
  const said = JSON.stringify(fields);
  useEffect(() => {
    let isOutdated = false;
    draw(finish, layout, info, JSON.parse(said) as TitleFields).then(
      (drawn) => !isOutdated && setState({ drawn, problem: null }),
      (error: unknown) =>
        !isOutdated && setState({ problem: describeFailure(error, 'The finish cannot be drawn.') }),
    );
    return () => {
      isOutdated = true;
    };
  }, [finish, layout, info, said]);
  return { drawn: state.drawn, problem: state.problem };
}

async function draw(
  finish: ClipFinish,
  layout: ClipLayout | null,
  info: VideoInfo,
  fields: TitleFields,
): Promise<FrameFinish> {
  const size = clipSize(layout, { width: info.displayWidth, height: info.displayHeight });
  const shared = await prepareFinish(finish, size);
  const [title] = await drawPageTitles({ finish, layout }, info, [fields]);
  return withTitle(shared, title);
}
