import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { players } from './queries.ts';

/** The players who were here last. */
export function Players() {
  const t = useTexts(homeTexts);
  const { ago } = useFormat();
  const query = useQuery(players());
  return (
    <Result query={query} placeholder={<Placeholder h={120} />}>
      {(users) =>
        users.length === 0 ? (
          <Empty title={t.nobody}>{t.nobodyHint}</Empty>
        ) : (
          <ul className="players">
            {users.map((user) => (
              <li key={user.id}>
                <span className="player-letter" aria-hidden>
                  {user.username.slice(0, 1)}
                </span>
                <div style={{ minWidth: 0 }}>
                  <Text component="div" truncate fw={600}>
                    <UserLink user={user} />
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {user.status || ago(user.lastSeen)}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Result>
  );
}
