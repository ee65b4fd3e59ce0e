import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PickedFile, readDroppedFiles } from '../../platform/pick-file.ts';

type FileDropProps = {
  title: string;
  description?: string;
  /** Whether to take this file from a dropped folder. */
  isWanted(file: File): boolean;
  /** Called with the dropped files, of which there is at least one. */
  onFiles(dropped: readonly PickedFile[]): void;
  /** Called with the names of the dropped folders if there was nothing wanted in them, and nothing else. */
  onEmptyFolders(names: readonly string[]): void;
};

/**
 * Accepts files and folders dropped anywhere on the page, and says so while one is dragged over it. By
 * default, the browser would leave the page and open the file.
 */
export function FileDrop({ title, description, ...props }: FileDropProps) {
  const { isWanted, onFiles, onEmptyFolders } = props;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (isTextForField(event)) return;
      event.preventDefault();
      const isTaken = holdsFile(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setIsOver(isTaken);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (isTextForField(event)) return;
      event.preventDefault();
      if (!holdsFile(event) || !event.dataTransfer) return;
      void readDroppedFiles(event.dataTransfer, isWanted).then(({ files, emptyFolders }) => {
        if (files.length > 0) onFiles(files);
        else if (emptyFolders.length > 0) onEmptyFolders(emptyFolders);
      });
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    // Moving from one element to another does not leave the page.
    window.addEventListener('dragleave', (event) => !event.relatedTarget && setIsOver(false), { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [isWanted, onFiles, onEmptyFolders]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-60 flex bg-surface-0/75 p-2 sm:p-3">
      <div className="flex flex-1 items-center justify-center rounded-panel border-2 border-dashed border-accent p-4">
        <div className="flex max-w-full flex-col items-center gap-3 rounded-panel border border-hairline bg-surface-2 px-8 py-6 text-center break-words shadow-float">
          <FileDown className="size-9 text-accent-text" strokeWidth={1.5} aria-hidden="true" />
          <p className="max-w-full text-[20px] leading-7 font-semibold tracking-tight">{title}</p>
          {description !== undefined && (
            <p className="max-w-md text-[14px] leading-5 text-text-2">{description}</p>
          )}
        </div>
      </div>
    </div>
  );
}

function holdsFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Whether text is being dragged into a field, which the browser should handle itself. */
function isTextForField(event: DragEvent): boolean {
  const { target } = event;
  return !holdsFile(event) && target instanceof Element && target.matches('input, textarea');
}
