import { TRIAL_DAYS } from '@framescout/contract';
import { FileDown, FolderOpen, Scissors } from 'lucide-react';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { chooseTrial } from '../site/visitor.ts';

/** What the free trial adds: clips, the log as a file, and the visitor's own videos. */
export function TrialOffer({ isFileOffered }: { isFileOffered: boolean }) {
  return (
    <div className="mt-auto flex flex-col gap-2 border-t border-hairline pt-4">
      {isFileOffered && (
        <p role="status" className="font-semibold">
          Your own videos open with the free trial.
        </p>
      )}
      <p className="text-text-2">
        Clips, exporting the log and your own videos come with the free trial: {TRIAL_DAYS} days, no credit
        card.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <a href="/register" onClick={chooseTrial} className={buttonClasses({ variant: 'primary' })}>
          <Scissors aria-hidden="true" />
          Create clips
        </a>
        <a href="/register" onClick={chooseTrial} className={buttonClasses({ variant: 'secondary' })}>
          <FileDown aria-hidden="true" />
          Export the log
        </a>
        <a
          href="/register"
          onClick={chooseTrial}
          className={buttonClasses({ variant: 'secondary', className: 'col-span-2' })}
        >
          <FolderOpen aria-hidden="true" />
          Your own video
        </a>
      </div>
    </div>
  );
}
