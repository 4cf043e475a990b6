import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';

const WAYS = [
  { to: '/import', title: 'byFile', hint: 'byFileHint' },
  { to: '/integrations', title: 'byIntegration', hint: 'byIntegrationHint' },
  { to: '/settings/keys', title: 'byKey', hint: 'byKeyHint' },
] as const;

/** For players without a score: how to bring their scores here. */
export function Welcome() {
  const t = useTexts(dashboardTexts);
  return (
    <Stack>
      <div>
        <Title order={2} size="h3">
          {t.start}
        </Title>
        <Text c="dimmed">{t.startHint}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {WAYS.map(({ to, title, hint }) => (
          <Card key={to} withBorder component="article">
            <AnchorLink to={to} fw={600}>
              {t[title]}
            </AnchorLink>
            <Text size="sm">{t[hint]}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
