import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';

import { api, readPages } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useGptName } from '../../components/game.ts';
import { More } from '../../components/More.tsx';
import { Result } from '../../components/Result.tsx';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

interface Props {
  params: { userID: string; integrationID: string };
  refresh: () => Promise<void>;
}

/** The scores that the other server did not take, each with its reason; they can be sent again. */
export function Refused({ params, refresh }: Props) {
  const { integrations: t } = useTexts(ownTexts);
  const nameOf = useGptName();
  const query = useInfiniteQuery(readPages('integrations', 'refused', { params, query: { limit: 25 } }));
  const again = useMutation({
    mutationFn: (refusedIDs?: number[]) =>
      api.integrations.sendAgain({ params, json: refusedIDs === undefined ? {} : { refusedIDs } }),
    onSettled: async () => {
      await refresh();
      await query.refetch();
    },
  });
  async function forget() {
    await api.integrations.forgetRefused({ params });
    await refresh();
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{t.refused}</Text>
      <ErrorPanel error={again.error} />
      <Result query={query}>
        {({ pages }) => (
          <>
            <DataTable
              label={t.refused}
              rows={pages.flatMap(({ body }) => body)}
              keyOf={({ refusedID }) => refusedID}
              columns={[
                {
                  id: 'score',
                  title: t.play,
                  cell: ({ title, difficulty, lamp, score, kind, reason, ...gpt }) => (
                    <>
                      {title} {difficulty}
                      <Text size="xs" c="dimmed">
                        {nameOf(gpt)} · {score} · {lamp}
                      </Text>
                      <Text size="sm" className="breaks">
                        {kind === 'orphan' ? `${reason} ${t.keptThere}` : reason}
                      </Text>
                    </>
                  ),
                },
                {
                  id: 'again',
                  title: '',
                  cell: ({ refusedID, title }) => (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t.againNamed(title)}
                      onClick={() => again.mutate([refusedID])}
                    >
                      {t.again}
                    </Button>
                  ),
                },
              ]}
            />
            <More query={query} />
          </>
        )}
      </Result>
      <Group>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
          {t.allAgain}
        </Button>
        <ConfirmButton label={t.forget} action={forget}>
          {t.forgetHint}
        </ConfirmButton>
      </Group>
    </Stack>
  );
}
