import { useEffect, useState } from 'react';

/**
 * Asks an engine about its video. Returns 'unknown' until it answers, or if it fails. A new `ask` function
 * asks again, so define it outside of components.
 */
export function useEngineAnswer<Engine, Answer>(
  engine: Engine,
  ask: (engine: Engine) => Promise<Answer>,
): Answer | 'unknown' {
  const [answer, setAnswer] = useState<Answer | 'unknown'>('unknown');
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Answer | 'unknown') => {
      if (isCurrent) setAnswer(() => next);
    };
    // A video that is closed in the meantime needs no answer.
    ask(engine).then(show, () => show('unknown'));
    return () => {
      isCurrent = false;
    };
  }, [engine, ask]);
  return answer;
}
