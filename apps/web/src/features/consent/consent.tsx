import { useStore } from 'zustand';
import { analyticsStore, setConsent } from '../../platform/analytics/analytics.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** Asks once, and only if analytics are configured, whether the visit may be counted. */
export function ConsentBar() {
  const isAsking = useStore(analyticsStore, ({ url, consent }) => url !== null && consent === null);
  if (!isAsking) return null;
  return (
    <section
      aria-label="Usage statistics"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-hairline bg-surface-2 p-4 shadow-float"
    >
      <p className="min-w-60 flex-1 text-[14px] leading-5 text-text-2">
        May FrameScout collect usage statistics? Pages, features, errors and how long things take; nothing
        about your videos except counts and durations. Nothing is sent unless you allow it.
      </p>
      <div className="flex gap-2">
        <Button onClick={() => setConsent('denied')}>No, thanks</Button>
        <Button onClick={() => setConsent('granted')}>Allow</Button>
      </div>
    </section>
  );
}

/** Shows the visitor's answer on usage statistics, and lets them change their mind. */
export function ConsentSwitch() {
  const { url, consent } = useStore(analyticsStore);
  if (url === null || consent === null) return null;
  const isOn = consent === 'granted';
  return (
    <p className="flex items-center gap-2 text-text-2">
      <span>Usage statistics are {isOn ? 'on' : 'off'}.</span>
      <Button size="small" onClick={() => setConsent(isOn ? 'denied' : 'granted')}>
        {isOn ? 'Withdraw' : 'Allow'}
      </Button>
    </p>
  );
}
