import { type RouteAnswer, UNCONFIRMED_DAYS } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { LegalFrame, LegalSection, Operator } from './legal-frame.tsx';

type ClientSettings = RouteAnswer<'getClientSettings'>;

/** The privacy page: what is stored about people, where, for how long, and how it is deleted. */
export function PrivacyPage() {
  const { data: settings } = useQuery(clientSettingsQuery);
  return (
    <LegalFrame
      title="Privacy"
      text="Videos that you open never leave your browser. What an account needs is kept on this server, and you can download or delete it yourself."
    >
      <LegalSection title="Who is responsible">
        <Operator />
      </LegalSection>
      <LegalSection title="What never leaves your browser">
        <p>
          Videos, their frames, their sound and the clips cut from them are handled by your browser alone. The
          parts of the app that read them cannot reach any network. Projects with their selections and
          pictures, settings, templates and half-done scans are kept in your browser’s own storage until you
          delete them there.
        </p>
      </LegalSection>
      <KeptOnServer />
      {settings?.hasJobs && <Jobs />}
      <LegalSection title="Cookies and storage">
        <p>
          There are two cookies, set when you log in, which scripts cannot read. <strong>sid</strong> (
          <strong>__Host-sid</strong> over https) keeps you logged in. Your browser deletes it when you log
          out, or after 90 days. The session that it stands for ends after 30 days without use, and after 90
          days at the latest. <strong>device</strong> (<strong>__Host-device</strong>) is a random number by
          which your account recognizes this browser, so that others who try out passwords cannot keep you
          from logging in. Nobody can log in with it. Your browser deletes it when you delete your account, or
          after 400 days. The browser’s storage holds your settings, your projects and a copy of your
          account’s name and state. None of this is used to follow you.
        </p>
      </LegalSection>
      <OtherParties />
      <LegalSection title="What you can do">
        <ul>
          <li>
            <strong>See it:</strong> download everything that is kept about you on your{' '}
            <Link to="/account">account page</Link>.
          </li>
          <li>
            <strong>Correct it:</strong> change your address and password there.
          </li>
          <li>
            <strong>Delete it:</strong> delete your account there. Subscriptions are cancelled first; then
            your account, sessions, projects, emails and everything else that belongs to you are deleted at
            once{settings?.hasJobs && ', and your jobs with their results as soon as they can be reached'}.
          </li>
          <li>
            <strong>Object:</strong> write to whoever runs this server. Depending on where you live, you may
            also complain to a data protection authority.
          </li>
        </ul>
      </LegalSection>
      <AfterDeletion settings={settings} />
    </LegalFrame>
  );
}

function AfterDeletion({ settings }: { settings: ClientSettings | undefined }) {
  const backups = settings?.backupsKept ?? null;
  return (
    <LegalSection title="What stays after deletion">
      <ul>
        <li>
          <strong>Payments:</strong> amounts and days with the payment provider’s invoice numbers, without
          your account, so that the books stay right. For as long as this server is run.
        </li>
        <li>
          <strong>The audit log:</strong> its entries, for two years after what they record. They name people
          by the random number of their account, which leads to nobody once the account is gone.
        </li>
        <li>
          <strong>Your trial:</strong> where new addresses have to be confirmed, a keyed hash of yours and the
          day, which show that it has had its free trial. The address cannot be read from it. For as long as
          this server is run.
        </li>
        <li>
          <strong>Alerts</strong> to whoever runs this server that something is still to be put right at the
          payment provider, such as a refund, with its number for you as a customer. Until they have dealt
          with it.
        </li>
        <li>
          <strong>The server’s log:</strong> your IP addresses with the times and paths of calls, and the
          number of your account. For as long as whoever runs this server keeps it.
        </li>
        <li>
          <strong>Backups:</strong>{' '}
          {backups === null
            ? 'this server takes none by itself; those of whoever runs it hold your account until they are deleted.'
            : `one is taken every day, and the last ${backups} are kept. Others that whoever runs this server has made hold your account until they are deleted.`}{' '}
          If one is restored, accounts that were deleted since are to be deleted again.
        </li>
        <li>
          <strong>The payment provider</strong> (Stripe), if you went to its checkout: it keeps you as its
          customer, with payments and invoices, by its own rules and for as long as the law demands.
        </li>
        <li>
          <strong>Emails</strong> that were sent to you: in your mailbox, and as long as the mail servers that
          carried them keep copies or logs.
        </li>
        {settings?.hasJobs && (
          <li>
            <strong>What others got of your jobs:</strong> whoever answers at the address of a webhook, and
            where your recordings are, keep what they were told by their own rules.
          </li>
        )}
      </ul>
    </LegalSection>
  );
}

