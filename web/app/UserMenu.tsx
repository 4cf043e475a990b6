import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden-client';

import { api } from '../api.ts';
import { useDescribe } from '../components/describe.ts';
import { useTexts } from '../texts/index.ts';
import { offlineTexts } from '../texts/offline.ts';
import { shellTexts } from '../texts/shell.ts';
import { userMenuTexts } from '../texts/user-menu.ts';
import { Bell } from './Bell.tsx';

const ADMINISTRATOR = 3;

export default function UserMenu({ user }: { user: UserDocument }) {
  const t = useTexts(userMenuTexts);
  const { importScores, settings } = useTexts(shellTexts);
  const offline = useTexts(offlineTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const describe = useDescribe();
  async function logOut() {
    try {
      await api.auth.logout();
    } catch (error) {
      notifications.show({ title: offline.stillLoggedIn, message: describe(error), color: 'red' });
      return;
    }
    await navigate({ to: '/' });
    await queries.resetQueries();
  }
  const pages = [
    ['/dashboard', t.dashboard],
    [`/users/${user.username}`, t.profile],
    ['/import', importScores],
    ['/settings', settings],
    ...(user.authLevel >= ADMINISTRATOR ? [['/admin', t.administration] as const] : []),
  ] as const;
  return (
    <>
      <Bell />
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className="user-menu">
            <Avatar name={user.username} color="violet" variant="filled" alt="" size={32} aria-hidden />
            <Text span truncate fw={600} className="user-name">
              {user.username}
            </Text>
          </UnstyledButton>
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
