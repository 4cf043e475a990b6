import { Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import type { PublicClientDoc, UserDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useMe } from '../../shared/me.ts';
import { accountTexts } from '../../texts/account.ts';
import { consentTexts } from '../../texts/consent.ts';
import { useTexts } from '../../texts/index.ts';

interface Props {
  title: string;
  client: PublicClientDoc;
  /** Author of the client. */
  author: UserDocument;
  /** Label of the button. */
  allowLabel: string;
  allow: () => void;
  deny: () => void;
  isPending: boolean;
  error: unknown;
  /** Consequences of allowing it. */
  children: ReactNode;
}

/** Asks a player whether a program may get at their account. */
export function Question({ title, client, author, allowLabel, allow, deny, isPending, error, children }: Props) {
  const t = useTexts(consentTexts);
  const { apiKeys } = useTexts(accountTexts);
  const here = useRouterState({ select: ({ location }) => location.href });
  const account = useMe()?.username ?? '';
  return (
    <NarrowPage title={title}>
      <Text className="breaks">{t.who(client.name, account)}</Text>
      <Text className="in-text">
        {t.by} <UserLink user={author} />
      </Text>
      <Paper withBorder p="md">
        <Text fw={600}>{t.could}</Text>
        <List>
          {client.requestedPermissions.map((name) => (
            <List.Item key={name}>{apiKeys.names[name]}</List.Item>
          ))}
          {client.webhookUri !== null && <List.Item>{t.hears}</List.Item>}
        </List>
      </Paper>
      <Stack gap={4}>
        <Text>{t.password}</Text>
        <AnchorLink to="/settings/keys">{t.keys}</AnchorLink>
      </Stack>
      {children}
      <ErrorPanel error={error} />
      <Group>
        <Button onClick={allow} loading={isPending}>
          {allowLabel}
        </Button>
        <Button variant="default" onClick={deny} disabled={isPending}>
          {t.deny}
        </Button>
      </Group>
      <Group gap="xs">
        <Text>{t.not(account)}</Text>
        <AnchorLink to="/login" search={{ to: here }}>
          {t.another}
        </AnchorLink>
      </Group>
    </NarrowPage>
  );
}
