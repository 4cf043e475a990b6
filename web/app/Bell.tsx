import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { read } from '../api.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

const MINUTE = 60_000;

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const t = useTexts(shellTexts);
  const { data = [] } = useQuery({
    ...read('notifications', 'list', { params: { userID: 'me' } }),
    refetchInterval: 2 * MINUTE,
    staleTime: MINUTE,
  });
  const unread = data.filter(({ read }) => !read).length;
  return (
    <Button
      variant={unread > 0 ? 'light' : 'subtle'}
      size="compact-md"
      className="numbers"
      renderRoot={(props) => (
        <Link
          to="/notifications"
          aria-label={unread > 0 ? `${t.notifications}: ${t.unread(unread)}` : t.notifications}
          {...props}
        />
      )}
    >
      <span aria-hidden>🔔{unread > 0 && ` ${unread}`}</span>
    </Button>
  );
}
