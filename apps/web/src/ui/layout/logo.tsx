/** FrameScout's logo: four viewfinder corners around a dot. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <path
        d="M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="square"
      />
      <circle cx="12" cy="12" r="2.6" fill="var(--accent)" />
    </svg>
  );
}

/** The product's name with its logo, on the left of a header: leads to the landing page. */
export function HomeLink() {
  return (
    <a href="/" className="mr-auto flex items-center gap-2 text-[15px] font-semibold tracking-tight">
      <Logo className="size-5.5" />
      FrameScout
    </a>
  );
}
