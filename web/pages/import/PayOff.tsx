import { Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DryRunAnswer, ImportDocument } from 'kaiden-client';

import { LanesArt } from '../../components/LanesArt.tsx';
import { Placeholder, Result } from '../../components/Result.tsx';
import { SessionLink } from '../../components/SessionLink.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { sessionOf } from '../players/queries.ts';
import { raisedIn } from '../players/session/raise.ts';
import { RaiseList } from '../players/session/RaiseList.tsx';
import { Changes } from './Changes.tsx';

import './pay-off.css';
import { ReachedGoals } from './ReachedGoals.tsx';

/** Number of raised PBs shown. */
const MOST = 10;

interface Props {
  document: ImportDocument;
  /** Preview of the same plays, which knows the ratings before and after. */
  preview?: DryRunAnswer | undefined;
}

/** An import at a glance: its latest session with what was raised, ratings, classes and goals. */
export function PayOff({ document, preview }: Props) {
  const { createdSessions, goalInfo, classDeltas } = document;
  const reached = goalInfo.filter((goal) => goal.new.achieved && !goal.old.achieved);
  const latest = createdSessions.at(-1);
  return (
    <Stack>
      {latest && <Raised sessionID={latest.sessionID} />}
      <Changes ratings={preview?.dryRun.ratings ?? []} classes={classDeltas} />
      <ReachedGoals document={document} goalIDs={reached.map(({ goalID }) => goalID)} />
    </Stack>
  );
}

function Raised({ sessionID }: { sessionID: string }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const query = useQuery(sessionOf(sessionID));
  return (
    <Result query={query} placeholder={<Placeholder h={260} />}>
      {(found) => {
        const { session } = found;
        const raises = raisedIn(found);
        return (
          <Card withBorder className="lanes pay-off" component="article">
            <LanesArt />
            <Group justify="space-between">
              <div>
                <Text component="div" className="figure">
                  {t.raisedPBs(number(raises.length))}
                </Text>
                <Text size="sm" component="div">
                  {t.inSession} <SessionLink sessionID={sessionID}>{session.name}</SessionLink>
                </Text>
              </div>
              <ShareButton path={`/sessions/${sessionID}`} title={`${session.name} · ${found.user.username}`} />
            </Group>
            {raises.length > 0 && <RaiseList label={t.pbs} raises={raises.slice(0, MOST)} />}
          </Card>
        );
      }}
    </Result>
  );
}
