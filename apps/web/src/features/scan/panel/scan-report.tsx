import { formatTimecode, type ScanReport } from '@framescout/contract';
import { useStore } from 'zustand';
import { describeSkipped } from '../results/describe-skipped.ts';
import type { Scan } from '../run/scan.ts';
import { isUnderWay } from '../run/scan-state.ts';

/** Shows how many frames were scanned and how fast; nothing while a scan runs. */
export function ScanFigures({ scan }: { scan: Scan }) {
  const status = useStore(scan, (state) => state.status);
  const hasFailed = useStore(scan, ({ failure }) => failure !== null);
  const report = useStore(scan, (state) => state.report);
  const isEarlier = useStore(scan, (state) => state.isEarlier);
  // Also while earlier results are shown again: their figures are not those of the scan that failed.
  if (hasFailed) return <p className="text-danger">failed</p>;
  if (!report || isUnderWay(status)) return null;
  const { label, details } = describeReport(report, { isPartial: status === 'cancelled', isEarlier });
  return (
    <p className="numeric min-w-0 truncate text-text-3" title={details}>
      {label}
    </p>
  );
}

function describeReport(
  { framesLooked, framesPerSecond, speed, isQuick }: ScanReport,
  { isPartial, isEarlier }: { isPartial: boolean; isEarlier: boolean },
): { label: string; details: string } {
  const frames = `${framesLooked.toLocaleString('en-US')} frames`;
  const rate = `${Math.round(framesPerSecond)} frames a second, ${speed.toFixed(1)}x`;
  const looked = isQuick || isPartial ? `${frames}, ${rate}` : rate;
  if (isEarlier) {
    const details = `The last analysis was cancelled; these are the results from before it: ${looked}`;
    return { label: 'cancelled, earlier results shown', details };
  }
  if (isPartial) {
    return { label: 'cancelled', details: `${looked}; only the part scanned before it was cancelled` };
  }
  return { label: isQuick ? 'Quick look' : frames, details: looked };
}

/** Says which stretches a scan left out, and lists them if there are several; nothing if there are none. */
export function SkippedStretches({ scan }: { scan: Scan }) {
  const skippedRanges = useStore(scan, (state) => state.skippedRanges);
  const summary = describeSkipped(skippedRanges);
  if (skippedRanges.length < 2) return summary && <p className="text-text-2">{summary}</p>;
  return (
    <details className="rounded-control border border-hairline px-2 py-1 text-text-2">
      <summary>{summary}</summary>
      <ul className="numeric mt-1 max-h-32 overflow-auto">
        {skippedRanges.map((range) => (
          <li key={`${range.startTime}-${range.endTime}`}>
            {formatTimecode(range.startTime)} – {formatTimecode(range.endTime)}: {range.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
