import { CLIP_SHAPES, type SafeZone } from '@framescout/contract';

/** Shades what an app covers of an upright clip. */
export function SafeZoneOverlay({ zone: { name, free, rail } }: { zone: SafeZone }) {
  const { width, height } = CLIP_SHAPES['9:16'];
  const railTop = Math.max(free.top, rail.y);
  const shown = `M${free.left} ${free.top}H${free.right}V${railTop}H${rail.x}V${free.bottom}H${free.left}Z`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      role="img"
      aria-label={`What ${name} covers`}
    >
      <path
        d={`M0 0H${width}V${height}H0Z${shown}`}
        fillRule="evenodd"
        fill="rgb(0 0 0 / 0.5)"
        stroke="rgb(255 255 255 / 0.6)"
        strokeWidth="3"
      />
    </svg>
  );
}
