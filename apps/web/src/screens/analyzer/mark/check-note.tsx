import { isDoubtful } from '@framescout/framescout/page';
import { CircleAlert, CircleCheck, LoaderCircle, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { isMarked } from '../../../features/elements/index.ts';
import { isFoundForCertain } from '../../../features/scan/index.ts';
import { describeCheck, describeDetections } from '../../../features/selection/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { replaceOddFrame } from '../../../workspace/find/marking-actions.ts';
import {
  useActive,
  useActiveCheck,
  useIsScanning,
  useWorkspace,
} from '../../../workspace/workspace-context.ts';

const CHECKING = 'Checking how well it stands out…';

/**
 * Says how well the active element stands out, before any scan; renders nothing before it is fully marked, and once a
 * scan has shown that it stands out better.
 */
export function CheckNote() {
  const workspace = useWorkspace();
  const active = useActive();
  const isScanning = useIsScanning();
  const isDisproved = useIsCheckDisproved();
  const state = useStore(workspace.checks, ({ checks }) => checks.get(active.id));
  if (!state || !isMarked(active) || isDisproved) return null;
  const isChecking = state.status === 'checking';
  const check = isChecking ? state.last : state.check;
  if (!check) {
    return (
      // As high as a good result, so that what is below stays in place when the check is done.
      <p role="status" className="flex min-h-16 items-start gap-2 text-text-2">
        <CheckIcon kind="checking" />
        {CHECKING}
      </p>
    );
  }
  const { frames, seenShare, oddFrame, variedFrame } = check;
  const doubtful = oddFrame ?? variedFrame;
  const { isGood, headline, notes } = describeCheck(check);
  return (
    <div role="status" className="flex min-h-16 gap-2 text-text-2">
      <CheckIcon kind={isChecking ? 'checking' : isGood ? 'good' : 'doubtful'} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={isGood ? undefined : 'font-medium text-text-1'}>{isChecking ? CHECKING : headline}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {doubtful !== null && (
          <Tooltip text="The other two stay">
            <Button
              size="small"
              className="self-start"
              disabled={isScanning || isChecking}
              onClick={() => replaceOddFrame(workspace, doubtful)}
            >
              <RotateCcw aria-hidden="true" />
              Pick frame {doubtful + 1} again
            </Button>
          </Tooltip>
        )}
        <p className="text-text-3 tabular-nums">
          {describeDetections(seenShare, frames)} The samples outline what sets it apart.
        </p>
      </div>
    </div>
  );
}

const ICONS = {
  checking: { Icon: LoaderCircle, className: 'animate-spin' },
  good: { Icon: CircleCheck, className: 'text-detected' },
  doubtful: { Icon: CircleAlert, className: 'text-accent-text' },
} as const;

function CheckIcon({ kind }: { kind: keyof typeof ICONS }) {
  const { Icon, className } = ICONS[kind];
  return <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${className}`} />;
}

/**
 * Returns whether a scan for the active element has found for certain what its check doubted. That a frame shows
 * something else stays true all the same.
 */
export function useIsCheckDisproved(): boolean {
  const { id, selections } = useActive();
  const check = useActiveCheck();
  const isCertain = useStore(
    useWorkspace().scan,
    ({ scanned, events }) => scanned.get(id) === selections && isFoundForCertain(id, events),
  );
  return check !== null && check.oddFrame === null && isDoubtful(check) && isCertain;
}
