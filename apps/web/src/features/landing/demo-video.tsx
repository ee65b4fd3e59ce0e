import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';

type Chapter = { title: string; start: number; end: number };

/** A film of FrameScout at work, with its chapters below. Plays by itself unless the user prefers reduced motion. */
export function DemoVideo() {
  const video = useRef<HTMLVideoElement>(null);
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const chapters = useChapters(video);
  const [time, setTime] = useState(0);
  const show = ({ start }: Chapter) => {
    if (!video.current) return;
    video.current.currentTime = start;
    // The browser may refuse to play; the chapter's first frame is shown anyway.
    void video.current.play().catch(() => undefined);
  };
  return (
    <section id="demo" aria-label="Demo" className="flex scroll-mt-20 flex-col gap-3">
      <div className="overflow-hidden rounded-panel border border-hairline bg-surface-1 shadow-float">
        <video
          ref={video}
          aria-label="A recording of FrameScout: a video is opened, an element is clicked three times, its events appear, clips are cut"
          className="block aspect-16/10 w-full"
          width={1600}
          height={1000}
          src="/demo/demo.mp4"
          poster="/demo/poster.jpg"
          preload="metadata"
          autoPlay={!isCalm}
          controls
          loop
          muted
          playsInline
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        >
          <track kind="chapters" src="/demo/chapters.vtt" srcLang="en" label="Chapters" default />
        </video>
      </div>
      {/* Reserves the space while the chapters load. */}
      <ol className="grid min-h-11 grid-cols-2 gap-x-3 gap-y-1 lg:grid-cols-4">
        {chapters.map((chapter, index) => {
          const isCurrent = time >= chapter.start && time < chapter.end;
          return (
            <li key={chapter.start}>
              <button
                type="button"
                aria-current={isCurrent}
                onClick={() => show(chapter)}
                className={classNames(
                  'flex w-full items-baseline gap-2.5 border-t-2 px-1 py-2.5 text-left text-[14px] leading-5 transition-colors duration-100 hover:text-text-1',
                  isCurrent ? 'border-accent text-text-1' : 'border-hairline text-text-2',
                )}
              >
                <span className="numeric text-text-3">{index + 1}</span>
                {chapter.title}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="text-text-3">Filmed in the product, with its sample video. Waits are sped up.</p>
    </section>
  );
}

/** The chapters from the video's track, once loaded. */
function useChapters(video: React.RefObject<HTMLVideoElement | null>): readonly Chapter[] {
  const [chapters, setChapters] = useState<readonly Chapter[]>([]);
  useEffect(() => {
    const element = video.current?.querySelector('track');
    if (!element) return;
    const read = () => {
      const cues = [...(element.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
      setChapters(
        cues.map(({ text, startTime, endTime }) => ({ title: text, start: startTime, end: endTime })),
      );
    };
    element.addEventListener('load', read);
    // A disabled track is never fetched.
    element.track.mode = 'hidden';
    read();
    return () => element.removeEventListener('load', read);
  }, [video]);
  return chapters;
}
