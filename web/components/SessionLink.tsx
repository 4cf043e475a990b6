import type { ReactNode } from 'react';

import { AnchorLink } from './AnchorLink.tsx';

/** The name of a session, which leads to it. */
export const SessionLink = ({ sessionID, children }: { sessionID: string; children: ReactNode }) => (
  <AnchorLink to="/sessions/$sessionID" params={{ sessionID }} fw={600}>
    {children}
  </AnchorLink>
);
