import { z } from 'zod';

import { formatSessionID } from '../sessions/session-id.ts';
import { writer } from '../written/write.ts';
import type { ExportedSession } from './store.ts';

/** A session as BATCH-MANUAL has it. */
const Entry = z.object({
  sessionID: z.string(),
  name: z.string(),
  desc: z.string().optional(),
  highlight: z.boolean().optional(),
  importType: z.string().optional(),
  timeInserted: z.int(),
  timeStarted: z.int(),
  timeEnded: z.int(),
});
const write = writer(Entry);

/** The JSON of a session. What is undefined is not written. */
export const sessionEntry = ({ sessionID, desc, highlight, importType, ...row }: ExportedSession): string =>
  write({
    ...row,
    sessionID: formatSessionID(sessionID),
    desc: desc ?? undefined,
    highlight: highlight || undefined,
    importType: importType ?? undefined,
  });
