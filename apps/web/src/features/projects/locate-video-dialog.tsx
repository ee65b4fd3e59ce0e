import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PickedFile, SegmentSource } from '../../platform/pick-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FileChooser } from '../../ui/fields/file-chooser.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { SavedProject, SavedResults } from './saved-project.ts';

type LocateVideoDialogProps = {
  isBusy: boolean;
  onFiles(wanted: WantedVideo, picked: readonly PickedFile[]): void;
};

/** Asks for a project's video if the browser cannot read it again on its own. */
export function LocateVideoDialog({ isBusy, onFiles }: LocateVideoDialogProps) {
  const { wanted } = useStore(wantedVideoStore);
  if (!wanted) return null;
  const { entry, source } = wanted.project;
  const segments = source.kind === 'file' ? source.segments : undefined;
  return (
    <Dialog
      title={`Where is the video of “${entry.name}”?`}
      description={
        <>
          The browser needs your help to find it.{' '}
          {segments ? (
            <WantedFiles {...segments} />
          ) : (
            <>
              Choose or drop <strong className="text-text-1">{entry.videoName}</strong>: it may have been
              moved or renamed, but it has to be the same file.
            </>
          )}
        </>
      }
      onClose={stopAsking}
    >
      {wanted.problem && (
        <p role="alert" className="break-words text-danger">
          {wanted.problem}
        </p>
      )}
      <footer className="flex justify-end gap-2">
        <Button onClick={stopAsking}>Cancel</Button>
        <FileChooser label="The project's video file" onFiles={(picked) => onFiles(wanted, picked)}>
          {(choose) => (
            <Button variant="primary" disabled={isBusy} onClick={choose}>
              {segments ? 'Choose the files' : 'Choose the video'}
            </Button>
          )}
        </FileChooser>
      </footer>
    </Dialog>
  );
}

/** Says which files a recording was joined from, and how to choose them. */
function WantedFiles({ names, folder }: SegmentSource) {
  return (
    <>
      It was joined from {formatCount(names.length, 'file')}.{' '}
      {folder === null ? (
        'Choose or drop all of them at once: '
      ) : (
        <>
          Drop their folder <strong className="text-text-1">{folder}</strong>, or choose all of them at once:{' '}
        </>
      )}
      <strong className="text-text-1">{listFileNames(names)}</strong>. They may have been moved.
    </>
  );
}

/** A project whose video the user has to locate, and what was wrong with the file they chose last. */
type WantedVideo = { project: SavedProject; results: SavedResults | null; problem: string | null };

/** The project waiting for its video; null if there is none. */
export const wantedVideoStore = createStore<{ wanted: WantedVideo | null }>(() => ({ wanted: null }));

/** Asks the user for the video of a project. */
export function askForVideo(wanted: WantedVideo): void {
  wantedVideoStore.setState({ wanted });
}

/** Stops asking for a video. */
export function stopAsking(): void {
  wantedVideoStore.setState({ wanted: null });
}

// The last number in a file's name, and what is around it.
const LAST_NUMBER = /^(.*?)\d+(\D*\.\w+)$/;

/**
 * Names files briefly, in the order of their names: of those that differ only in their last number, the first and the
 * last.
 */
export function listFileNames(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const runs = [...Map.groupBy(sorted, (name) => name.replace(LAST_NUMBER, '$1 $2')).values()];
  const named = runs.map((run) => [run[0], ...(run.length > 1 ? [run.at(-1)] : [])].join(' to '));
  return new Intl.ListFormat('en-US').format(named);
}
