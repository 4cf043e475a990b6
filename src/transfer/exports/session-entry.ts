import { z } from 'zod';

import { serializer } from '../../base/json/serializer.ts';
import { formatSessionID } from '../../play/sessions/session-id.ts';
import type { ExportedSession } from './store.ts';

/** Session in BATCH-MANUAL form. */
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
const serialize = serializer(Entry);

/** Returns the JSON of a session. Undefined fields are left out. */
export const sessionEntry = ({ sessionID, desc, highlight, importType, ...row }: ExportedSession): string =>
  serialize({
    ...row,
    sessionID: formatSessionID(sessionID),
    desc: desc ?? undefined,
    highlight: highlight || undefined,
    importType: importType ?? undefined,
  });
