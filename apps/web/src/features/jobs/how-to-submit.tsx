import { routes } from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../../ui/text/copy-button.tsx';
import { jobTermsQuery } from './job-queries.ts';

/** Explains how a program submits a job, with a curl example. */
export function HowToSubmit() {
  const { data: terms } = useQuery(jobTermsQuery);
  return (
    <div className="flex min-w-0 flex-col gap-3 text-left">
      <p className="text-text-2">
        Programs submit jobs with an API token, which you create on your{' '}
        <Link to="/account" className="text-accent-text underline underline-offset-4">
          account page
        </Link>
        . You can also add a URL there that is called when a job ends.
      </p>
      <CodeBlock
        label="Submit a job with curl"
        text={commandFor(terms?.sources[0] ?? '/recordings', window.location.origin)}
      />
    </div>
  );
}

function commandFor(source: string, origin: string): string {
  const video = `${source.replace(/\/$/, '')}/match-1.mp4`;
  return [
    `jq -Rs --arg video ${quoteForShell(video)} '{video: $video, template: .}' kill.json |`,
    '  curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    `    -d @- ${origin}${routes.submitJob.path}`,
  ].join('\n');
}

/** Quotes a word for the shell, whatever characters it contains. */
function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
