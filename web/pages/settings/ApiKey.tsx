import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiKeySummary } from 'kaiden-client';

import { api } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useFormat } from '../../format/index.ts';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';
import { permissions } from './permissions.ts';

/** Existing API key: its name, permissions and last use. */
export function ApiKey({ apiKey }: { apiKey: ApiKeySummary }) {
  const { apiKeys: t, settings } = useTexts(accountTexts);
  const { date, ago } = useFormat();
  const queries = useQueryClient();
  const { keyID, identifier, tokenPrefix, createdAt, lastUsedAt } = apiKey;
  const granted = permissions.filter((name) => apiKey.permissions[name]);
  async function remove() {
    await api.apiTokens.revoke({ params: { userID: 'me', token: keyID } });
    await queries.invalidateQueries({ queryKey: ['apiTokens'] });
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={identifier}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h4" className="breaks">
            {identifier}
          </Title>
          <Text size="sm" c="dimmed">
            {t.begins(tokenPrefix)} · {t.created(date(createdAt))} ·{' '}
            {lastUsedAt === null ? t.neverUsed : settings.lastUsed(ago(lastUsedAt))}
          </Text>
          <Group gap="xs" mt="xs">
            {granted.map((name) => (
              <Badge key={name} variant="light" tt="none">
                {t.names[name]}
              </Badge>
            ))}
            {granted.length === 0 && (
              <Badge variant="default" tt="none">
                {t.readOnly}
              </Badge>
            )}
          </Group>
        </div>
        <ConfirmButton label={t.delete} named={identifier} size="compact-sm" action={remove}>
          {t.deleteHint}
        </ConfirmButton>
      </Group>
    </Paper>
  );
}
