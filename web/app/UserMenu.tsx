import { Button, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden/client';

import { api } from '../api.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { Bell } from './Bell.tsx';

const ADMINISTRATOR = 3;

export default function UserMenu({ user }: { user: UserDocument }) {
  const t = useTexts(shellTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function logOut() {
    await api.auth.logout();
    await navigate({ to: '/' });
    await queries.resetQueries();
  }
  const pages = [
    ['/dashboard', t.dashboard],
    [`/users/${user.username}`, t.profile],
    ['/import', t.importScores],
    ['/settings', t.settings],
    ...(user.authLevel >= ADMINISTRATOR ? [['/admin', t.administration] as const] : []),
  ] as const;
  return (
    <>
      <Bell />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="compact-md" miw={0}>
            <Text span inherit truncate>
              {user.username}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {pages.map(([to, label]) => (
            <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => void logOut()}>{t.logOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
