import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useFormat } from '../../format/index.ts';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';

/** How often the page looks for signs of the hook (ms), so that a player who starts the game sees that it works. */
const LOOKS = 10_000;

/** When the hook last used one of the player's keys for it; nothing before there is such a key. */
export function LastHeard({ hookID }: { hookID: string }) {
  const t = useTexts(hookTexts);
  const { ago } = useFormat();
  const { data } = useQuery({ ...read('apiTokens', 'list', { params: { userID: 'me' } }), refetchInterval: LOOKS });
  const own = (data ?? []).filter(({ fromAPIClient }) => fromAPIClient === hookID);
  if (own.length === 0) return null;
  const last = Math.max(0, ...own.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  return <Text role="status">{last === 0 ? t.notHeard : t.lastHeard(ago(last))}</Text>;
}