function KeptOnServer() {
  return (
    <LegalSection title="What is kept on the server">
      <ul>
        <li>
          <strong>Your account:</strong> address, username, a hash of your password (Argon2id, from which the
          password cannot be read), your role, when you joined, when your access ends, by when you have to
          confirm your address, and whether you want emails sent to everyone. For as long as the account
          exists; one whose address has to be confirmed is deleted after {UNCONFIRMED_DAYS} days if it is not.
          A former address is kept for up to two weeks, so that a change can be undone.
        </li>
        <li>
          <strong>Sessions:</strong> when they began and were last used, your browser’s description of itself
          and your IP address. Until they end, after 90 days at the latest.
        </li>
        <li>
          <strong>Where you logged in from:</strong> hashes of browser and network and of the cookie by which
          a browser is recognized, so that you can be told of a login from somewhere new, and others cannot
          use up your attempts. The last 50, until you delete the account or reset your password.
        </li>
        <li>
          <strong>A second factor,</strong> if you set one up: its secret and hashes of the recovery codes.
          Until you turn it off.
        </li>
        <li>
          <strong>Links in emails:</strong> hashes of the links that were sent to you, for confirming an
          address or setting a password. Until they are used or expire.
        </li>
        <li>
          <strong>Your subscription:</strong> its state, the numbers under which the payment provider knows
          you, and amounts and days of payments. Never a card or an account number.
        </li>
        <li>
          <strong>Projects on the server,</strong> only if you turn that on: names, positions, events and
          logs. Never a video or a picture. Until you turn it off or delete them.
        </li>
        <li>
          <strong>Emails to you:</strong> their text and whether they were sent. For 90 days. Where no mail
          server is set, emails are files on the server until your account is deleted.
        </li>
        <li>
          <strong>Attempts</strong> to log in and the like: hashes of the addresses and networks they came
          from, so that nobody can guess passwords. For a day at most.
        </li>
        <li>
          <strong>The audit log:</strong> what administrators did and to whom, their logins, changes of second
          factors, and deletions. For two years.
        </li>
        <li>
          <strong>The server’s log:</strong> time, IP address and path of calls, without what was sent. For as
          long as whoever runs this server keeps it.
        </li>
      </ul>
      <p>
        Administrators of this server see accounts, their state and the audit log, and can write to you. They
        can’t see passwords or anything of the videos that you open in your browser.
      </p>
    </LegalSection>
  );
}

function Jobs() {
  return (
    <LegalSection title="If you submit jobs">
      <p>
        Whoever runs this server has connected workers to it: computers that scan recordings in storage of
        their own. None of that concerns videos that you open in your browser. Of jobs that you submit, this
        is read and kept:
      </p>
      <ul>
        <li>
          <strong>The recording</strong> that a job names: workers read it where it lies. Whoever runs them
          can see it.
        </li>
        <li>
          <strong>The order:</strong> where the recording is, your choices, and the template that you chose
          with the small pictures it was learned from. For 30 days after the job’s end, or until you delete it
          or your account.
        </li>
        <li>
          <strong>The result:</strong> events, logs and clips, and what became of the job. As long.
        </li>
        <li>
          <strong>API tokens:</strong> a hash of each, its name and last four characters, what it may do, when
          it was made and last used, and when it ends. Until you revoke it or reset your password. The audit
          log says for two years that you made or revoked one.
        </li>
        <li>
          <strong>Webhooks:</strong> their addresses, until you remove them or reset your password, and the
          calls made, for 30 days or until their job is deleted. Whoever answers at the address is told how
          your jobs ended, with the names of recordings and files.
        </li>
      </ul>
    </LegalSection>
  );
}

function OtherParties() {
  return (
    <LegalSection title="Who else gets anything">
      <ul>
        <li>
          <strong>The payment provider</strong> (Stripe), only if you go to its checkout: your address,
          username and account number. You give it your card yourself; this server never sees it. Its script,
          which looks for fraud, is loaded only then, and never where your videos are open.
        </li>
        <li>
          <strong>The mail server</strong> that whoever runs this server has chosen carries emails to you.
        </li>
        <li>
          <strong>Usage statistics</strong> are sent only where whoever runs this server has set up a place
          for them, and only after you have allowed it: pages, features, errors, how long things take, with
          the number and state of your account. You can take that back at any time; where statistics are set
          up, the switch is at the end of this page.
        </li>
      </ul>
      <p>Nobody else. There is no advertising, and nothing else is loaded from other servers.</p>
    </LegalSection>
  );
}
