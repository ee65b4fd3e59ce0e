import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Split, SplitHandle, SplitPanel } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { MarkingPanel } from './marking-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useThumbnails } from './use-thumbnails.ts';
import { VideoStage } from './video-stage.tsx';

type LayoutProps = { readThumbnail(time: number): Promise<ImageBitmap | null> };

// The same as Tailwind's `lg`, which the parts use to choose their own layout.
const WIDE = '(min-width: 64rem)';

/** The screen for an open video: player, timeline and panels. */
export function Workbench() {
  const { video } = useWorkspace();
  const readThumbnail = useThumbnails(video.engine);
  const Layout = useMediaQuery(WIDE) ? WideLayout : NarrowLayout;
  return (
    <section aria-label="Analyzer" className="flex min-h-0 flex-1 flex-col">
      <Layout readThumbnail={readThumbnail} />
    </section>
  );
}

/** Everything at once, with movable borders. */
function WideLayout({ readThumbnail }: LayoutProps) {
  return (
    <Split id="analyzer-columns" direction="row">
      <SplitPanel id="video" minSize={480} className="flex min-h-0 flex-col">
        <VideoStage />
        <TimelinePanel readThumbnail={readThumbnail} />
      </SplitPanel>
      <SplitHandle label="Width of the analysis panel" direction="row" />
      <SplitPanel
        id="analysis"
        defaultSize={340}
        minSize={300}
        maxSize={560}
        groupResizeBehavior="preserve-pixel-size"
      >
        <aside aria-label="Analysis panel" className="h-full bg-surface-1">
          <Split id="analysis-rows" direction="column">
            <SplitPanel
              id="marking"
              defaultSize={470}
              minSize={200}
              groupResizeBehavior="preserve-pixel-size"
            >
              <MarkingPanel />
            </SplitPanel>
            <SplitHandle label="Height of the event list" direction="column" />
            <SplitPanel id="findings" minSize={120} className="flex flex-col">
              <FindingsPanel readThumbnail={readThumbnail} />
            </SplitPanel>
          </Split>
        </aside>
      </SplitPanel>
    </Split>
  );
}

/** The video on top, everything else in tabs. */
function NarrowLayout({ readThumbnail }: LayoutProps) {
  return (
    <>
      <div className="flex shrink-0 flex-col">
        <VideoStage />
      </div>
      <Tabs
        label="Analysis"
        tabs={[
          { id: 'mark', label: 'Mark', content: <MarkingPanel /> },
          {
            id: 'events',
            label: 'Events',
            content: <FindingsPanel readThumbnail={readThumbnail} />,
          },
          {
            id: 'timeline',
            label: 'Timeline',
            content: <TimelinePanel readThumbnail={readThumbnail} />,
          },
        ]}
      />
    </>
  );
}
