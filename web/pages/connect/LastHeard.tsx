import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { useFaultText } from '../../components/describe.ts';
import { useFormat } from '../../format/index.ts';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';

/** Polling interval for signs of the hook (ms), so that players see that it works when they start the game. */
const LOOKS = 10_000;

/** Status from which answers are failures. */
const FAILURES = 400;

/** Time and answer of the hook's last request with one of the player's keys; renders nothing if there is no key for it yet. */
export function LastHeard({ hookID }: { hookID: string }) {
  const t = useTexts(hookTexts);
  const { ago } = useFormat();
  const describe = useFaultText();
  const { data } = useQuery({ ...read('apiTokens', 'list', { params: { userID: 'me' } }), refetchInterval: LOOKS });
  const own = (data ?? []).filter(({ fromAPIClient }) => fromAPIClient === hookID);
  if (own.length === 0) return null;
  const answers = own.flatMap(({ lastAnswer }) => lastAnswer ?? []).toSorted((a, b) => b.time - a.time);
  const [answer] = answers;
  const last = Math.max(answer?.time ?? 0, ...own.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  return (
    <div role="status">
      <Text>{last === 0 ? t.notHeard : t.lastHeard(ago(last))}</Text>
      {answer && (
        <Text className="breaks" fw={answer.status >= FAILURES ? 600 : 400}>
          {t.answered(answer.status, describe(answer.description))}
        </Text>
      )}
    </div>
  );
}
