import { lazy, Suspense } from 'react';
import { DemoVideo } from '../../features/landing/index.ts';

const TrySample = lazy(async () => ({ default: (await import('../try-sample/try-sample.tsx')).TrySample }));

/** What the landing page shows first: a film of the product, or the product itself with the sample video. */
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
