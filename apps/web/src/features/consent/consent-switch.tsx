import { useStore } from 'zustand';
import { analyticsStore, setConsent } from '../../platform/analytics/analytics.ts';
import { Button } from '../../ui/button.tsx';

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
