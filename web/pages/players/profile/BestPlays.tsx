import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGameConfig, useGptName, type Gpt } from '../../../components/game.ts';
import { GameTile } from '../../../components/GameTile.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import { playsOf } from '../plays/play.ts';

import '../session/raises.css';

/** Number of plays shown. */
const FEW = 8;

/** The best plays of a player in one of their games. */
export function BestPlays({ userID, games }: { userID: string; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(playersTexts);
  const name = useGptName();
  const [chosen, setChosen] = useState<Gpt>(games[0]!);
  const { game, playtype } = chosen;
  return (
    <Section
      title={t.bestPlays}
      side={
        <AnchorLink to="/users/$userID/games/$game/$playtype/pbs" params={{ userID, game, playtype }} size="sm">
          {t.all}
        </AnchorLink>
      }
    >
      {games.length > 1 && (
        <div className="tile-choice" role="group" aria-label={t.game}>
          {games.map((gpt) => (
            <button
              key={`${gpt.game}:${gpt.playtype}`}
              type="button"
              aria-pressed={gpt.game === game && gpt.playtype === playtype}
              onClick={() => setChosen(gpt)}
            >
              <GameTile game={gpt.game} size={1.5} />
              {name(gpt)}
            </button>
          ))}
        </div>
      )}
      <Best userID={userID} gpt={chosen} />
    </Section>
  );
}

function Best({ userID, gpt: { game, playtype } }: { userID: string; gpt: Gpt }) {
  const t = useTexts(playersTexts);
  const words = useTexts(playsTexts);
  const { rating } = useFormat();
  const config = useGameConfig({ game, playtype });
  const query = useQuery(read('ugpts', 'bestPBs', { params: { userID, game, playtype }, query: { limit: FEW } }));
  const alg = config?.defaultScoreRatingAlg ?? '';
  return (
    <Result query={query} placeholder={<Placeholder h={420} />}>
      {(found) =>
        found.pbs.length === 0 ? (
          <Empty title={words.noPlays}>{words.noPlaysHint}</Empty>
        ) : (
          <Card withBorder py={6}>
            <ul className="raises" aria-label={t.bestPlays}>
              {playsOf(found.pbs, found).map((play) => (
                <li key={play.key}>
                  <ChartCell {...play} />
                  <div className="raise">
                    <span className="numbers">
                      <ScoreCell play={play.play} />
                    </span>
                    <GradeCell play={play.play} />
                    <LampCell play={play.play} />
                    <b className="numbers">
                      {rating(play.play.calculatedData[alg], config?.scoreRatingAlgDecimals[alg] ?? 2)}
                    </b>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Result>
  );
}
