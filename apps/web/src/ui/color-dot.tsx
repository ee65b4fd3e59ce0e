/** A dot in something's timeline colour. */
export function ColorDot({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ background: color }} />;
}
