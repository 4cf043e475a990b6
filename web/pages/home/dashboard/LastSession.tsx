import { Card, Group, Stack, Text } from '@mantine/core';

import type { Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGptName } from '../../../components/game.ts';
import { GameTile } from '../../../components/GameTile.tsx';
import { Empty, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { SessionLink } from '../../../components/SessionLink.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { raisedIn } from '../../players/session/raise.ts';
import { RaiseList } from '../../players/session/RaiseList.tsx';
import { useLastSession } from './queries.ts';

/** Number of raises shown. */
const MOST = 8;

/** The player's latest session, with what it raised. */
export function LastSession() {
  const t = useTexts(dashboardTexts);
  const { last, details } = useLastSession();
  return (
    <Section title={t.lastSession}>
      {last ? (
        <Result query={details}>{(found) => <Summary found={found} />}</Result>
      ) : (
        <Empty title={t.noSession}>
          {t.noSessionHint} <AnchorLink to="/import">{t.import}</AnchorLink>
        </Empty>
      )}
    </Section>
  );
}

type Found = Body<'sessions', 'get'>;

function Summary({ found }: { found: Found }) {
  const { session } = found;
  const words = useTexts(playersTexts);
  const { ago, number } = useFormat();
  const name = useGptName();
  return (
    <Card withBorder component="article">
      <Group gap="sm" wrap="nowrap">
        <GameTile game={session.game} />
        <div style={{ minWidth: 0 }}>
          <SessionLink sessionID={session.sessionID}>{session.name}</SessionLink>
          <Text size="sm" c="dimmed">
            {name(session)} · {ago(session.timeEnded)} · {words.plays(number(session.scoreCount))}
          </Text>
        </div>
      </Group>
      <Raised found={found} />
    </Card>
  );
}

/** Lists what the session raised. */
function Raised({ found }: { found: Found }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const raises = raisedIn(found);
  if (raises.length === 0) return <Text mt="sm">{t.noneRaised}</Text>;
  return (
    <Stack gap={4} mt="md">
      <Text className="eyebrow" component="h3" m={0}>
        {t.raisedCount(number(raises.length))}
      </Text>
      <RaiseList label={t.raised} raises={raises.slice(0, MOST)} />
      {raises.length > MOST && (
        <Text size="sm">
          <AnchorLink to="/sessions/$sessionID" params={{ sessionID: found.session.sessionID }}>
            {t.more(number(raises.length - MOST))}
          </AnchorLink>
        </Text>
      )}
    </Stack>
  );
}
