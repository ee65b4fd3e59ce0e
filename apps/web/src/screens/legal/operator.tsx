import { useQuery } from '@tanstack/react-query';
import { clientSettingsQuery } from '../../platform/query-client.ts';

/** Says who runs this server and how to reach them, or that they have not said so. */
export function Operator() {
  const { data, isError } = useQuery(clientSettingsQuery);
  if (isError) return <p>Who runs this server could not be fetched. Reload the page to try again.</p>;
  if (!data) return <p>Loading...</p>;
  const { name, contact } = data.operator;
  if (name === null && contact === null) {
    return (
      <p role="note">
        <strong>Whoever runs this server has not said who they are or how they can be reached.</strong> Ask
        the person who gave you its address before you trust it with anything.
      </p>
    );
  }
  return (
    <>
      <p>
        {name === null ? (
          <>Whoever runs this server has not said who they are.</>
        ) : (
          <>
            This server is run by <strong>{name}</strong>, who decides about what is kept on it.
          </>
        )}
      </p>
      <p>
        {contact === null ? (
          <>They have not said how they can be reached.</>
        ) : (
          <>
            They can be reached at: <strong className="break-words">{contact}</strong>
          </>
        )}
      </p>
    </>
  );
}
