import type { User } from '@framescout/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rememberUpgradeIntent, userOf, useSession } from '../../features/account/index.ts';
import {
  ClosingBanner,
  Differences,
  Hero,
  HowItWorks,
  LandingHeader,
  Pricing,
  Questions,
} from '../../features/landing/index.ts';
import { ThemeToggle } from '../../features/theme/index.ts';
import { trackConversion } from '../../platform/analytics/analytics.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { upgrade } from '../account/upgrade.ts';
import { SiteFooter } from './site-footer.tsx';

/** The landing page: what the product does, what it costs, and how to start. */
export function LandingPage() {
  const user = userOf(useSession());
  const startUpgrade = useUpgrade(user);
  return (
    <div id="top">
      <LandingHeader>
        <ThemeToggle />
        {user ? (
          <WayIn user={user} size="medium">
            Launch App
          </WayIn>
        ) : (
          <>
            <Link to="/login" className={buttonClasses({ variant: 'quiet' })}>
              Login
            </Link>
            <WayIn user={user} size="medium">
              Start Trial
            </WayIn>
          </>
        )}
      </LandingHeader>
      <main>
        <Hero>
          <WayIn user={user}>Start 3-day free trial</WayIn>
        </Hero>
        <div className="h-16 lg:h-20" />
        <HowItWorks>
          <WayIn user={user} variant="secondary">
            Get Started
          </WayIn>
        </HowItWorks>
        <Differences />
        <Pricing
          trialAction={
            <WayIn user={user} variant="secondary">
              Start free trial
            </WayIn>
          }
          proAction={
            <Button variant="primary" size="large" onClick={startUpgrade}>
              Upgrade to Pro
            </Button>
          }
        />
        <Questions />
        <ClosingBanner>
          <WayIn user={user}>Start 3-day free trial</WayIn>
        </ClosingBanner>
      </main>
      <SiteFooter />
    </div>
  );
}

type WayInProps = {
  user: User | null;
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** What guests are offered; signed-in users already have their trial. */
  children: ReactNode;
};

/** Takes guests to registration, and signed-in users to the app. */
function WayIn({ user, variant = 'primary', size = 'large', children }: WayInProps) {
  const className = buttonClasses({ variant, size });
  if (user) {
    return (
      <Link to="/app" className={className}>
        Launch App
      </Link>
    );
  }
  return (
    <Link to="/register" className={className} onClick={() => trackConversion('trial-click')}>
      {children}
    </Link>
  );
}

/** What "Upgrade to Pro" does: subscribers go to the app, other users pay, guests register first. */
function useUpgrade(user: User | null): () => void {
  const navigate = useNavigate();
  return () => {
    if (!user) {
      rememberUpgradeIntent();
      void navigate({ to: '/register' });
    } else if (user.stripeId !== null || user.subscriptionStatus === 'active') {
      void navigate({ to: '/app' });
    } else {
      void upgrade();
    }
  };
}
