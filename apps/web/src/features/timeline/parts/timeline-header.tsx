import { formatTimecode } from '@framescout/contract';
import { Bookmark, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { TimeView } from '../view/time-view.ts';

type TimelineHeaderProps = {
  view: TimeView;
  onMarkers(): void;
  onZoom(factor: number): void;
  onFit(): void;
};

/** Shows which stretch of time is on screen, with buttons for markers and to zoom. */
export function TimelineHeader({ view, onMarkers, onZoom, onFit }: TimelineHeaderProps) {
  return (
    <header className="@container flex h-7 items-center justify-between">
      <h2 className="panel-title">Timeline</h2>
      <div className="flex items-center">
        <p className="numeric mr-2 hidden whitespace-nowrap text-text-3 @md:block">
          {formatTimecode(view.start)} – {formatTimecode(view.end)}
        </p>
        <IconButton label="Markers" command="markers" className="size-7" onClick={onMarkers}>
          <Bookmark />
        </IconButton>
        <IconButton label="Zoom out" shortcut="-" className="size-7" onClick={() => onZoom(2)}>
          <ZoomOut />
        </IconButton>
        <IconButton label="Zoom in" shortcut="+" className="size-7" onClick={() => onZoom(0.5)}>
          <ZoomIn />
        </IconButton>
        <IconButton label="Fit timeline" shortcut="0" className="size-7" onClick={onFit}>
          <Maximize2 />
        </IconButton>
      </div>
    </header>
  );
}
