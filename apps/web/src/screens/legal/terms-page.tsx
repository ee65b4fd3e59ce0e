import { PRO_PRICE, TRIAL_DAYS, UNCONFIRMED_DAYS } from '@framescout/contract';
import { LegalPage } from './legal-page.tsx';
import terms from './terms.md?raw';

const VALUES = { price: PRO_PRICE.amount, trialDays: TRIAL_DAYS, unconfirmedDays: UNCONFIRMED_DAYS };

/** The terms that apply between users and the operator of the server. */
export function TermsPage() {
  return <LegalPage markdown={terms} values={VALUES} />;
}
