import type { ExportKind } from '@framescout/contract';
import { CircleStop, FolderPlus, ScanSearch, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { PickedFile } from '../../platform/pick-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { FileChooser } from '../../ui/fields/file-chooser.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { notify } from '../../ui/toasts/toast-store.ts';
import type { Elements } from '../elements/index.ts';
import { describeSkipped, type Sensitivity } from '../scan/index.ts';
import { type BatchItem, type BatchResult, batch, batchProgress, countVideos, itemsIn } from './batch.ts';
import { type CountEvents, EventCount } from './event-count.tsx';

const EXPORTS: readonly ExportKind[] = ['csv', 'json', 'edl'];

type BatchPanelProps = {
  /** The open video, which is scanned first, and the name of its project. */
  open: File;
  project: string;
  tracked: Elements;
  sensitivity: Sensitivity;
  /** Whether advanced settings are shown. */
  isAdvanced: boolean;
  /** False while no element is marked or the open video is being scanned. */
  canStart: boolean;
  /** False while the open video is being scanned. */
  canShow: boolean;
  onAdd(picked: readonly PickedFile[]): void;
  onStart(): void;
  onShow(item: BatchItem, result: BatchResult): void;
  onExport(item: BatchItem, result: BatchResult, kind: ExportKind): void;
  onCount(item: BatchItem, ...count: Parameters<CountEvents>): Promise<void>;
};

const START_ID = 'batch-start';
const ADD_ID = 'batch-add';

/** Scans the open video, then other videos of the same layout, for all tracked elements. */
export function BatchPanel({
  open,
  project,
  isAdvanced,
  canStart,
  canShow,
  onAdd,
  onStart,
  ...row
}: BatchPanelProps) {
  const { isRunning } = useStore(batch);
  const items = useStore(batch, (state) => itemsIn(state, project));
  const progress = Math.floor(batchProgress(items));
  const videos = countVideos(items, open);
  return (
    <section
      aria-labelledby="batch-title"
      data-focus-next={`${START_ID} ${ADD_ID}`}
      className="flex flex-col gap-2"
    >
      <header className="flex items-center justify-between">
        <h2 id="batch-title" className="panel-title">
          More videos
        </h2>
        <FileChooser label="Add videos with the same layout" onFiles={onAdd}>
          {(choose) => (
            <Button id={ADD_ID} variant="quiet" size="small" aria-label="Add more videos" onClick={choose}>
              <FolderPlus aria-hidden="true" />
              Add
            </Button>
          )}
        </FileChooser>
      </header>
      {/* Above the list, because the reasons for failures make its rows grow. */}
      {isRunning ? (
        <div className="flex items-center gap-2">
          <ProgressBar label="Batch progress" percent={progress} />
          <span className="numeric">{progress}%</span>
          <Button size="small" variant="danger" onClick={cancel}>
            <CircleStop aria-hidden="true" />
            Cancel
          </Button>
        </div>
      ) : (
        // Without further videos, it does what LOG EVENTS does.
        (items.length > 0 || isAdvanced) && (
          <Button id={START_ID} size="small" className="self-start" disabled={!canStart} onClick={onStart}>
            <ScanSearch aria-hidden="true" />
            Analyze Video{videos > 1 && `s (${videos})`}
          </Button>
        )
      )}
      {items.length === 0 ? (
        <p className="text-text-3">
          Videos with the same layout can be scanned for the same elements, one after another.
        </p>
      ) : (
        <ul
          aria-label="Videos to analyze"
          data-focus-next={`${START_ID} ${ADD_ID}`}
          className="flex flex-col gap-1"
        >
          {items.map((item) => (
            <BatchRow key={item.id} item={item} canShow={canShow && !isRunning} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function cancel(): void {
  batch.cancel();
  notify({
    title: 'Batch Analysis Cancelled',
    description: 'Videos already analyzed keep their events; the others stay in the list.',
  });
}

type BatchRowProps = Omit<
  BatchPanelProps,
  'open' | 'project' | 'isAdvanced' | 'canStart' | 'onAdd' | 'onStart'
> & {
  item: BatchItem;
};

function BatchRow({ item, canShow, onShow, onExport, onCount, ...reading }: BatchRowProps) {
  const { file, status } = item;
  const { result = null, problem = null } = status.kind === 'complete' ? status : {};
  return (
    <li className="flex flex-col rounded-control border border-hairline bg-surface-2 px-2 pt-1">
      <span className="truncate" title={file.name}>
        {file.name}
      </span>
      <div className="flex min-h-8 items-center gap-x-1">
        <span className="min-w-0 flex-1">
          {result ? (
            <EventCount
              result={result}
              hasProblem={problem !== null}
              onCount={(...count) => onCount(item, ...count)}
              {...reading}
            />
          ) : (
            <StatusText item={item} />
          )}
        </span>
        {result && (
          <>
            <Button
              variant="quiet"
              size="small"
              className="px-1.5"
              aria-label={`Show ${file.name}`}
              disabled={!canShow}
              onClick={() => onShow(item, result)}
            >
              Show
            </Button>
            {EXPORTS.map((kind) => (
              <Tooltip key={kind} text={`Export ${file.name} as ${kind.toUpperCase()}`}>
                <Button
                  variant="quiet"
                  size="small"
                  className="px-1.5"
                  aria-label={`Export ${file.name} as ${kind.toUpperCase()}`}
                  onClick={() => onExport(item, result, kind)}
                >
                  {kind.toUpperCase()}
                </Button>
              </Tooltip>
            ))}
          </>
        )}
        {status.kind !== 'scanning' && (
          <IconButton label={`Remove ${file.name}`} className="size-7" onClick={() => batch.remove(item.id)}>
            <X />
          </IconButton>
        )}
      </div>
      {status.kind === 'failed' && <p className="pb-1.5 text-text-2">{status.reason}</p>}
      {problem !== null && <p className="pb-1.5 text-text-2">{problem}</p>}
      {result && <Caveats result={result} />}
    </li>
  );
}

/** Says what is missing from a result, and whether closing the page would lose it. */
function Caveats({ result: { report, isSaved } }: { result: BatchResult }) {
  const skipped = describeSkipped(report.skippedRanges);
  return (
    <>
      {skipped !== null && <p className="pb-1.5 text-text-2">{skipped}</p>}
      {!isSaved && (
        <p className="pb-1.5 text-text-2">Not saved as a project. Export it before you close the page.</p>
      )}
    </>
  );
}

function StatusText({ item: { status } }: { item: BatchItem }) {
  if (status.kind === 'failed') {
    return <span className="text-danger">failed</span>;
  }
  return (
    <span className="numeric text-text-2">
      {status.kind === 'scanning' ? `${Math.floor(status.progressPercent)}%` : 'waiting'}
    </span>
  );
}
