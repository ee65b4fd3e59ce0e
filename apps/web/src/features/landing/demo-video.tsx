import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import track from '../../../public/demo/chapters.vtt?raw';

/**
 * The demo video, with its chapters below. It is only a poster image until the user has looked at it or asked
 * for it, since the video is larger than the rest of the page combined. It then starts automatically, unless
 * the user only looked and prefers reduced motion or reduced data.
 */
export function DemoVideo() {
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const hasBeenInView = useHasBeenInView(stage);
  const [start, setStart] = useState<number | null>(null);
  const [time, setTime] = useState(0);
  const isLoaded = start !== null;
  useEffect(() => {
    if (hasBeenInView && mayPlayByItself()) setStart((asked) => asked ?? 0);
  }, [hasBeenInView]);
  const show = (chapter: Pick<Chapter, 'start'>) => {
    setStart((asked) => asked ?? chapter.start);
    if (!video.current) return;
    video.current.currentTime = chapter.start;
    // The browser may refuse to play; the chapter's first frame is shown anyway.
    void video.current.play().catch(() => undefined);
  };
  return (
    <section id="demo" aria-label="Demo" className="flex scroll-mt-20 flex-col gap-3">
      <div
        ref={stage}
        className="relative aspect-16/10 overflow-hidden rounded-panel border border-hairline bg-surface-1 shadow-float"
      >
        <img
          alt=""
          src="/demo/poster-1600.webp"
          srcSet="/demo/poster-800.webp 800w, /demo/poster-1600.webp 1600w"
          sizes="(min-width: 1200px) 1150px, 100vw"
          width={1600}
          height={1000}
          fetchPriority="high"
          className="absolute inset-0 size-full"
        />
        {isLoaded ? (
          <video
            ref={video}
            aria-label="A recording of FrameScout: a video is opened, an element is clicked three times, its events appear, clips are cut"
            className="absolute inset-0 size-full"
            width={1600}
            height={1000}
            src={`/demo/demo.mp4${start > 0 ? `#t=${start}` : ''}`}
            autoPlay
            controls
            loop
            muted
            playsInline
            onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
          >
            <track kind="chapters" src="/demo/chapters.vtt" srcLang="en" label="Chapters" default />
          </video>
        ) : (
          <button
            type="button"
            aria-label="Play the film"
            onClick={() => show({ start: 0 })}
            className="group absolute inset-0 grid place-items-center"
          >
            <span className="grid size-16 place-items-center rounded-full border border-hairline bg-surface-2 text-text-1 shadow-float transition-colors duration-100 group-hover:bg-surface-3">
              <Play aria-hidden="true" className="ml-0.5 size-6" />
            </span>
          </button>
        )}
      </div>
      <ol className="grid min-h-11 grid-cols-2 gap-x-3 gap-y-1 lg:grid-cols-4">
        {DEMO_CHAPTERS.map((chapter, index) => {
          const isCurrent = isLoaded && time >= chapter.start && time < chapter.end;
          return (
            <li key={chapter.start}>
              <button
                type="button"
                aria-current={isCurrent}
                onClick={() => show(chapter)}
                className={clsx(
                  'flex w-full items-baseline gap-2.5 border-t-2 px-1 py-2.5 text-left text-[14px] leading-5 transition-colors duration-100 hover:text-text-1',
                  isCurrent ? 'border-accent text-text-1' : 'border-hairline text-text-2',
                )}
              >
                <span className="text-text-3 tabular-nums">{index + 1}</span>
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

function mayPlayByItself(): boolean {
  const wants = (query: string) => matchMedia(query).matches;
  return !wants('(prefers-reduced-motion: reduce)') && !wants('(prefers-reduced-data: reduce)');
}

/** The share of the element that has to be in view, and for how long. */
const IN_VIEW = 0.5;
const LOOK_MS = 1000;

/**
 * Whether at least half of an element has stayed in view for a second at some point, with the page fully
 * loaded.
 */
function useHasBeenInView(element: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false);
  useEffect(() => {
    if (!element.current || hasBeenInView) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Let the page load its own resources first.
      if (document.readyState === 'complete') setHasBeenInView(true);
      else timer = setTimeout(look, LOOK_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(look, LOOK_MS);
      },
      { threshold: IN_VIEW },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, hasBeenInView]);
  return hasBeenInView;
}

/** One chapter of the demo video; times in seconds. */
type Chapter = { title: string; start: number; end: number };

/** The chapters of the demo video, from its WebVTT track. */
const DEMO_CHAPTERS: readonly Chapter[] = parseChapters(track);

/** Parses the chapters of a WebVTT track whose cues have no settings and a single line of text each. */
export function parseChapters(vtt: string): Chapter[] {
  return [...vtt.matchAll(/^([\d:.]+) --> ([\d:.]+)\r?\n(.+)$/gm)].map(
    ([, start = '', end = '', title = '']) => ({
      title,
      start: toSeconds(start),
      end: toSeconds(end),
    }),
  );
}

function toSeconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
