/** A progress bar; `percent` is 0 to 100, or null while nobody knows, and `label` names what progresses. */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className="h-1 flex-1 overflow-hidden rounded-full bg-surface-3"
    >
      {percent === null ? (
        <div className="h-full animate-pulse bg-accent/50" />
      ) : (
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
