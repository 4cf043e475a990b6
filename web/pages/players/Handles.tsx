import { Anchor, Group, Text } from '@mantine/core';
import type { UserDocument } from 'kaiden-client';

type Handles = UserDocument['socialMedia'];

/** Name of each site, and the page of a user there; a site without such pages shows the name alone. */
const SITES: { [S in keyof Handles]: readonly [name: string, page?: (handle: string) => string] } = {
  discord: ['Discord'],
  twitter: ['X', (handle) => `https://x.com/${handle}`],
  github: ['GitHub', (handle) => `https://github.com/${handle}`],
  steam: ['Steam', (handle) => `https://steamcommunity.com/id/${handle}`],
  youtube: ['YouTube', (handle) => `https://www.youtube.com/@${handle}`],
  twitch: ['Twitch', (handle) => `https://www.twitch.tv/${handle}`],
};

/** Links to a user's accounts elsewhere. Names only become part of addresses on these sites. */
export function Handles({ handles }: { handles: Handles }) {
  const given = Object.entries(SITES).flatMap(([site, [name, page]]) => {
    const handle = handles[site as keyof Handles];
    return handle ? [{ name, handle, href: page?.(encodeURIComponent(handle.replace(/^@/, ''))) }] : [];
  });
  if (given.length === 0) return null;
  return (
    <Group gap="md">
      {given.map(({ name, handle, href }) => (
        <Text key={name} size="sm">
          {name}:{' '}
          {href ? (
            <Anchor href={href} rel="me nofollow noopener noreferrer" target="_blank" inherit>
              {handle}
            </Anchor>
          ) : (
            handle
          )}
        </Text>
      ))}
    </Group>
  );
}
