import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Empty, PageResult } from '../../components/Result.tsx';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { targetsTexts } from '../../texts/targets.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { QuestCards } from '../gpt/QuestCards.tsx';

const route = getRouteApi('/games/$game/$playtype/questlines/$questlineID');

/** A questline and its quests. */
export function QuestlinePage() {
  const t = useTexts(targetsTexts);
  const { questlines } = useTexts(gamesTexts);
  const { questlineID, ...gpt } = route.useParams();
  const games = useTrail();
  const query = useQuery(read('targets', 'questline', { params: { ...gpt, questlineID } }));
  const trail = [
    ...games,
    <GptLink key="gpt" {...gpt} />,
    <AnchorLink key="questlines" to="/games/$game/$playtype/questlines" params={gpt}>
      {questlines}
    </AnchorLink>,
  ];
  return (
    <PageResult query={query}>
      {({ questline, quests }) => (
        <Stack>
          <Heading title={questline.name} trail={trail} />
          <Text>{questline.desc}</Text>
          {quests.length === 0 ? <Empty title={t.emptyQuestline} /> : <QuestCards gpt={gpt} quests={quests} />}
        </Stack>
      )}
    </PageResult>
  );
}
