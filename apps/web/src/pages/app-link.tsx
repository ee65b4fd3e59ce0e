import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A link to the analyzer. It loads the document anew: only the one served at its address is isolated, and may share
 * memory between its workers.
 */
export function AppLink(props: Pick<ComponentProps<'a'>, 'className' | 'children'>) {
  return <Link to="/app" reloadDocument {...props} />;
}
