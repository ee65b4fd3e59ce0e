import { lazy, Suspense } from 'react';
import { DemoVideo } from '../../features/landing/index.ts';

const TrySample = lazy(async () => ({ default: (await import('../try-sample/try-sample.tsx')).TrySample }));

/** The stage at the top of the landing page: a demo video, or the product itself with the sample video. */
export function HeroStage({ isTrying }: { isTrying: boolean }) {
  if (!isTrying) return <DemoVideo />;
  return (
    <section id="try" aria-label="Try it on the sample" className="scroll-mt-18">
      <Suspense
        fallback={
          <div className="aspect-16/10 rounded-panel border border-hairline bg-surface-1 shadow-float" />
        }
      >
        <TrySample />
      </Suspense>
    </section>
  );
}
