import { Button, FileButton, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { api, type Body } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';

type AccountImport = Body<'exports', 'brought'>;

const params = { userID: 'me' };
/** Time between polls (ms). */
const PAUSE = 1000;

/** Card for bringing an account from the archive of another server. */
export function BringAccount() {
  const { export: t } = useTexts(ownTexts);
  const [latest, setLatest] = useState<AccountImport | null>(null);
  const send = useMutation({
    mutationFn: async (archive: File) => {
      let { body } = await api.exports.bring({ params, form: { archive } });
      for (setLatest(body); body.state === 'running'; setLatest(body)) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        ({ body } = await api.exports.brought({ params }));
      }
    },
  });
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {t.bring}
        </Title>
        <Text>{t.bringHint}</Text>
        <FileButton accept=".zip,application/zip" onChange={(file) => file && send.mutate(file)}>
          {(props) => (
            <Button variant="default" loading={send.isPending} {...props}>
              {t.choose}
            </Button>
          )}
        </FileButton>
        {send.isPending && <Text aria-live="polite">{t.bringing}</Text>}
        <ErrorPanel error={send.error} />
        {latest && <Results found={latest} />}
      </Stack>
    </Paper>
  );
}

function Results({ found: { state, parts, failure } }: { found: AccountImport }) {
  const { export: t } = useTexts(ownTexts);
  const { number } = useFormat();
  if (state === 'done' && parts.length === 0) return <Text role="status">{t.nothing}</Text>;
  return (
    <List role="status">
      {failure !== null && <List.Item>{failure}</List.Item>}
      {parts.flatMap(({ part, brought, already, missing }) => [
        <List.Item key={part}>{t.part(part, number(brought), number(already))}</List.Item>,
        ...missing.map(({ count, message }) => (
          <List.Item key={`${part} ${message}`}>{t.missing(part, number(count), message)}</List.Item>
        )),
      ])}
    </List>
  );
}
