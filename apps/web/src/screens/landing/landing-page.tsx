import { hasActiveAccess } from '@framescout/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { rememberUpgradeIntent } from '../../features/account/index.ts';
import {
  ClosingBanner,
  DemoVideo,
  Differences,
  Hero,
  HowItWorks,
  Pricing,
  Questions,
} from '../../features/landing/index.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { CallToAction, SiteFrame } from '../site/site-frame.tsx';
import { useVisitor } from '../site/visitor.ts';

type LandingPageProps = {
  /** Navigates to another page of ours. */
  leaveFor?(path: '/register' | '/app'): void;
};

/** The landing page: what the product does, what it costs, and how to start. */
export function LandingPage({ leaveFor = (path) => window.location.assign(path) }: LandingPageProps) {
  const startUpgrade = useUpgrade(leaveFor);
  const isTrying = useTrying();
  return (
    <SiteFrame>
      <Hero stage={<HeroStage isTrying={isTrying} />}>
        <CallToAction>Start 3-day free trial</CallToAction>
        {!isTrying && (
          <button
            type="button"
            className={buttonClasses({ variant: 'secondary', size: 'large' })}
            onClick={() => {
              location.hash = 'try';
            }}
          >
            Try it on the sample
          </button>
        )}
      </Hero>
      <div className="h-16 lg:h-20" />
      <HowItWorks>
        <CallToAction variant="secondary">Get Started</CallToAction>
      </HowItWorks>
      <Differences />
      <Pricing
        trialAction={<CallToAction variant="secondary">Start free trial</CallToAction>}
        proAction={
          <button
            type="button"
            className={buttonClasses({ variant: 'primary', size: 'large' })}
            onClick={startUpgrade}
          >
            Upgrade to Pro
          </button>
        }
      />
      <Questions />
      <ClosingBanner>
        <CallToAction>Start 3-day free trial</CallToAction>
      </ClosingBanner>
    </SiteFrame>
  );
}

/** Whether the sample is being tried: from when the URL's hash asks for it until it asks for the demo. */
function useTrying(): boolean {
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (location.hash === '#try') setTrying(true);
      // Without a hash, the user has gone back.
      if (location.hash === '#demo' || location.hash === '') setTrying(false);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (isTrying) document.getElementById('try')?.scrollIntoView({ block: 'nearest' });
  }, [isTrying]);
  return isTrying;
}

/**
 * Returns what "Upgrade to Pro" does: guests register first; users with access or an earlier payment go to
 * the app, all others to checkout.
 */
function useUpgrade(leaveFor: (path: '/register' | '/app') => void): () => void {
  const user = useVisitor();
  return () => {
    if (!user) {
      rememberUpgradeIntent();
      leaveFor('/register');
    } else if (user.stripeId !== null || hasActiveAccess(user)) {
      leaveFor('/app');
    } else {
      void import('../account/upgrade.ts').then(({ upgrade }) => upgrade());
    }
  };
}

const TrySample = lazy(async () => ({ default: (await import('../try-sample/try-sample.tsx')).TrySample }));

function HeroStage({ isTrying }: { isTrying: boolean }) {
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
