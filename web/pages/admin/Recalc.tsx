import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { gptOf, GptSelect } from './GptSelect.tsx';

/** Forms that recalculate scores or PBs, of all games or of one game:playtype. */
export function Recalc() {
  const t = useTexts(adminTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const [gpt, setGpt] = useState('');
  async function recalc() {
    const { body } = await api.admin.recalc({ json: gptOf(gpt) ?? {} });
    notifications.show({ message: t.recalced(number(body.scoresRecalced)) });
    await queries.invalidateQueries();
  }
  async function resync() {
    await api.admin.resyncPBs({ json: { filters: gptOf(gpt) ?? {} } });
    notifications.show({ message: t.resynced });
    await queries.invalidateQueries();
  }
  return (
    <Paper withBorder p="md" maw={600} component="section">
      <Stack>
        <Title order={2} size="h4">
          {t.recalc}
        </Title>
        <Text c="dimmed">{t.recalcHint}</Text>
        <GptSelect label={t.game} all={t.allGames} value={gpt} onChange={setGpt} />
        <Group>
          <ConfirmButton label={t.recalcScores} color="violet" action={recalc}>
            {t.recalcConfirm}
          </ConfirmButton>
          <ConfirmButton label={t.resync} color="violet" action={resync}>
            {t.resyncConfirm}
          </ConfirmButton>
        </Group>
      </Stack>
    </Paper>
  );
}
