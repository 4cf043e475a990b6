import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RatingGain } from 'kaiden-client';

import type { Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGameConfig, useGptName, type Gpt } from '../../../components/game.ts';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { ChartCell } from '../../players/plays/cells.tsx';
import { Needs } from '../../players/rating/Needs.tsx';
import { UsualPlay } from '../../players/rating/UsualPlay.tsx';

import '../../players/session/raises.css';
import { CloseGrades } from './CloseGrades.tsx';
import { gainsOf } from './queries.ts';

/** Height of the list (px). It is computed from all PBs, and the page does not wait for that. */
const HEIGHT = 320;

type Gains = Body<'ratings', 'gains'>;

/** The charts of a game that would raise the reader's rating soonest; those closest to a grade if none would. */
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
            <CloseGrades gpt={gpt} height={HEIGHT} />
          ) : (
            <Card withBorder py={6}>
              <ul className="raises">
                {bestOf(found.gains).map((gain) => (
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

/** Number of gains shown. */
const FEW = 5;

/** Returns the first gains, those that can move the shown rating before others. */
const bestOf = (gains: readonly RatingGain[]): RatingGain[] =>
  gains.toSorted((a, b) => Number(canShow(b)) - Number(canShow(a))).slice(0, FEW);
const canShow = ({ toShow, usual }: RatingGain): boolean => toShow.length > 0 || (usual?.shownGain ?? 0) > 0;

/** Chart, a play on it that raises the rating (the usual one of the level, or the least that one would see), and by how much. */
function Gain({ gain, among, gpt }: { gain: RatingGain; among: Gains; gpt: Gpt }) {
  const config = useGameConfig(gpt);
  const chart = among.charts.find(({ chartID }) => chartID === gain.chartID);
  const song = among.songs.find(({ id }) => id === gain.songID);
  const pb = among.pbs.find(({ chartID }) => chartID === gain.chartID);
  const way = gain.toShow[0] ?? gain.ways[0];
  if (!chart || !song || !way || !config) return null;
  const { usual } = gain;
  const isExpected = usual !== null && usual.gain > 0;
  const worth = isExpected ? usual : way;
  return (
    <li>
      <ChartCell chart={chart} song={song} />
      <div className="raise numbers">
        <Worth
          {...worth}
          digits={config.profileRatingAlgDecimals[among.alg]}
          sumDigits={config.scoreRatingAlgDecimals[way.alg]}
        />
        <Text component="div" size="sm">
          {isExpected ? (
            <UsualPlay usual={usual} gpt={gpt} config={config} />
          ) : (
            <Needs needs={way.needs} pb={pb} gpt={gpt} config={config} />
          )}
        </Text>
      </div>
    </li>
  );
}

interface WorthProps {
  gain: number;
  shownGain: number;
  digits: number | undefined;
  sumDigits: number | undefined;
}

/** Rise of the shown rating; of the sum if the shown one stays. Nothing for less than the least decimal. */
function Worth({ gain, shownGain, digits = 2, sumDigits = 2 }: WorthProps) {
  const t = useTexts(ratingTexts);
  const { rating } = useFormat();
  if (shownGain <= 0 && gain < 0.5 * 10 ** -sumDigits) return null;
  return (
    <Text span size="sm" className="up">
      {shownGain > 0 ? `+${rating(shownGain, digits)}` : t.sumGain(rating(gain, sumDigits))}
    </Text>
  );
}
