import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { read } from '../../../api.ts';
import { Plot } from '../../../components/Plot.tsx';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { playsOf, type Play } from '../plays/play.ts';
import { PlayList } from '../plays/PlayList.tsx';
import type { Known } from './known.ts';

/** The player's other scores on the chart, and how this score was set. */
export function Others({ known: { score, user, song, chart } }: { known: Known }) {
  const t = useTexts(scoresTexts);
  const { game, playtype, chartID } = score;
  const params = { userID: String(user.id), game, playtype, chartID };
  const query = useQuery(read('ugptLists', 'scoresOnChart', { params }));
  return (
    <section aria-labelledby="others">
      <Title order={2} size="h3" id="others" mb="sm">
        {t.others}
      </Title>
      <Result query={query} placeholder={<Placeholder h={200} />}>
        {(scores) => {
          const plays = playsOf(scores, { songs: [song], charts: [chart] });
          return (
            <>
              <Progress plays={plays} />
              <PlayList
                label={t.others}
                gpt={score}
                plays={plays}
                isMarked={({ key }) => key === score.scoreID}
                ofOneChart
              />
            </>
          );
        }}
      </Result>
    </section>
  );
}

function Progress({ plays }: { plays: readonly Play[] }) {
  const t = useTexts(scoresTexts);
  const words = useTexts(playsTexts);
  const { number, date } = useFormat();
  const plot = useMemo(() => {
    const timed = plays.filter(({ play }) => play.timeAchieved !== null).toReversed();
    return {
      x: timed.map(({ play }) => play.timeAchieved!),
      series: [{ label: words.score, values: timed.map(({ play }) => play.scoreData.score) }],
    };
  }, [plays, words]);
  if (plot.x.length < 2) return null;
  return <Plot label={t.others} xKind="time" xLabel={t.played} format={number} formatX={date} height={180} {...plot} />;
}
