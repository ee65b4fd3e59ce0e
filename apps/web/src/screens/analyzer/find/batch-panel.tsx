import type { ExportKind } from '@framescout/contract';
import { Braces, CircleStop, FolderPlus, ScanSearch, Scissors, Sheet, X } from 'lucide-react';
import { useStore } from 'zustand';
import { type BatchItem, batch, batchProgress, countVideos, itemsIn } from '../../../features/batch/index.ts';
import { ClipProgress } from '../../../features/clips/index.ts';
import { isMarked } from '../../../features/elements/index.ts';
import { describeSkipped } from '../../../features/scan/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { FileChooser } from '../../../ui/fields/file-chooser.tsx';
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx';
import { stepButtonId } from '../../../ui/layout/step.tsx';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { batchClips, createAllClips } from '../../../workspace/cut/batch-clips.ts';
import {
  addPicked,
  exportAllLogs,
  exportBatchItem,
  scanVideos,
  showBatchItem,
} from '../../../workspace/find/batch-actions.ts';
import { useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { EventCount } from './event-count.tsx';

const EXPORTS: readonly ExportKind[] = ['csv', 'json', 'edl'];
const START_ID = 'batch-start';
const ADD_ID = 'batch-add';

/**
 * Scans the open video, then other videos of the same layout, for all tracked elements; renders nothing while that
 * cannot be.
 */
export function BatchPanel({ isAdvanced }: { isAdvanced: boolean }) {
  const workspace = useWorkspace();
  const { isRunning } = useStore(batch);
  const items = useStore(batch, (state) => itemsIn(state, workspace.project.name));
  const isAnyMarked = useStore(workspace.elements, ({ elements }) => elements.some(isMarked));
  const isScanning = useIsScanning();
  if (items.length === 0 && (!isAnyMarked || isScanning)) return null;
  const progress = Math.floor(batchProgress(items));
  const videos = countVideos(items, workspace.video.file);
  return (
    <div data-focus-next={stepButtonId('Find')} className="flex flex-col gap-2">
      <section
        aria-labelledby="batch-title"
        data-focus-next={`${START_ID} ${ADD_ID}`}
        className="flex flex-col gap-2"
      >
        <header className="flex items-center justify-between">
          <h2 id="batch-title" className="panel-title">
            More videos
          </h2>
          <FileChooser
            label="Add videos with the same layout"
            onFiles={(picked) => void addPicked(workspace, picked)}
          >
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
            <Button
              id={START_ID}
              size="small"
              className="self-start"
              disabled={!isAnyMarked || isScanning}
              onClick={() => void scanVideos(workspace)}
            >
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
              <BatchRow key={item.id} item={item} canShow={!isScanning && !isRunning} />
            ))}
          </ul>
        )}
      </section>
      {items.some(({ status }) => status.kind === 'complete') && (
        <AllVideos isEnabled={!isScanning && !isRunning} />
      )}
    </div>
  );
}

function cancel(): void {
  batch.cancel();
  notify({
    title: 'Batch Analysis Cancelled',
    description: 'Videos already analyzed keep their events; the others stay in the list.',
  });
}

function BatchRow({ item, canShow }: { item: BatchItem; canShow: boolean }) {
  const workspace = useWorkspace();
  const { file, status } = item;
  const result = status.kind === 'complete' ? status.result : null;
  const notes = [
    status.kind === 'failed' && status.reason,
    status.kind === 'complete' && status.problem,
    result && describeSkipped(result.report.skippedRanges),
  ].filter((note) => typeof note === 'string');
  return (
    <li className="flex flex-col rounded-control border border-hairline bg-surface-2 px-2 pt-1">
      <span className="truncate" title={file.name}>
        {file.name}
      </span>
      <div className="flex min-h-8 items-center gap-x-1">
        <span className="min-w-0 flex-1">
          {status.kind === 'complete' && <EventCount item={item} {...status} />}
          {status.kind === 'failed' && <span className="text-danger">failed</span>}
          {status.kind === 'scanning' && (
            <span className="numeric text-text-2">{Math.floor(status.progressPercent)}%</span>
          )}
          {status.kind === 'waiting' && <span className="numeric text-text-2">waiting</span>}
        </span>
        {result && (
          <>
            <Button
              variant="quiet"
              size="small"
              className="px-1.5"
              aria-label={`Show ${file.name}`}
              disabled={!canShow}
              onClick={() => void showBatchItem(workspace, item, result)}
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
                  onClick={() => void exportBatchItem(workspace, item, result, kind)}
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
      {notes.map((note) => (
        <p key={note} className="pb-1.5 text-text-2">
          {note}
        </p>
      ))}
    </li>
  );
}

const LOGS = [
  { kind: 'csv', Icon: Sheet },
  { kind: 'json', Icon: Braces },
] as const;

function AllVideos({ isEnabled }: { isEnabled: boolean }) {
  const workspace = useWorkspace();
  const { current } = useStore(batchClips);
  return (
    <section aria-label="All videos" className="flex flex-col gap-1.5">
      {current && <Cutting {...current} />}
      <div className="flex items-center">
        <Tooltip text="Cuts the clips of all videos, with the settings of this one in Cut">
          <Button
            size="small"
            disabled={!isEnabled || current !== null}
            onClick={() => void createAllClips(workspace)}
          >
            <Scissors aria-hidden="true" />
            Clips of all videos
          </Button>
        </Tooltip>
        <span className="mr-1 ml-auto text-text-2">One log:</span>
        {LOGS.map(({ kind, Icon }) => (
          <IconButton
            key={kind}
            label={`Export one log of all videos as ${kind.toUpperCase()}`}
            className="size-7"
            disabled={!isEnabled}
            onClick={() => void exportAllLogs(workspace, kind)}
          >
            <Icon />
          </IconButton>
        ))}
      </div>
    </section>
  );
}

type CuttingProps = NonNullable<ReturnType<typeof batchClips.getState>['current']>;

function Cutting({ name, index, total, clips, runner, cancel }: CuttingProps) {
  const { run } = useStore(runner);
  return (
    <>
      <p role="status" className="truncate text-text-2">
        Video {index + 1}/{total}: {name}
      </p>
      <ClipProgress run={run ?? { total: clips, step: { kind: 'preparing' } }} onCancel={cancel} />
    </>
  );
}
