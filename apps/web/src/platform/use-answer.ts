import { useEffect, useState } from 'react';

/**
 * Returns what `ask` resolves to; until then what the one before did, and undefined if it fails. A new `ask` asks
 * again, so memoize it or define it outside of components; null asks nothing.
 */
export function useAnswer<Answer>(ask: (() => Promise<Answer>) | null): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isCurrent = true;
    const show = (next?: Answer) => {
      if (isCurrent) setAnswer(() => next);
    };
    ask?.().then(show, () => show());
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  return answer;
}
