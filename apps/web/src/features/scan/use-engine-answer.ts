import { useEffect, useState } from 'react';

/**
 * Asks an engine about its video. Returns 'unknown' until it answers, or if it fails. A new `ask` function
 * asks again, so define it outside of components.
 */
export function useEngineAnswer<Engine, Figures>(
  engine: Engine,
  ask: (engine: Engine) => Promise<Figures>,
): Figures | 'unknown' {
  const [figures, setFigures] = useState<Figures | 'unknown'>('unknown');
  useEffect(() => {
    let isCurrent = true;
    const show = (answer: Figures | 'unknown') => {
      if (isCurrent) setFigures(() => answer);
    };
    // A video that is closed in the meantime needs no figures.
    ask(engine).then(show, () => show('unknown'));
    return () => {
      isCurrent = false;
    };
  }, [engine, ask]);
  return figures;
}
