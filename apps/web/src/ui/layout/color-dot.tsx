/** A dot in the timeline color of an element or rule. */
export function ColorDot({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ background: color }} />;
}
