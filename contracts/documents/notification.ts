import { z } from 'zod';

import { gameData, unixMs } from '../common.ts';

export const NotificationDocument = z
  .object({
    notifID: z.string().meta({ example: `N${'4d'.repeat(20)}` }),
    sentTo: z.int().meta({ description: 'User id', example: 1 }),
    title: z.string().meta({ example: 'The quest "Into the Blue" has changed' }),
    sentAt: unixMs,
    read: z.boolean().meta({ example: false }),
    body: z.object({
      type: z.enum(['QUEST_CHANGED', 'RIVALED_BY', 'SITE_ANNOUNCEMENT']).meta({ example: 'QUEST_CHANGED' }),
      content: gameData.meta({
        description:
          'QUEST_CHANGED: questID, game, playtype. RIVALED_BY: userID, game, playtype. ' +
          'SITE_ANNOUNCEMENT: game and playtype, if it is about one',
        example: { questID: 'da4d45ddb03ab4e12bb381934f402a9db8c7178a', game: 'iidx', playtype: 'SP' },
      }),
    }),
  })
  .meta({ id: 'NotificationDocument' });
export type NotificationDocument = z.infer<typeof NotificationDocument>;
