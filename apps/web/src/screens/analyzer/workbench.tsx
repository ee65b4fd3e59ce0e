import type { OpenedVideo } from '../../features/video/index.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Split, SplitHandle, SplitPanel } from '../../ui/split.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { MarkingPanel } from './marking-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useThumbnails } from './use-thumbnails.ts';
import { VideoStage } from './video-stage.tsx';

type WorkbenchProps = { video: OpenedVideo };
type LayoutProps = WorkbenchProps & { readThumbnail(time: number): Promise<ImageBitmap | null> };

// As Tailwind's `lg`, by which the parts choose their own layout.
const WIDE = '(min-width: 64rem)';

/** A video, its timeline, and what is done with them. */
export function Workbench({ video }: WorkbenchProps) {
  const readThumbnail = useThumbnails(video.engine);
  const Layout = useMediaQuery(WIDE) ? WideLayout : NarrowLayout;
  return (
    <section aria-label="Analyzer" className="flex min-h-0 flex-1 flex-col">
      <Layout video={video} readThumbnail={readThumbnail} />
    </section>
  );
}

/** Everything at once, with borders that can be moved. */
function WideLayout({ video, readThumbnail }: LayoutProps) {
  return (
    <Split id="analyzer-columns" direction="row">
      <SplitPanel id="video" minSize={480} className="flex min-h-0 flex-col">
        <VideoStage video={video} />
        <TimelinePanel video={video} readThumbnail={readThumbnail} />
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
              <MarkingPanel picture={video.info} />
            </SplitPanel>
            <SplitHandle label="Height of the event list" direction="column" />
            <SplitPanel id="findings" minSize={120} className="flex flex-col">
              <FindingsPanel info={video.info} readThumbnail={readThumbnail} />
            </SplitPanel>
          </Split>
        </aside>
      </SplitPanel>
    </Split>
  );
}

/** The video on top, the rest in tabs. */
function NarrowLayout({ video, readThumbnail }: LayoutProps) {
  return (
    <>
      <div className="flex shrink-0 flex-col">
        <VideoStage video={video} />
      </div>
      <Tabs
        label="Analysis"
        tabs={[
          { id: 'mark', label: 'Mark', content: <MarkingPanel picture={video.info} /> },
          {
            id: 'events',
            label: 'Events',
            content: <FindingsPanel info={video.info} readThumbnail={readThumbnail} />,
          },
          {
            id: 'timeline',
            label: 'Timeline',
            content: <TimelinePanel video={video} readThumbnail={readThumbnail} />,
          },
        ]}
      />
    </>
  );
}
