/** A step of the tutorial; `picture` describes its picture, a screenshot of the running product. */
export type TutorialStep = { title: string; text: string; url: string; picture: string };

/** The tutorial's steps, from a video to its log. */
export const TUTORIAL_STEPS: readonly TutorialStep[] = [
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
