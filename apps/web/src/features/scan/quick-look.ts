import type { ScanOptions } from './scan-options.ts';
import type { ScanState } from './scan-state.ts';

/** The results of a quick look. */
export type QuickLook = Pick<ScanState, 'scores' | 'report' | 'skippedRanges' | 'pictures'>;

/**
 * Returns the results of a quick look that a scan with these options would replace, which stay until the scan
 * gets there; null if there are none. `isOfCurrentMarking` tells whether the last scan was for the same
 * elements.
 */
export function replaceableQuickLook(
  { scores, report, skippedRanges, pictures }: ScanState,
  { isQuick, matcher }: ScanOptions,
  isOfCurrentMarking: boolean,
): QuickLook | null {
  const isKept = report?.isQuick && !isQuick && report.matcher === matcher && isOfCurrentMarking;
  return isKept ? { scores, report, skippedRanges, pictures } : null;
}
