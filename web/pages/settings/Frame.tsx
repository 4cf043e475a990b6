import type { ReactNode } from 'react';

import { PageTabs } from '../../components/PageTabs.tsx';
import { accountTexts } from '../../texts/account.ts';
import { gameSettingsTexts } from '../../texts/game-settings.ts';
import { useTexts } from '../../texts/index.ts';

/** Frame of the settings pages. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { settings: t } = useTexts(accountTexts);
  const { title: games } = useTexts(gameSettingsTexts);
  const pages = [
    ['/settings', t.profile],
    ['/settings/games', games],
    ['/settings/security', t.security],
    ['/settings/keys', t.keys],
    ['/settings/clients', t.clients],
  ] as const;
  return (
    <PageTabs title={t.title} pages={pages}>
      {children}
    </PageTabs>
  );
}
