import type { ReactNode } from 'react';

import { AnchorLink } from './AnchorLink.tsx';

/** The name of a session, which leads to it. */
export function SessionLink({ sessionID, children }: { sessionID: string; children: ReactNode }) {
  const to: string = `/sessions/${sessionID}`;
  return <AnchorLink to={to}>{children}</AnchorLink>;
}
