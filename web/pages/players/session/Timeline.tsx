import { Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';

import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { useGameConfig, type Gpt } from '../../../components/game.ts';
import { isInPercent } from '../../../components/metrics.ts';
import { Plot } from '../../../components/Plot.tsx';
import { Empty } from '../../../components/Result.tsx';
import { ScoreChange } from '../../../components/Score.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import { isRaise, type Info, type Raise } from './raise.ts';

/** The plays of a session as they came, drawn and as a table. */
export function Timeline({ raises }: { raises: readonly Raise[] }) {
  const t = useTexts(sessionsTexts);
  const { percent, clock } = useFormat();
  const [isFiltered, setFiltered] = useState(false);
  const plot = useMemo(() => {
    const timed = raises.filter(({ play }) => play.play.timeAchieved !== null);
    const values = (wanted: boolean) =>
      timed.map(({ play, info }) => (isRaise(info) === wanted ? play.play.scoreData.percent : null));
    return {
      x: timed.map(({ play }) => play.play.timeAchieved!),
      series: [
        { label: t.raised, values: values(true), kind: 'points' as const },
        { label: t.others, values: values(false), kind: 'points' as const, colour: 'gray' },
      ],
    };
  }, [raises, t]);
  const shown = isFiltered ? raises.filter(({ info }) => isRaise(info)) : raises;
  return (
    <Stack>
      <section aria-labelledby="timeline">
        <Title order={2} size="h3" id="timeline" mb="xs">
          {t.timeline}
        </Title>
        <Group gap="md" mb={4}>
          <Text size="sm">
            <span aria-hidden style={{ color: 'var(--mantine-primary-color-filled)' }}>
              ●
            </span>{' '}
            {t.raised}
          </Text>
          <Text size="sm">
            <span aria-hidden style={{ color: 'gray' }}>
              ●
            </span>{' '}
            {t.others}
          </Text>
        </Group>
        <Plot
          label={`${t.timeline} (${t.percentOf})`}
          xKind="time"
          xLabel={t.time}
          format={percent}
          formatX={clock}
          {...plot}
        />
      </section>
      <Checkbox
        label={t.onlyRaises}
        checked={isFiltered}
        onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
      />
      {shown.length === 0 ? <Empty title={t.noRaises}>{t.noRaisesHint}</Empty> : <Plays raises={shown} />}
    </Stack>
  );
}

function Plays({ raises }: { raises: readonly Raise[] }) {
  const t = useTexts(sessionsTexts);
  const words = useTexts(playsTexts);
  const { percent, clock } = useFormat();
  // A session is of one game.
  const config = useGameConfig(raises[0]!.play.play);
  const share: Column<Raise> = {
    id: 'percent',
    title: words.percent,
    numeric: true,
    wide: true,
    cell: ({ play }) => percent(play.play.scoreData.percent),
  };
  const columns: Column<Raise>[] = [
    {
      id: 'time',
      title: t.time,
      wide: true,
      cell: ({ play: { play } }) => (
        <span className="unbroken">{play.timeAchieved === null ? '–' : clock(play.timeAchieved)}</span>
      ),
    },
    { id: 'chart', title: words.chart, cell: ({ play }) => <ChartCell {...play} /> },
    { id: 'score', title: words.score, numeric: true, cell: ({ play }) => <ScoreCell play={play.play} /> },
    { id: 'delta', title: t.delta, numeric: true, cell: ({ play, info }) => <Delta play={play.play} info={info} /> },
    ...(isInPercent(config) ? [] : [share]),
    { id: 'grade', title: words.grade, cell: ({ play }) => <GradeCell play={play.play} /> },
    { id: 'lamp', title: words.lamp, cell: ({ play }) => <LampCell play={play.play} /> },
    { id: 'raises', title: t.raises, widest: true, cell: ({ info }) => <Steps info={info} /> },
  ];
  return <DataTable label={t.plays} columns={columns} rows={raises} keyOf={({ info }) => info.scoreID} step={100} />;
}

/** Difference to the PB before; of a raise, with a mark at what was raised: the score, else the lamp. */
function Delta({ play, info }: { play: Gpt; info: Info }) {
  const t = useTexts(sessionsTexts);
  const { lamp } = useTexts(playsTexts);
  const text = info.isNewScore ? t.newScore : <ScoreChange {...play} change={info.scoreDelta} />;
  if (!isRaise(info)) return text;
  const isInScore = info.isNewScore || info.scoreDelta > 0;
  return (
    <>
      {!isInScore && <>{text} </>}
      <b title={t.raised}>
        <span aria-hidden>▲ </span>
        {isInScore ? text : lamp}
      </b>
    </>
  );
}

/** Lamps and grades that were gained. */
function Steps({ info }: { info: Info }) {
  const t = useTexts(sessionsTexts);
  const { change } = useFormat();
  if (info.isNewScore) return null;
  const gained = [
    { count: info.lampDelta, word: t.lamps },
    { count: info.gradeDelta, word: t.grades },
  ].filter(({ count }) => count > 0);
  return gained.map(({ count, word }) => `${word} ${change(count)}`).join(', ');
}
