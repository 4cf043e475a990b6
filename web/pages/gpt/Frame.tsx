import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { AnchorLink, EXACT } from '../../components/AnchorLink.tsx';
import { playtypeOf, useGameNames, useGames, useGptName, type Gpt } from '../../components/game.ts';
import { GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { PageResult } from '../../components/Result.tsx';
import { showCurrent } from '../../components/show-current.ts';
import { gamesTexts } from '../../texts/games.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';

const TABS = {
  overview: '/games/$game/$playtype',
  charts: '/games/$game/$playtype/charts',
  tables: '/games/$game/$playtype/tables',
  folders: '/games/$game/$playtype/folders',
  classes: '/games/$game/$playtype/classes',
  quests: '/games/$game/$playtype/quests',
  questlines: '/games/$game/$playtype/questlines',
} as const;
type Tab = keyof typeof TABS;

/** Frame of the lists of a game:playtype: heading, playtypes and tabs; only the heading if there is no such game. */
export function Frame({ gpt, tab, children }: { gpt: Gpt; tab: Tab; children: ReactNode }) {
  const t = useTexts(gamesTexts);
  const name = useGptName()(gpt);
  const { game, playtype } = gpt;
  const query = useQuery(playtypeOf(gpt));
  const games = useTrail();
  const trail = tab === 'overview' ? games : [...games, <GptLink key="gpt" {...gpt} />];
  return (
    <PageResult query={query}>
      {() => (
        <Stack>
          <Heading title={tab === 'overview' ? name : `${t[tab]} · ${name}`} trail={trail}>
            {tab === 'overview' ? name : t[tab]}
          </Heading>
          <Playtypes gpt={gpt} tab={tab} />
          <nav className="tabs" aria-label={t.pages} ref={showCurrent}>
            {Object.entries(TABS).map(([id, to]) => (
              <Link key={id} to={to} params={{ game, playtype }} activeOptions={EXACT}>
                {t[id as Tab]}
              </Link>
            ))}
          </nav>
          {children}
        </Stack>
      )}
    </PageResult>
  );
}

/** Layout of the pages of a game. */
export function useTrail(): ReactNode[] {
  const t = useTexts(homeTexts);
  return [
    <AnchorLink key="games" to="/games">
      {t.gamesShort}
    </AnchorLink>,
  ];
}

/** Links to the same page for the game's other playtypes. */
function Playtypes({ gpt: { game }, tab }: { gpt: Gpt; tab: Tab }) {
  const t = useTexts(gamesTexts);
  const { playtypeName } = useGameNames();
  const playtypes = useGames().data?.configs[game]?.validPlaytypes ?? [];
  if (playtypes.length < 2) return null;
  return (
    <nav className="playtypes" aria-label={t.playtypes}>
      {playtypes.map((one) => (
        <Link key={one} to={TABS[tab]} params={{ game, playtype: one }} activeOptions={EXACT}>
          {playtypeName({ game, playtype: one })}
        </Link>
      ))}
    </nav>
  );
}
