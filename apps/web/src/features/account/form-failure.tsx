/** Says why submitting a form failed; renders nothing if it did not. */
export function FormFailure({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <p role="alert" className="text-danger">
      {reason}
    </p>
  );
}
