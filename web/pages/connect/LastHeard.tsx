import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useFormat } from '../../format/index.ts';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';

/** Polling interval for signs of the hook (ms), so that players see that it works when they start the game. */
const LOOKS = 10_000;

/** Time when the hook last used one of the player's keys; renders nothing if there is no key for it yet. */
export function LastHeard({ hookID }: { hookID: string }) {
  const t = useTexts(hookTexts);
  const { ago } = useFormat();
  const { data } = useQuery({ ...read('apiTokens', 'list', { params: { userID: 'me' } }), refetchInterval: LOOKS });
  const own = (data ?? []).filter(({ fromAPIClient }) => fromAPIClient === hookID);
  if (own.length === 0) return null;
  const last = Math.max(0, ...own.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  return <Text role="status">{last === 0 ? t.notHeard : t.lastHeard(ago(last))}</Text>;
}
