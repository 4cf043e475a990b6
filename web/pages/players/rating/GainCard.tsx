import { Button, Card, Group, Text } from '@mantine/core';
import type { PBDocument, RatingGain } from 'kaiden-client';
import { useState } from 'react';

import type { Body } from '../../../api.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import { useSlice } from '../ugpt.ts';
import { Needs } from './Needs.tsx';
import { Simulator } from './Simulator.tsx';
import { UsualPlay } from './UsualPlay.tsx';

type Way = RatingGain['ways'][number];

const nameOf = ({ alg, needs }: Way) => JSON.stringify([alg, needs]);

interface Props {
  gain: RatingGain;
  among: Body<'ratings', 'gains'>;
  /** Whether there is room for every way. */
  isWide: boolean;
}

/** Chart that could raise the rating: its PB, the least score, and a form to simulate a play. */
export function GainCard({ gain, among, isWide }: Props) {
  const t = useTexts(ratingTexts);
  const [isTried, setTried] = useState(false);
  const chart = among.charts.find(({ chartID }) => chartID === gain.chartID);
  const song = among.songs.find(({ id }) => id === gain.songID);
  const pb = among.pbs.find(({ chartID }) => chartID === gain.chartID);
  if (!chart || !song) return null;
  return (
    <Card withBorder component="article" p="sm" className="rated-plays">
      <ChartCell chart={chart} song={song} />
      {pb && (
        <Group gap={6} mt={4}>
          <ScoreCell play={pb} />
          <GradeCell play={pb} />
          <LampCell play={pb} />
        </Group>
      )}
      {!pb && <Unplayed gain={gain} profileAlg={among.alg} />}
      <AllWays gain={gain} isWide={isWide} profileAlg={among.alg} pb={pb} />
      <Button
        variant="default"
        size="compact-sm"
        mt="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setTried(!isTried)}
        aria-expanded={isTried}
      >
        {t.try}
      </Button>
      {isTried && <Simulator chartID={chart.chartID} alg={among.alg} pb={pb} way={gain.ways[0]} />}
    </Card>
  );
}

/** Tells that there is no PB, and what the player's usual play on the level would be worth. */
function Unplayed({ gain: { usual, ways }, profileAlg }: { gain: RatingGain; profileAlg: string }) {
  const t = useTexts(ratingTexts);
  const { params, config } = useSlice();
  return (
    <Text component="div" size="sm" mt={4}>
      <Text span size="sm" c="dimmed">
        {usual ? `${t.unplayed} ·` : t.unplayed}
      </Text>{' '}
      {usual && <UsualPlay usual={usual} gpt={params} config={config} />}{' '}
      {usual && usual.gain > 0 && <GainText {...usual} alg={ways[0]?.alg ?? ''} profileAlg={profileAlg} />}
    </Text>
  );
}

interface Of {
  profileAlg: string;
  pb: PBDocument | undefined;
}

/** The ways to raise the sum and the shown rating; all but the closest are folded away where there is little room. */
function AllWays({ gain: { ways, toShow }, isWide, ...of }: Of & { gain: RatingGain; isWide: boolean }) {
  const t = useTexts(ratingTexts);
  const { number } = useFormat();
  const shown = toShow.filter((way) => !ways.some((one) => nameOf(one) === nameOf(way)));
  const folded = isWide ? [] : ways.slice(1);
  const first = <Ways title={t.raises} ways={isWide ? ways : ways.slice(0, 1)} {...of} />;
  const rest = (
    <>
      <Ways title={t.raises} ways={folded} {...of} />
      <Ways title={t.raisesShown} ways={shown} {...of} />
    </>
  );
  const others = folded.length + shown.length;
  return (
    <>
      {first}
      {isWide || others === 0 ? (
        rest
      ) : (
        <details>
          <summary>{t.otherWays(number(others))}</summary>
          {rest}
        </details>
      )}
    </>
  );
}

/** Alternatives that raise the rating, each with its requirement and gain. */
function Ways({ title, ways, ...of }: Of & { title: string; ways: readonly Way[] }) {
  if (ways.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt={6}>
        {title}
      </Text>
      <ul className="ways">
        {ways.map((way) => (
          <li key={nameOf(way)}>
            <WayLine way={way} {...of} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WayLine({ way: { needs, ...worth }, profileAlg, pb }: Of & { way: Way }) {
  const { params, config } = useSlice();
  return (
    <>
      <Needs needs={needs} pb={pb} gpt={params} config={config} />
      <GainText {...worth} profileAlg={profileAlg} />
    </>
  );
}

function GainText({
  gain,
  shownGain,
  alg,
  profileAlg,
}: Pick<Way, 'gain' | 'shownGain' | 'alg'> & { profileAlg: string }) {
  const t = useTexts(ratingTexts);
  const { rating } = useFormat();
  const { config } = useSlice();
  return (
    <Text span size="sm" className="numbers">
      {t.gain(
        rating(gain, config.scoreRatingAlgDecimals[alg] ?? 2),
        rating(shownGain, config.profileRatingAlgDecimals[profileAlg] ?? 2),
      )}
    </Text>
  );
}
