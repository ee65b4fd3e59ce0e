import { describeUnusedTracks } from '@framescout/contract';
import { Command, FolderOpen, Redo2, ShieldCheck, Undo2, X } from 'lucide-react';
import { useStore } from 'zustand';
import { openDialog } from '../../features/commands/index.ts';
import { CHOOSE_VIDEO_ID } from '../../features/open-file/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { ThemeToggle } from '../../features/theme/index.ts';
import { Tutorial } from '../../features/tutorial/index.ts';
import { projectName } from '../../features/video/index.ts';
import { transferStore } from '../../platform/transfer-counter.ts';
import { useMediaQuery, WIDE_SCREEN } from '../../platform/use-media-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileChooser } from '../../ui/fields/file-chooser.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { ToastSlot } from '../../ui/toasts/toaster.tsx';
import { describeStep } from '../../workspace/commands/commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openPicked } from '../../workspace/find/batch-actions.ts';
import { redo, undo } from '../../workspace/history-actions.ts';
import { closeProject } from '../../workspace/open/project-actions.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { AccountActions } from '../account/account-actions.tsx';

/** The id of the button that opens another video in place of the open one. */
export const OPEN_ANOTHER_ID = 'open-another-video';

/** The logo, the open project, and controls for the whole page. */
export function TopBar() {
  const { workspace, isOpening } = useStore(currentWorkspace);
  const video = workspace?.video;
  const unused = describeUnusedTracks(video?.info.unusedTracks);
  const isWide = useMediaQuery(WIDE_SCREEN);
  return (
    <header
      className={classNames(
        'relative flex h-11 shrink-0 items-center gap-3 border-b border-hairline bg-surface-1 px-3 max-[22.5rem]:gap-1 max-[22.5rem]:px-2',
        video && 'pointer-coarse:max-sm:gap-0 pointer-coarse:max-sm:pr-1',
      )}
    >
      <p
        className={classNames(
          'items-center gap-2 font-semibold tracking-tight',
          video ? 'hidden lg:flex' : 'flex',
        )}
      >
        <Logo className="size-5" />
        FrameScout
      </p>
      {video && (
        <div className="flex min-w-18 items-center gap-1">
          <h1 className="min-w-8 truncate border-hairline lg:border-l lg:pl-3">
            {projectName(video.info.name)}
          </h1>
          <IconButton
            label="Close the project"
            className="size-7"
            disabled={isOpening}
            onClick={() => void closeProject()}
            data-focus-next={CHOOSE_VIDEO_ID}
          >
            <X />
          </IconButton>
        </div>
      )}
      {isWide && (
        <ToastSlot className="flex h-full min-w-0 flex-1 items-center">
          {video && (
            <p className="numeric truncate text-text-3">
              {video.info.width}×{video.info.height} · {formatRate(video.info.frameRate)} fps
              {video.info.isVariableFrameRate && ' (variable)'} · {video.info.codec}
              {video.info.reader === 'ffmpeg' && ' · through FFmpeg'}
              {unused && ` · ${unused}`}
            </p>
          )}
        </ToastSlot>
      )}
      <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
        {/* First, since its width changes by itself, which would move anything to its left. */}
        {workspace && <ScanSpeed scan={workspace.scan} />}
        {/* Between a project's buttons, which a finger needs wider, a phone has no room for it. */}
        <span className={video ? 'contents pointer-coarse:max-sm:hidden' : 'contents'}>
          <TransferMeter />
        </span>
        {workspace && <UndoButtons workspace={workspace} />}
        {video && (
          <FileChooser label="Another video file" onFiles={(picked) => void openPicked(picked)}>
            {(choose) => (
              <Button
                id={OPEN_ANOTHER_ID}
                variant="quiet"
                size="small"
                onClick={choose}
                aria-label="Open another video"
              >
                <FolderOpen aria-hidden="true" />
                <span className="hidden lg:inline">Open</span>
              </Button>
            )}
          </FileChooser>
        )}
        <IconButton
          label="Commands"
          command="palette"
          className="size-7 pointer-coarse:max-[22.5rem]:hidden"
          onClick={() => openDialog('palette')}
        >
          <Command />
        </IconButton>
        <Tutorial />
        {/* A narrow screen has no room for it next to the project's controls; it is also a command. */}
        <span className={video ? 'hidden sm:contents' : 'contents pointer-coarse:max-sm:hidden'}>
          <ThemeToggle />
        </span>
        <AccountActions />
      </div>
    </header>
  );
}

function ScanSpeed({ scan }: Pick<Workspace, 'scan'>) {
  const reading = useStore(scan, (state) => (state.status === 'analyzing' ? state.scanProgress : null));
  if (!reading || reading.speed <= 0) return null;
  return (
    <p className="numeric hidden min-w-14 text-right text-text-2 sm:block">{reading.speed.toFixed(1)}x</p>
  );
}

function formatRate(frameRate: number): string {
  return String(Math.round(frameRate * 1000) / 1000);
}

const STEPS = [
  { way: 'undo', word: 'Undo', go: undo, Icon: Undo2, className: 'size-7' },
  // A narrow screen has no room for both.
  { way: 'redo', word: 'Redo', go: redo, Icon: Redo2, className: 'hidden size-7 sm:inline-flex' },
] as const;

function UndoButtons({ workspace }: { workspace: Workspace }) {
  const steps = useStore(workspace.history);
  const isScanning = useStore(workspace.scan, ({ status }) => isUnderWay(status));
  return (
    <div className="flex">
      {STEPS.map(({ way, word, go, Icon, className }) => (
        <IconButton
          key={way}
          label={describeStep(word, steps[way])}
          command={way}
          className={className}
          disabled={isScanning || steps[way] === null}
          onClick={() => go(workspace)}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  );
}

/** Shows how many bytes have left the machine, counted at every exit from the page. */
function TransferMeter() {
  const { bytesSent, blockedAttempts } = useStore(transferStore);
  const sent = `${formatBytes(bytesSent)} sent`;
  const explanation =
    'Counts everything this page sends. The engine that reads the video cannot connect to anything: its content security policy forbids it.';
  const blocked =
    blockedAttempts > 0 ? ` ${blockedAttempts} attempts to connect elsewhere were blocked.` : '';
  return (
    <Tooltip text={explanation + blocked}>
      <button
        type="button"
        aria-label={sent}
        className="numeric flex h-7 cursor-default items-center gap-1.5 rounded-control px-2 text-text-2 max-[22.5rem]:px-1"
      >
        <ShieldCheck className="size-3.5 text-detected" />
        <span className="whitespace-nowrap max-sm:hidden">{sent}</span>
        {/* On a phone, the project's name needs the room. */}
        <span className="whitespace-nowrap max-[22.5rem]:hidden sm:hidden">
          {formatBytes(bytesSent).replace(/ bytes?$/, ' B')}
        </span>
      </button>
    </Tooltip>
  );
}
