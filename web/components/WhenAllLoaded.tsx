import type { ReactNode } from 'react';

import { Placeholder, useDeferred } from './Result.tsx';

/**
 * Shows several answers once all of them have loaded, so that none moves another. They are requested in parallel; each part shows its own
 * error. `h` is the height reserved meanwhile (px).
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
  return isThere ? children : <Placeholder h={h} />;
}
