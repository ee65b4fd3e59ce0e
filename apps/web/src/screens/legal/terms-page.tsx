import { PRO_PRICE, TRIAL_DAYS, UNCONFIRMED_DAYS } from '@framescout/contract';
import { Link } from '@tanstack/react-router';
import { LegalFrame, LegalSection, Operator } from './legal-frame.tsx';

/** The terms that apply between users and the operator of the server. */
export function TermsPage() {
  return (
    <LegalFrame title="Terms" text="What you get, what it costs, and what you and we can rely on.">
      <LegalSection title="Who you deal with">
        <Operator />
      </LegalSection>
      <LegalSection title="What you get">
        <p>
          An app in your browser that finds the moments in which something is visible in your videos, logs
          them and cuts clips. It works on your own machine: how fast it is, and which videos it can read,
          depend on your browser. It finds what it can; look at the results before you rely on them.
        </p>
      </LegalSection>
      <LegalSection title="Trial and price">
        <ul>
          <li>
            The trial lasts {TRIAL_DAYS} days, with everything in it. It needs no card and ends by itself.
          </li>
          <li>
            Pro costs ${PRO_PRICE.amount} a month and is renewed every month until you cancel it. You cancel
            it on your dashboard at any time; it then lasts until the end of the month that you have paid for.
          </li>
          <li>
            A payment that fails ends access until it is made. A payment that was fully refunded or is
            disputed ends the subscription.
          </li>
          <li>
            Deleting your account ends a subscription at once, without a refund for the rest of the month.
            Your rights under the law remain untouched.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>It is yours alone. Keep its password to yourself.</li>
          <li>One trial for each person.</li>
          <li>
            Where addresses have to be confirmed, an account is deleted if its address is not confirmed within{' '}
            {UNCONFIRMED_DAYS} days.
          </li>
          <li>
            Anyone who attacks this server, gets around its limits or breaks the law with it can lose their
            account.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Your videos and projects">
        <p>
          They stay yours, and stay in your browser unless you have projects kept on the server as well. Make
          sure that you may use the videos that you open. Your browser can lose what it keeps, for instance
          when you clear its data: export what matters to you.
        </p>
      </LegalSection>
      <LegalSection title="What nobody promises">
        <p>
          The app is offered as it is. Nobody promises that it is always available or finds everything, and
          whoever runs this server can stop it.
        </p>
      </LegalSection>
      <LegalSection title="Privacy">
        <p>
          The <Link to="/privacy">privacy page</Link> says what is kept about you, for how long, and how you
          delete it.
        </p>
      </LegalSection>
    </LegalFrame>
  );
}
