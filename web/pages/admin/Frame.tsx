import type { ReactNode } from 'react';

import { PageTabs } from '../../components/PageTabs.tsx';
import { adminTexts } from '../../texts/admin.ts';
import { catalogueTexts } from '../../texts/catalogue.ts';
import { useTexts } from '../../texts/index.ts';
import { unmatchedTexts } from '../../texts/unmatched.ts';

/** Frame of the administrators' pages. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTexts(adminTexts);
  const { title: catalogue } = useTexts(catalogueTexts);
  const { title: unmatched } = useTexts(unmatchedTexts);
  const pages = [
    ['/admin', t.overview],
    ['/admin/users', t.users],
    ['/admin/imports', t.imports],
    ['/admin/catalogue', catalogue],
    ['/admin/unmatched', unmatched],
    ['/admin/backups', t.backups],
    ['/admin/maintenance', t.maintenance],
    ['/admin/audit', t.audit],
  ] as const;
  return (
    <PageTabs title={t.title} pages={pages}>
      {children}
    </PageTabs>
  );
}
