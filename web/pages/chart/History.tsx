import { Text } from '@mantine/core';
import type { ChartDocument, ScoreDocument } from 'kaiden-client';
import { useMemo } from 'react';

import { DataTable } from '../../components/DataTable.tsx';
import { Plot } from '../../components/Plot.tsx';
import { Empty, Placeholder } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { GradeCell, LampCell, ScoreCell, TimeCell } from '../players/plays/cells.tsx';
import { useMyPlays } from './my-plays.ts';

/** The reader's plays on a chart: over time, and each of them. */
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
      {plays && plays.length > 0 && (
        <>
          <Drawn plays={plays} title={title} />
          <Listed plays={plays} />
        </>
      )}
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
  if (data.x.length < 2) return null;
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

/** Plays listed at first. */
const FEW = 6;

/** Each play, leading to its page, where it can be corrected or deleted. */
function Listed({ plays }: { plays: readonly ScoreDocument[] }) {
  const t = useTexts(chartTexts);
  return (
    <DataTable
      label={t.history}
      rows={plays}
      keyOf={({ scoreID }) => scoreID}
      step={FEW}
      columns={[
        { id: 'score', title: t.score, numeric: true, main: true, cell: (play) => <ScoreCell play={play} /> },
        { id: 'grade', title: t.grade, cell: (play) => <GradeCell play={play} /> },
        { id: 'lamp', title: t.lamp, cell: (play) => <LampCell play={play} /> },
        { id: 'time', title: t.date, cell: (play) => <TimeCell play={play} /> },
      ]}
    />
  );
}
