import { Stack, Text, Title } from '@mantine/core';

import { type Body } from '../../../api.ts';
import { ClassBadge } from '../../../components/Badges.tsx';
import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { useNames } from '../../../components/names.ts';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useSlice } from '../ugpt.ts';
import { HistoryPlot, useHistory } from './HistoryPlot.tsx';
import { PlayerGame } from './PlayerGame.tsx';

type Day = Body<'history', 'list'>[number];

/** A player's ratings, places and number of scores, day by day. */
export function History() {
  return (
    <PlayerGame>
      <Days />
    </PlayerGame>
  );
}

function Days() {
  const t = useTexts(playersTexts);
  const query = useHistory('year');
  return (
    <Stack>
      <Title order={2} size="h3">
        {t.history}
      </Title>
      <HistoryPlot height={320} />
      <Result query={query} placeholder={<Placeholder h={400} />}>
        {(days) => <DayTable days={days.filter((day, at) => hasChanged(day, days[at + 1]))} />}
      </Result>
    </Stack>
  );
}

/** Whether a day is another than the one before it. */
const hasChanged = (day: Day, before: Day | undefined) =>
  before === undefined ||
  day.rulesChanged ||
  JSON.stringify([day.playcount, day.ratings, day.classes]) !==
    JSON.stringify([before.playcount, before.ratings, before.classes]);

/** A day, and the version that began on it. */
function DayName({ day }: { day: Day }) {
  const t = useTexts(playersTexts);
  const { date } = useFormat();
  const { config } = useSlice();
  const version = config.versions.find(({ id }) => id === day.ratedFor?.version);
  return (
    <>
      {date(day.timestamp)}
      {day.rulesChanged && version && (
        <Text size="xs" c="dimmed">
          {t.versionBegan(version.display)}
        </Text>
      )}
    </>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  const t = useTexts(playersTexts);
  const { rating, number } = useFormat();
  const { config } = useSlice();
  const { profile } = useNames(config);
  const isRated = (alg: string) => days.some(({ ratings }) => typeof ratings[alg] === 'number');
  const columns: Column<Day>[] = [
    { id: 'day', title: t.day, cell: (day) => <DayName day={day} /> },
    { id: 'playcount', title: t.playcount, numeric: true, cell: ({ playcount }) => number(playcount) },
    ...config.profileRatingAlgs.filter(isRated).flatMap((alg): Column<Day>[] => [
      {
        id: alg,
        title: profile(alg),
        numeric: true,
        cell: ({ ratings }) => rating(ratings[alg], config.profileRatingAlgDecimals[alg] ?? 2),
      },
      {
        id: `place ${alg}`,
        title: t.ranking,
        numeric: true,
        wide: true,
        cell: ({ ratings, ranking }) => {
          const place = ranking[alg];
          return ratings[alg] === null || !place ? '–' : t.place(number(place.ranking), number(place.outOf));
        },
      },
    ]),
    {
      id: 'classes',
      title: t.classes,
      wide: true,
      cell: ({ classes, game, playtype }) =>
        Object.entries(classes).map(([set, value]) => (
          <ClassBadge key={set} set={set} value={value} game={game} playtype={playtype} />
        )),
    },
  ];
  return <DataTable label={t.history} columns={columns} rows={days} keyOf={({ timestamp }) => timestamp} />;
}
