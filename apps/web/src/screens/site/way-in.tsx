import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/button-classes.ts';
import { tellOfTrial, useVisitor } from './visitor.ts';

type WayInProps = {
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** What guests are offered; signed-in users already have their trial. */
  children: ReactNode;
};

/** Takes guests to registration, and signed-in users to the app. */
export function WayIn({ variant = 'primary', size = 'large', children }: WayInProps) {
  // What stands beside it stays where it is once the visitor is known to be a user, whose label is shorter.
  const isLong = variant === 'primary' && size === 'large';
  const className = buttonClasses({ variant, size, ...(isLong && { className: 'min-w-42' }) });
  if (useVisitor()) {
    return (
      <a href="/app" className={className}>
        Launch App
      </a>
    );
  }
  return (
    <a href="/register" className={className} onClick={tellOfTrial}>
      {children}
    </a>
  );
}
