import { Plus } from 'lucide-react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { teachHere } from '../../workspace/teach-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { ReviewNote } from './review-note.tsx';

/** Offers to learn from the frame on screen what a finished scan missed there. */
export function MissedNote() {
  const workspace = useWorkspace();
  const { scan, elements: tracked } = workspace;
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const isPointing = useStore(tracked, ({ picking }) => picking?.kind === 'missed');
  const hasSeveral = useStore(tracked, ({ elements }) => elements.length > 1);
  const { name } = useStore(tracked, activeElement);
  if (!isComplete) return null;
  return (
    <ReviewNote
      action={
        isPointing ? (
          <Button size="small" onClick={() => tracked.stopSelecting()}>
            CANCEL
          </Button>
        ) : (
          <Tooltip text="Learns what the element looks like in this frame" command="add-event">
            <Button size="small" onClick={() => void teachHere(workspace)}>
              <Plus aria-hidden="true" />
              IT IS HERE
            </Button>
          </Tooltip>
        )
      }
    >
      <p className="wrap-break-word">
        {isPointing
          ? 'Where is it? Click it in the picture.'
          : `Is one ${hasSeveral ? `of “${name}” ` : ''}missing? Go to it.`}
      </p>
    </ReviewNote>
  );
}
