type Question = { question: string; answer: string; more?: { path: `/${string}`; name: string } };

/** Frequently asked questions with answers, for both the landing page and its structured data. */
export const QUESTIONS: readonly Question[] = [
  {
    question: 'Is my video uploaded anywhere?',
    answer:
      'No. The file is opened by your browser and stays on your machine; so do the clips and the log. The server knows what an account needs: your email address, your subscription, and when and from where you logged in. Only if you turn it on yourself is a project’s log kept there too, and never a picture.',
    more: { path: '/privacy', name: 'Everything the server keeps, and for how long' },
  },
  {
    question: 'Which videos can it read?',
    answer:
      'Whatever the browser can decode (MP4, MOV, MKV, WebM, FLV and more), of any length and resolution. What it cannot decode, such as AVI, WMV or HEVC, is read through FFmpeg inside the page: slower, but just as private.',
  },
  {
    question: 'Which games does it work with?',
    answer:
      'All of them: it looks for what you click, not for what it knows about a game. Elements that always look the same, such as a kill marker, a medal or a menu, work best.',
  },
  {
    question: 'How exact are the timestamps?',
    answer:
      'To the frame. The times are those of the video itself, with uneven frame rates and delayed starts taken into account, so they fit your editor’s timeline.',
  },
  {
    question: 'What happens after the three days?',
    answer:
      'Nothing is charged: there is no card on file. The analyzer closes until you upgrade, and opens where you left off.',
  },
  {
    question: 'Can I cancel?',
    answer: 'At any time, on your dashboard. Pro stays active until the end of the period you have paid for.',
  },
];
