import type { ReactNode } from 'react';
import { buttonClasses } from '../../ui/button-classes.ts';
import { chooseTrial, useVisitor } from './visitor.ts';

type CallToActionProps = {
  variant?: 'primary' | 'secondary';
  size?: 'medium' | 'large';
  /** The label for guests. Signed-in users, who already have their trial, get a different one. */
  children: ReactNode;
};

/** Links guests to registration, and signed-in users to the app. */
export function CallToAction({ variant = 'primary', size = 'large', children }: CallToActionProps) {
  // Keeps its neighbors in place once the visitor turns out to be a user, whose label is shorter.
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
    <a href="/register" className={className} onClick={chooseTrial}>
      {children}
    </a>
  );
}
