import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { read } from '../api.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

const MINUTE = 60_000;

/** Number of unread notifications, linked to them. */
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
      flex="none"
      className="numbers"
      renderRoot={(props) => (
        <Link
          to="/notifications"
          aria-label={unread > 0 ? `${t.notifications}: ${t.unread(unread)}` : t.notifications}
          {...props}
        />
      )}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 8h-17C3.5 16 6 15 6 9M10 20.5h4" />
      </svg>
      {unread > 0 && (
        <b aria-hidden style={{ marginInlineStart: 4 }}>
          {unread}
        </b>
      )}
    </Button>
  );
}
