import { Heading } from '../components/Heading.tsx';
import { Failure, useFailureTitle } from '../components/Result.tsx';

/** In place of a page whose scripts could not be loaded. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <>
      <Heading title={useFailureTitle(error)} />
      <Failure error={error} retry={() => window.location.reload()} />
    </>
  );
}
