import { useEffect, useState } from 'react';

/**
 * What an engine answers about its video, 'unknown' until then. It is asked again if `ask` is another function, so keep that
 * outside of components.
 */
export function useVideoFigures<Engine, Figures>(
  engine: Engine,
  ask: (engine: Engine) => Promise<Figures>,
): Figures | 'unknown' {
  const [figures, setFigures] = useState<Figures | 'unknown'>('unknown');
  useEffect(() => {
    let isCurrent = true;
    const show = (answer: Figures | 'unknown') => {
      if (isCurrent) setFigures(() => answer);
    };
    // A video that closes meanwhile needs no figures.
    ask(engine).then(show, () => show('unknown'));
    return () => {
      isCurrent = false;
    };
  }, [engine, ask]);
  return figures;
}
