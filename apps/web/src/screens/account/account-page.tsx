import { routes, type User } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  ChangeAddressForm,
  ChangePasswordForm,
  DeleteAccount,
  forgetUser,
  SecondFactorPanel,
  SessionList,
  secondFactorQuery,
  sessionsQuery,
  userOf,
  useSession,
} from '../../features/account/index.ts';
import { TokenPanel, WebhookPanel } from '../../features/api-access/index.ts';
import { abandonWork } from '../../platform/document-guard.ts';
import { clientSettingsQuery } from '../../platform/query-client.ts';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { notify } from '../../ui/toasts/toast-store.ts';
import { loadStartPage } from './start-page.ts';
import { useLeavingQuestions } from './use-sign-out.tsx';
import { UserFrame } from './user-frame.tsx';

/** The account page: how users sign in and from where, and what the server keeps about them. */
export function AccountPage() {
  const user = userOf(useSession());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!user) return null;
  const secondFactor = (
    <Panel title="Second factor">
      <SecondFactorPanel user={user} codes={codes} onCodes={setCodes} />
    </Panel>
  );
  const isEnrolling = user.secondFactor === 'needed';
  return (
    <UserFrame title="Your account" text={user.email} back={isEnrolling ? null : 'dashboard'} hasFooter>
      {isEnrolling ? (
        <Enrolment>{secondFactor}</Enrolment>
      ) : (
        <>
          <Sections user={user} secondFactor={secondFactor} />
          <ProgramAccess />
        </>
      )}
    </UserFrame>
  );
}

function Enrolment({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p role="status" className="rounded-panel border border-accent bg-surface-1 p-4">
        Administrators of this server need a second factor. Set it up to continue.
      </p>
      {children}
    </div>
  );
}

function Sections({ user, secondFactor }: { user: User; secondFactor: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Panel title="Password">
          <ChangePasswordForm />
        </Panel>
        <Panel title="Email address">
          <ChangeAddressForm user={user} />
        </Panel>
        {/* Not below fetched content, which would move its buttons when it arrives. */}
        <Panel title="Your data">
          <YourData user={user} />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {secondFactor}
        <Panel title="Sessions">
          <SessionList />
        </Panel>
      </div>
    </div>
  );
}

/**
 * API tokens and webhooks, which let programs submit jobs and learn how they end; shown only where workers
 * are connected.
 */
function ProgramAccess() {
  const { data: settings } = useQuery(clientSettingsQuery);
  const aboveAwaited = [useQuery(secondFactorQuery).isPending, useQuery(sessionsQuery).isPending];
  // Wait for the content above, which would push this down when it arrives.
  if (!settings?.hasJobs || aboveAwaited.includes(true)) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Panel title="API tokens">
        <TokenPanel />
      </Panel>
      <Panel title="Webhooks">
        <WebhookPanel />
      </Panel>
    </div>
  );
}

function YourData({ user }: { user: User }) {
  const navigate = useNavigate();
  const { askBefore, question } = useLeavingQuestions();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        Everything the server stores about you, as one JSON file. The{' '}
        <Link to="/privacy" className="underline underline-offset-4">
          privacy page
        </Link>{' '}
        says what that is.
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={routes.downloadData.path} download className={buttonClasses({ size: 'large' })}>
          <Download aria-hidden="true" />
          Download my data
        </a>
        <DeleteAccount
          user={user}
          askBefore={askBefore}
          onDeleted={() => {
            // Leave the page first: its guard would redirect to the login.
            void navigate({ to: '/' }).then(() => {
              void abandonWork();
              forgetUser();
              notify({
                title: 'Account deleted',
                description: 'The privacy page says what little stays.',
              });
              void loadStartPage();
            });
          }}
        />
        {question}
      </div>
    </div>
  );
}
