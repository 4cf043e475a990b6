import type { ReactNode } from 'react';

import { Placeholder, useInPieces } from './Result.tsx';

/**
 * Shows several answers when all of them are there, so that none pushes another away. They are asked for at the same
 * time; what went wrong is told by the part that shows it. `h` is how high it will be (px).
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
  const isThere = useInPieces(!of.some(({ isLoading }) => isLoading));
  return isThere ? children : <Placeholder h={h} />;
}
