import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { z } from 'zod';
import { EventEditor } from '../../features/event-log/index.ts';
import type { ListedEvent } from '../../features/scan/index.ts';
import { TimelineSizeHandle } from '../../features/timeline/index.ts';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { useMediaQuery, WIDE_SCREEN } from '../../platform/use-media-query.ts';
import { ToastSlot } from '../../ui/toasts/toaster.tsx';
import { setEventDetails } from '../../workspace/review/event-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewPanel } from './review/review-panel.tsx';
import { TimelinePanel } from './stage/timeline-panel.tsx';
import { VideoStage } from './stage/video-stage.tsx';
import { StepColumn } from './steps/step-column.tsx';
import { useStepView } from './steps/use-step-view.ts';
import { useThumbnails } from './steps/use-thumbnails.ts';

type LayoutProps = { steps: ReactNode; timeline: ReactNode };

const ROOMY = '(min-width: 100rem)';

/** The screen for an open video: player, timeline, and the steps of the work. */
export function Workbench() {
  const workspace = useWorkspace();
  const { readThumbnail, readEventPicture } = useThumbnails(workspace);
  const steps = useStepView(workspace);
  const [reviewed, setReviewed] = useState<readonly ListedEvent[] | null>(null);
  const Layout = useMediaQuery(WIDE_SCREEN) ? WideLayout : NarrowLayout;
  return (
    <section aria-label="Analyzer" className="flex min-h-0 flex-1 flex-col">
      <Layout
        steps={<StepColumn steps={steps} readEventPicture={readEventPicture} onReview={setReviewed} />}
        timeline={<TimelinePanel readThumbnail={readThumbnail} />}
      />
      <EventEditor
        browser={workspace.browser}
        onSave={(events, words) => setEventDetails(workspace, events, words)}
      />
      {reviewed && <ReviewPanel subjects={reviewed} onClose={() => setReviewed(null)} />}
    </section>
  );
}

/** Shows everything at the same time, with movable borders. */
function WideLayout({ steps, timeline }: LayoutProps) {
  const isRoomy = useMediaQuery(ROOMY);
  return (
    <Split id="analyzer-columns" direction="row">
      <SplitPanel id="video" minSize={480} className="flex min-h-0 flex-col">
        <VideoStage />
        <TimelineSizeHandle />
        <div className="max-h-3/5 shrink-0 overflow-y-auto">{timeline}</div>
      </SplitPanel>
      <SplitHandle label="Width of the analysis panel" direction="row" />
      <SplitPanel
        id="analysis"
        defaultSize={isRoomy ? 420 : 340}
        minSize={320}
        maxSize={600}
        groupResizeBehavior="preserve-pixel-size"
      >
        <aside aria-label="Analysis panel" className="h-full bg-surface-1">
          {steps}
        </aside>
      </SplitPanel>
    </Split>
  );
}

/**
 * Shows the video on top and everything else in tabs; in a low window side by side, where the tabs would be
 * off screen otherwise. Both are one tree, so that rotating a phone keeps what was typed and the position in
 * the video.
 */
function NarrowLayout({ steps, timeline }: LayoutProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col sideways:flex-row">
      <div className="flex shrink-0 flex-col sideways:min-h-0 sideways:min-w-0 sideways:flex-1">
        <VideoStage />
      </div>
      <div className="relative flex min-h-112 flex-1 flex-col sideways:min-h-0 sideways:w-[max(20rem,42%)] sideways:flex-none sideways:border-l sideways:border-hairline">
        {/* Over the tabs: anywhere else they would cover the picture, the page's buttons or the next step. */}
        <div className="absolute inset-x-2 top-0 z-50">
          <ToastSlot />
        </div>
        <div className="flex min-h-0 flex-1 flex-col sideways:overflow-y-auto">
          <div className="flex min-h-0 flex-1 flex-col sideways:min-h-112">
            <Tabs
              label="Analysis"
              tabs={[
                { id: 'steps', label: 'Steps', content: steps },
                { id: 'timeline', label: 'Timeline', content: timeline },
              ]}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

type Tab = { id: string; label: string; content: ReactNode };

/** Several panels in one place, one of them shown at a time. */
function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Primitive.Root defaultValue={tabs[0]?.id ?? ''} className="flex min-h-0 flex-1 flex-col">
      <Primitive.List
        aria-label={label}
        className="flex shrink-0 gap-1 border-y border-hairline bg-surface-1 px-2"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="h-9 flex-1 border-b-2 border-transparent font-medium text-text-2 hover:text-text-1 focus-visible:-outline-offset-2 data-[state=active]:border-text-1 data-[state=active]:text-text-1"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.id}
          value={tab.id}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface-1"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

const storage = {
  getItem: (key: string) => readStored(key, z.string()),
  setItem: (key: string, value: string) => void writeStored(key, value),
};

type SplitProps = { id: string; direction: 'row' | 'column'; children: ReactNode };

/** Panels side by side or stacked, with handles between them; their sizes are persisted under `id`. */
function Split({ id, direction, children }: SplitProps) {
  const layout = useDefaultLayout({ id, storage, onlySaveAfterUserInteractions: true });
  return (
    <Group id={id} orientation={direction === 'row' ? 'horizontal' : 'vertical'} {...layout}>
      {children}
    </Group>
  );
}

/** One of the panels of a {@link Split}; sizes are in CSS pixels, or percentages as strings. */
const SplitPanel = Panel;

/** The handle between two panels; moves their border by pointer or arrow keys. */
function SplitHandle({ label, direction }: { label: string; direction: 'row' | 'column' }) {
  const isRow = direction === 'row';
  return (
    <Separator
      aria-label={label}
      className={`relative bg-hairline transition-colors duration-100 data-[separator=active]:bg-text-3 data-[separator=hover]:bg-text-3 ${
        isRow ? 'w-px' : 'h-px'
      }`}
    />
  );
}
