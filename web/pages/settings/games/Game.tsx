import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGameConfig, useGptName } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { useGameSettings } from '../../../components/preferred.ts';
import { Empty, Placeholder } from '../../../components/Result.tsx';
import { useMe } from '../../../shared/me.ts';
import { gameSettingsTexts } from '../../../texts/game-settings.ts';
import { useTexts } from '../../../texts/index.ts';
import { GameForm } from './GameForm.tsx';

const route = getRouteApi('/settings/games/$game/$playtype');

/** Page of the reader's settings in a game:playtype. */
export function Game() {
  const t = useTexts(gameSettingsTexts);
  const gpt = route.useParams();
  const name = useGptName()(gpt);
  const me = useMe();
  const config = useGameConfig(gpt);
  const settings = useGameSettings(gpt);
  const trail = [
    <AnchorLink key="games" to="/settings/games">
      {t.title}
    </AnchorLink>,
  ];
  return (
    <Stack maw={600}>
      <Heading title={t.of(name)} trail={trail} intro={t.intro} />
      {settings === null && (
        <Empty title={t.notPlayed}>
          <AnchorLink to="/import">{t.toImport}</AnchorLink>
        </Empty>
      )}
      {settings === undefined && <Placeholder h={600} />}
      {settings && config && me && (
        <>
          <GameForm key={`${gpt.game}:${gpt.playtype}`} gpt={gpt} config={config} settings={settings} />
          <Group>
            <AnchorLink to="/users/$userID/games/$game/$playtype" params={{ userID: me.username, ...gpt }}>
              {t.toPage}
            </AnchorLink>
          </Group>
        </>
      )}
    </Stack>
  );
}
