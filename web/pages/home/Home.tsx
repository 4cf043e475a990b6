import { lazy, Suspense } from 'react';

import { Placeholder } from '../../components/Result.tsx';
import { useMyID } from '../../shared/me.ts';
import { Guest } from './Guest.tsx';

const Mine = lazy(async () => ({ default: (await import('./dashboard/Dashboard.tsx')).Dashboard }));

/** Home page: for players their own, for guests what the site is and who plays here. */
export function Home() {
  const me = useMyID();
  if (me === undefined) return <Placeholder h={900} />;
  if (me === null) return <Guest />;
  return (
    <Suspense fallback={<Placeholder h={900} />}>
      <Mine />
    </Suspense>
  );
}
