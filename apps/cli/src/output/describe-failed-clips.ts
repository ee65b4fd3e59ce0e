import type { CodedError } from '@framescout/contract';

/** A clip that could not be made: its file name, and why. */
export type FailedClip = { name: string; error: CodedError };

/** What to tell the user about clips that could not be made. */
export type ClipProblem = Pick<CodedError, 'code' | 'message'>;

/** Describes clips that could not be made, with one problem for each reason. */
export function describeFailedClips(failed: readonly FailedClip[]): ClipProblem[] {
  const byReason = Map.groupBy(failed, ({ error }) => error.message);
  return [...byReason].flatMap(([reason, [first, ...others]]) => {
    if (!first) return [];
    const { name, error } = first;
    const which =
      others.length === 0 ? `"${name}" was` : `${others.length + 1} clips, such as "${name}", were`;
    return [{ code: error.code, message: `${which} not made: ${reason}` }];
  });
}
