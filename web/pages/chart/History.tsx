import { Text } from '@mantine/core';
import type { ChartDocument, ScoreDocument } from 'kaiden-client';
import { useMemo } from 'react';

import { Plot } from '../../components/Plot.tsx';
import { Empty, Placeholder } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useMyPlays } from './my-plays.ts';

/** The reader's plays on a chart over time. */
export function History({ chart, title }: { chart: ChartDocument; title: string }) {
  const t = useTexts(chartTexts);
  const me = useMyID();
  const plays = useMyPlays(chart);
  if (me === null) {
    return (
      <Section title={t.history}>
        <Text c="dimmed">{t.logInHint}</Text>
      </Section>
    );
  }
  return (
    <Section title={t.history}>
      {plays === undefined && <Placeholder h={260} />}
      {plays?.length === 0 && <Empty title={t.noHistory}>{t.noHistoryHint}</Empty>}
      {plays && plays.length > 0 && <Drawn plays={plays} title={title} />}
    </Section>
  );
}

function Drawn({ plays, title }: { plays: readonly ScoreDocument[]; title: string }) {
  const t = useTexts(chartTexts);
  const { number, time } = useFormat();
  const data = useMemo(() => {
    const timed = plays
      .flatMap(({ timeAchieved, scoreData }) => (timeAchieved === null ? [] : [{ at: timeAchieved, ...scoreData }]))
      .sort((a, b) => a.at - b.at);
    return {
      x: timed.map(({ at }) => at),
      series: [{ label: t.score, values: timed.map(({ score }) => score) }],
    };
  }, [plays, t]);
  if (data.x.length === 0) return <Text>{t.noTimes}</Text>;
  if (data.x.length === 1) return <Text>{t.onePlay(number(data.series[0]!.values[0]!), time(data.x[0]!))}</Text>;
  return (
    <Plot
      label={t.historyLabel(title)}
      {...data}
      xKind="time"
      xLabel={t.date}
      format={number}
      formatX={time}
      height={220}
    />
  );
}
