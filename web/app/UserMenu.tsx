import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden/client';

import { api } from '../api.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

export default function UserMenu({ user }: { user: UserDocument }) {
  const t = useTexts(shellTexts);
  const queries = useQueryClient();
  async function logOut() {
    await api.auth.logout();
    await queries.resetQueries();
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-md">
          {user.username}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void logOut()}>{t.logOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
