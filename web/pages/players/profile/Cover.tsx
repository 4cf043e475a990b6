import { Badge, Group, Text } from '@mantine/core';
import type { RankedUserGameStats, UserDocument } from 'kaiden-client';

import { useMyGames } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { LanesArt } from '../../../components/LanesArt.tsx';
import { useFormat } from '../../../format/index.ts';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { Handles } from '../Handles.tsx';
import { ButtonLink } from '../links.tsx';
import { Picture, useShown } from '../Picture.tsx';
import { AgainstMe } from './AgainstMe.tsx';

const STANDINGS = ['banned', undefined, 'moderator', 'administrator'] as const;

/** Top of a profile: banner, picture, name, and what the reader can do with this player. */
export function Cover({ user, games }: { user: UserDocument; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(playersTexts);
  const { date, ago } = useFormat();
  const standing = STANDINGS[user.authLevel];
  const banner = useShown('banner', user.id, user.customBannerLocation);
  return (
    <header className="cover">
      <div className="lanes cover-banner">{banner ? <img src={banner} alt="" /> : <LanesArt />}</div>
      <div className="cover-body">
        <div className="cover-picture">
          <Picture user={user} size={96} />
        </div>
        <div className="cover-words">
          <Group gap="sm">
            <Heading title={user.username} />
            {standing && <Badge color={standing === 'banned' ? 'red' : 'violet'}>{t[standing]}</Badge>}
            {user.badges.map((badge) => (
              <Badge key={badge} variant="default">
                {badge}
              </Badge>
            ))}
          </Group>
          {user.status && <Text className="breaks">{user.status}</Text>}
          <Text c="dimmed" size="sm">
            {t.joined(date(user.joinDate))} · {t.seen(ago(user.lastSeen))}
          </Text>
          <Handles handles={user.socialMedia} />
        </div>
        <div className="cover-actions">
          <Actions user={user} games={games} />
        </div>
      </div>
    </header>
  );
}

function Actions({ user, games }: { user: UserDocument; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(playersTexts);
  const me = useMyID();
  const mine = useMyGames() ?? [];
  if (me === user.id)
    return (
      <ButtonLink to="/settings" variant="default">
        {t.editProfile}
      </ButtonLink>
    );
  const shared = games.find(({ game, playtype }) => mine.some((one) => one.game === game && one.playtype === playtype));
  return shared && <AgainstMe gpt={shared} user={user} />;
}
