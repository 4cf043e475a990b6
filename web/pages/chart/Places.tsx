import { Text } from '@mantine/core';
import type { ChartDocument, PBDocument, UserDocument } from 'kaiden-client';

import { GradeBadge, LampBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { Percent, Score } from '../../components/Score.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useMetricColumns } from './metric-columns.ts';

interface Props {
  label: string;
  chart: ChartDocument;
  pbs: readonly PBDocument[];
  users: readonly UserDocument[];
}

/** PBs on a chart with their players and ranks. */
export function Places({ label, chart, pbs, users }: Props) {
  const t = useTexts(chartTexts);
  const { number, date } = useFormat();
  const me = useMyID();
  const user = byID(users);
  const metrics = useMetricColumns(chart, pbs);
  return (
    <DataTable
      label={label}
      rows={pbs}
      keyOf={({ userID }) => userID}
      isMarked={({ userID }) => userID === me}
      columns={[
        { id: 'place', title: t.place, numeric: true, cell: ({ rankingData }) => number(rankingData.rank) },
        {
          id: 'player',
          title: t.player,
          cell: ({ userID, timeAchieved }) => (
            <>
              <UserLink user={user.get(userID)} />
              {timeAchieved !== null && (
                <Text size="xs" c="dimmed" className="wide unbroken">
                  {date(timeAchieved)}
                </Text>
              )}
            </>
          ),
        },
        {
          id: 'score',
          title: t.score,
          numeric: true,
          cell: ({ scoreData, ...gpt }) => (
            <>
              <Score {...gpt} score={scoreData.score} />
              <Text size="xs" c="dimmed">
                <Percent {...gpt} percent={scoreData.percent} />
              </Text>
            </>
          ),
        },
        {
          id: 'grade',
          title: t.grade,
          cell: ({ game, playtype, scoreData: { grade } }) => (
            <GradeBadge game={game} playtype={playtype} grade={grade} />
          ),
        },
        {
          id: 'lamp',
          title: t.lamp,
          cell: ({ game, playtype, scoreData: { lamp } }) => <LampBadge game={game} playtype={playtype} lamp={lamp} />,
        },
        ...metrics,
      ]}
    />
  );
}
