/** Says in a form why what was sent did not go through; nothing where it did. */
export function FormFailure({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <p role="alert" className="text-danger">
      {reason}
    </p>
  );
}
