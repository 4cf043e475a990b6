import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useMe } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

// Menus float, which takes more script than guests should wait for.
const UserMenu = lazy(() => import('./UserMenu.tsx'));

/** Menu of the logged-in user; for a guest, the link to log in. */
export function AccountMenu() {
  const t = useTexts(shellTexts);
  const me = useMe();
  if (me === undefined) return null;
  if (me === null) {
    return (
      <Button size="compact-md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t.logIn}
      </Button>
    );
  }
  return (
    <Suspense>
      <UserMenu user={me} />
    </Suspense>
  );
}
