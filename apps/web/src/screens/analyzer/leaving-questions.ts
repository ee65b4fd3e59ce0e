/** What the user is asked before leaving the video, by what that would cost. */
export const LEAVING_QUESTIONS = {
  clips: {
    title: 'Stop making clips?',
    description: 'Clips of this video are still being made. Leaving stops them; finished clips are kept.',
    action: 'Stop and leave',
  },
  batch: {
    title: 'Stop analyzing videos?',
    description:
      'More videos are still being analyzed. Leaving stops this; finished videos are kept as projects.',
    action: 'Stop and leave',
  },
  'batch-results': {
    title: 'Leave without saving?',
    description:
      'What was found in some of the other videos could not be saved: the browser is out of storage, or stores nothing. If you leave, it is lost.',
    action: 'Leave anyway',
  },
  work: {
    title: 'Leave without saving?',
    description:
      'Your work on this video could not be saved: its project was changed in another tab, or the browser is out of storage. If you leave, it is lost.',
    action: 'Leave anyway',
  },
  scan: {
    title: 'Stop the scan?',
    description:
      'The scan of this video is not done yet. Leaving stops it; open the video again to resume it.',
    action: 'Stop and leave',
  },
  file: {
    title: 'Close this video?',
    description: 'Your work is saved as a project. Open the video again to continue.',
    action: 'Close it',
  },
} as const;
