import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RatingGain } from 'kaiden-client';

import type { Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { LampBadge } from '../../../components/Badges.tsx';
import { useGameConfig, useGptName, type Gpt } from '../../../components/game.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { ChartCell } from '../../players/plays/cells.tsx';

import '../../players/session/raises.css';
import { gainsOf } from './queries.ts';

/** Height of the list (px). It is computed from all PBs, and the page does not wait for that. */
const HEIGHT = 320;

type Gains = Body<'ratings', 'gains'>;

/** The charts of a game that would raise the reader's rating soonest. */
export function NextUp({ gpt, name }: { gpt: Gpt; name: string }) {
  const t = useTexts(dashboardTexts);
  const { game, playtype } = gpt;
  const gptName = useGptName();
  const query = useQuery(gainsOf(gpt));
  const params = { userID: name, game, playtype };
  return (
    <Section
      title={t.nextUp}
      side={
        <AnchorLink to="/users/$userID/games/$game/$playtype/rating" params={params} size="sm">
          {t.allGains(gptName(gpt))}
        </AnchorLink>
      }
    >
      <Result query={query} placeholder={<Placeholder h={HEIGHT} />}>
        {(found) =>
          found.gains.length === 0 ? (
            <Empty title={t.noGains}>{t.noGainsHint}</Empty>
          ) : (
            <Card withBorder py={6}>
              <ul className="raises">
                {found.gains.map((gain) => (
                  <Gain key={gain.chartID} gain={gain} among={found} gpt={gpt} />
                ))}
              </ul>
            </Card>
          )
        }
      </Result>
    </Section>
  );
}

/** Chart, the least play on it that raises the rating, and by how much. */
function Gain({ gain, among, gpt }: { gain: RatingGain; among: Gains; gpt: Gpt }) {
  const t = useTexts(ratingTexts);
  const { rating, percent } = useFormat();
  const config = useGameConfig(gpt);
  const chart = among.charts.find(({ chartID }) => chartID === gain.chartID);
  const song = among.songs.find(({ id }) => id === gain.songID);
  const pb = among.pbs.find(({ chartID }) => chartID === gain.chartID);
  const [way] = gain.ways;
  if (!chart || !song || !way) return null;
  const { score, percent: least, lamp } = way.needs;
  const shown = (value: number) => rating(value, config?.scoreUnit === '%' ? 4 : 0);
  return (
    <li>
      <ChartCell chart={chart} song={song} />
      <Text component="div" size="sm" className="numbers">
        {score !== null && (
          <>
            <b>{t.atLeast(shown(score))}</b> {pb && `(+${shown(score - pb.scoreData.score)}) `}
          </>
        )}
        {score === null && least !== null && <b>{t.atLeast(percent(least))} </b>}
        {lamp !== null && <LampBadge lamp={lamp} {...gpt} />}{' '}
        <span className="up">+{rating(way.gain, config?.scoreRatingAlgDecimals[way.alg] ?? 2)}</span>
      </Text>
    </li>
  );
}
