import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Heading } from '../../components/Heading.tsx';
import { accountTexts } from '../../texts/account.ts';
import { useTexts } from '../../texts/index.ts';

/** What stands above each page of the settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { settings: t } = useTexts(accountTexts);
  const pages = [
    ['/settings', t.profile],
    ['/settings/security', t.security],
    ['/settings/keys', t.keys],
    ['/settings/clients', t.clients],
  ] as const;
  return (
    <Stack>
      <Heading title={t.title} />
      <nav className="tabs" aria-label={t.title}>
        {pages.map(([to, label]) => (
          <Link key={to} to={to} activeOptions={{ exact: true }}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Stack>
  );
}
