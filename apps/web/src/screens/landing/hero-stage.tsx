import { DemoVideo } from '../../features/landing/index.ts';

/** What the landing page shows first: a film of the product. */
export function HeroStage() {
  return <DemoVideo />;
}
