import { processRgb } from '@framescout/media';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { describeCheck, describeCheckBriefly } from '../../../features/selection/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import { useActive, useActiveCheck } from '../../../workspace/workspace-context.ts';
import { useIsCheckDisproved } from './check-note.tsx';

/**
 * Summarizes the active element in one line, while the step in which it is marked is folded: its samples, how well it
 * stands out, and how many frames are selected.
 */
export function SampleStrip() {
  const { selections, processing } = useActive();
  const isDisproved = useIsCheckDisproved();
  const known = useActiveCheck();
  const check = isDisproved ? null : known;
  const { isGood = true, headline = '' } = check ? describeCheck(check) : {};
  const Icon = isGood ? CircleCheck : CircleAlert;
  const samples = useMemo(
    () => selections.map(({ time, imageData }) => ({ time, pixels: processRgb(imageData, processing) })),
    [selections, processing],
  );
  return (
    <div className="flex min-w-0 flex-1 items-center gap-0.75">
      {samples.map(({ time, pixels }, index) => (
        <span
          key={time}
          className="grid h-5 w-7 shrink-0 place-items-center overflow-hidden rounded-[3px] bg-surface-0"
        >
          <span className="w-full">
            <RegionPreview pixels={pixels} label={`Sample ${index + 1}`} />
          </span>
        </span>
      ))}
      {check && (
        <span className="ml-0.5 flex min-w-0 items-center gap-1 text-[12px] text-text-2" title={headline}>
          <Icon
            aria-hidden="true"
            className={`size-3.5 shrink-0 ${isGood ? 'text-detected' : 'text-accent-text'}`}
          />
          <span className="truncate">{describeCheckBriefly(check)}</span>
        </span>
      )}
      {/* A problem needs the room, and the samples can be counted at a glance. */}
      <p className={classNames('numeric text-text-2', isGood ? 'ml-auto pl-1' : 'sr-only')}>
        {selections.length}/3<span className="sr-only"> frames selected</span>
      </p>
    </div>
  );
}
