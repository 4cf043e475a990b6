import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

/** What stands above each page of the settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { settings: t } = useTexts(accountTexts);
  const pages = [
    ['/settings', t.profile],
    ['/settings/security', t.security],
    ['/settings/keys', t.keys],
  ] as const;
  return (
    <Stack>
      <Title order={1}>{t.title}</Title>
      <Group component="nav" gap="xs" aria-label={t.title}>
        {pages.map(([to, label]) => (
          <Button
            key={to}
            variant="default"
            size="compact-md"
            renderRoot={(props) => (
              <Link to={to} activeOptions={{ exact: true }} activeProps={{ 'data-current': true }} {...props} />
            )}
          >
            {label}
          </Button>
        ))}
      </Group>
      {children}
    </Stack>
  );
}
