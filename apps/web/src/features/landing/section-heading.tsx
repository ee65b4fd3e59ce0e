/** The heading of a landing page section, with a sentence below. */
export function SectionHeading({ title, text }: { title: string; text?: string }) {
  return (
    <header className="flex max-w-160 flex-col gap-2">
      <h2 className="text-[26px] leading-8 font-semibold tracking-tight text-balance sm:text-[30px] sm:leading-9">
        {title}
      </h2>
      {text && <p className="text-[16px] leading-6 text-text-2">{text}</p>}
    </header>
  );
}
