import { useState, type ReactNode } from 'react';

import { Placeholder, useDeferred } from './Result.tsx';

/**
 * Shows several answers once all of them have loaded, so that none moves another. They are requested in parallel; each part shows its own
 * error. Stays when something more is loaded later. `h` is the height reserved meanwhile (px).
 */
export function WhenAllLoaded({
  of,
  h,
  children,
}: {
  of: readonly { isLoading: boolean }[];
  h: number;
  children: ReactNode;
}) {
  const isThere = useDeferred(!of.some(({ isLoading }) => isLoading));
  const [wasThere, setWasThere] = useState(false);
  if (isThere && !wasThere) setWasThere(true);
  return isThere || wasThere ? children : <Placeholder h={h} />;
}
