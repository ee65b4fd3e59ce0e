import { ChevronLeft, ChevronRight, CircleHelp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The tutorial and the button that opens it; on a first visit, it opens on its own. */
export function Tutorial() {
  const { isOpen } = useStore(tutorialStore);
  useEffect(introduceTutorial, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => (opens ? openTutorial() : closeTutorial())}>
      <Tooltip text="How it works, in 4 steps" command="tutorial">
        <Dialog.Trigger asChild>
          <Button variant="quiet" size="small" aria-label="TUTORIAL">
            <CircleHelp aria-hidden="true" />
            <span className="hidden lg:inline">TUTORIAL</span>
          </Button>
        </Dialog.Trigger>
      </Tooltip>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <TutorialContent />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function TutorialContent() {
  const [index, setIndex] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const last = TUTORIAL_STEPS.length - 1;
  const step = TUTORIAL_STEPS[index];
  const goTo = (wanted: number) => {
    // The first step disables Back, and a disabled button loses the focus, and with it the arrow keys.
    if (wanted <= 0) next.current?.focus();
    setIndex(Math.min(last, Math.max(0, wanted)));
  };
  const onKeyDown = (press: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[press.key];
    if (by === undefined) return;
    press.preventDefault();
    goTo(index + by);
  };
  return (
    <Dialog.Content
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        next.current?.focus();
      }}
      className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-184 max-w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-auto rounded-panel border border-hairline bg-surface-1 shadow-float"
    >
      <header className="flex h-10 shrink-0 items-center gap-3 pr-2 pl-4">
        <Dialog.Title className="panel-title">TUTORIAL</Dialog.Title>
        <p className="numeric mr-auto text-text-3">
          {index + 1} / {TUTORIAL_STEPS.length}
        </p>
        <Dialog.Close asChild>
          <Button variant="quiet" size="icon" className="size-7" aria-label="Close the tutorial">
            <X />
          </Button>
        </Dialog.Close>
      </header>
      <div className="aspect-16/9 min-h-24 w-full border-y border-hairline bg-surface-0">
        {/* Renders all of them, so that each is already loaded when its step comes. */}
        {TUTORIAL_STEPS.map(({ url, picture }, at) => (
          <img key={url} src={url} alt={picture} hidden={at !== index} className="size-full object-contain" />
        ))}
      </div>
      <div aria-live="polite" className="flex min-h-22 shrink-0 flex-col gap-1 px-4 pt-3">
        <h3 className="text-[15px] leading-5 font-semibold">
          {index + 1}. {step?.title}
        </h3>
        <Dialog.Description className="text-text-2">{step?.text}</Dialog.Description>
      </div>
      <footer className="flex shrink-0 items-center gap-2 p-4">
        <Button disabled={index === 0} onClick={() => goTo(index - 1)}>
          <ChevronLeft aria-hidden="true" className="max-[22.5rem]:hidden" />
          Back
        </Button>
        <StepDots index={index} onGo={goTo} />
        {index < last ? (
          <Button ref={next} variant="primary" onClick={() => goTo(index + 1)}>
            Next
            <ChevronRight aria-hidden="true" className="max-[22.5rem]:hidden" />
          </Button>
        ) : (
          <Button ref={next} variant="primary" onClick={closeTutorial}>
            Start
          </Button>
        )}
      </footer>
    </Dialog.Content>
  );
}

function StepDots({ index, onGo }: { index: number; onGo(index: number): void }) {
  return (
    <ul className="flex flex-1 items-center justify-center">
      {TUTORIAL_STEPS.map(({ title, url }, at) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`Step ${at + 1}: ${title}`}
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onGo(at)}
            className="flex size-7 items-center justify-center rounded-control pointer-coarse:w-11"
          >
            <span
              className={classNames('size-2 rounded-full', at === index ? 'bg-accent' : 'bg-text-3/50')}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A step of the tutorial; `picture` describes its picture, a screenshot of the running product. */
type TutorialStep = { title: string; text: string; url: string; picture: string };

const TUTORIAL_STEPS: readonly TutorialStep[] = [
  {
    title: 'Upload a video',
    text: 'Drop a gameplay recording on the page, or choose a file. It stays in your browser and is never sent to a server.',
    url: '/tutorial/1.png',
    picture: 'The start screen with the UPLOAD VIDEO panel',
  },
  {
    title: 'Click the UI element on 3 different frames',
    text: 'Press Enable Selection Mode, click the middle of the element, and do the same at two other times, best with other scenery behind it.',
    url: '/tutorial/2.png',
    picture: 'A frame on which the element is being selected, beside the cards of the three frames',
  },
  {
    title: 'Click Log Events',
    text: 'Once 3 frames are chosen, LOG EVENTS starts looking through the video. It can be paused, resumed and cancelled.',
    url: '/tutorial/3.png',
    picture: 'Three selected frames with the LOG EVENTS button below them',
  },
  {
    title: 'AI analysis',
    text: 'Every moment the element is visible appears on the timeline and in the list while the analysis runs. Then export the log, or cut clips.',
    url: '/tutorial/4.png',
    picture: 'Found events on the timeline and in the event list',
  },
];

const SEEN_KEY = 'tutorialSeen';

/** Whether the tutorial is open. */
export const tutorialStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the tutorial. */
export function openTutorial(): void {
  tutorialStore.setState({ isOpen: true });
}

function closeTutorial(): void {
  tutorialStore.setState({ isOpen: false });
  writeStored(SEEN_KEY, true);
}

function introduceTutorial(): void {
  if (readStored(SEEN_KEY, z.boolean()) !== true) openTutorial();
}
