import { SectionHeading } from './section-heading.tsx';

const DIFFERENCES = [
  {
    title: 'Nothing uploaded',
    text: 'Your video is read, searched and cut in the browser. The code that sees it has no network at all, and a meter in the app counts every byte that leaves the page.',
  },
  {
    title: 'Any game',
    text: 'There is no list of supported games and no model to train. You show three samples of what you are after, in your own footage, and that is what it finds.',
  },
  {
    title: 'To the frame',
    text: 'Events are found to the frame, not to the second: each has an exact first and last one, on the timeline, in the log and in every export.',
  },
  {
    title: 'Instant clips',
    text: 'Where format and codec allow it, clips are copied out of the video as it is: no encoding to wait for, no quality lost. MP4, MOV, MKV, WebM, AVI, FLV, WMV and 3GP.',
  },
] as const;

/** The section about what sets the product apart. */
export function Differences() {
  return (
    <section
      aria-label="What is different"
      className="mx-auto flex max-w-300 flex-col gap-10 px-4 py-16 sm:px-6 lg:py-20"
    >
      <SectionHeading
        title="What is different"
        text="Any video format, any resolution from 720p to 4K and beyond, as fast as your machine can decode it."
      />
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
        {DIFFERENCES.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t border-hairline pt-4">
            <h3 className="text-[16px] leading-6 font-semibold">{title}</h3>
            <p className="text-[15px] leading-6 text-text-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
