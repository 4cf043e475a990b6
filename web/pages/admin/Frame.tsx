import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Heading } from '../../components/Heading.tsx';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';

/** What stands above each page for administrators. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTexts(adminTexts);
  const pages = [
    ['/admin', t.overview],
    ['/admin/users', t.users],
    ['/admin/imports', t.imports],
    ['/admin/backups', t.backups],
    ['/admin/maintenance', t.maintenance],
    ['/admin/audit', t.audit],
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
