import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ChartDocument, PBDocument, SongDocument } from 'kaiden-client';
import { useEffect } from 'react';

import { api, read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DifficultyBadge, GradeBadge, LampBadge } from '../../components/Badges.tsx';
import { DataTable, type Column } from '../../components/DataTable.tsx';
import { useGameConfig, useMyStats, type Gpt } from '../../components/game.ts';
import { ChartLink, GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { LampsAndGrades, lampsAndGradesOf } from '../../components/LampsAndGrades.tsx';
import { isInPercent } from '../../components/metrics.ts';
import { Empty, PageResult, Placeholder } from '../../components/Result.tsx';
import { byID } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { gamesTexts } from '../../texts/games.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { folderIn } from '../gpt/queries.ts';

const route = getRouteApi('/games/$game/$playtype/folders/$folderID');

/** Charts of a folder, with the reader's PBs. */
export function FolderPage() {
  const t = useTexts(gamesTexts);
  const { charts: count } = useTexts(homeTexts);
  const { number } = useFormat();
  const { folderID, ...gpt } = route.useParams();
  const games = useTrail();
  const pbs = useMyPBs(gpt, folderID);
  const query = useQuery(folderIn(gpt, folderID));
  const trail = [
    ...games,
    <GptLink key="gpt" {...gpt} />,
    <AnchorLink key="folders" to="/games/$game/$playtype/folders" params={gpt}>
      {t.folders}
    </AnchorLink>,
  ];
  return (
    <PageResult query={query}>
      {({ folder, songs, charts }) => (
        <Stack>
          <Heading title={folder.name} trail={trail} />
          <Text c="dimmed">{count(number(charts.length))}</Text>
          {charts.length === 0 && <Empty title={t.noCharts}>{t.emptyFolderHint}</Empty>}
          {charts.length > 0 && pbs === undefined && <Placeholder h={600} />}
          {pbs && <Bars gpt={gpt} name={folder.name} pbs={pbs} total={charts.length} />}
          {charts.length > 0 && pbs !== undefined && <Charts gpt={gpt} songs={songs} charts={charts} pbs={pbs} />}
        </Stack>
      )}
    </PageResult>
  );
}

/** Returns the reader's PBs in a folder: null where they have not played, undefined while that is not known. Notes that they looked at it. */
function useMyPBs({ game, playtype }: Gpt, folderID: string): readonly PBDocument[] | null | undefined {
  const stats = useMyStats({ game, playtype });
  const played = Boolean(stats);
  const params = { userID: 'me', game, playtype, folderID };
  const { data, isError } = useQuery({ ...read('ugptFolders', 'get', { params }), enabled: played });
  const { mutate } = useMutation({
    mutationFn: (folderID: string) => api.ugptFolders.view({ params: { userID: 'me', game, playtype, folderID } }),
  });
  useEffect(() => {
    if (played) mutate(folderID);
  }, [played, folderID, mutate]);
  return stats === null || isError ? null : data?.pbs;
}

function Bars({ gpt, name, pbs, total }: { gpt: Gpt; name: string; pbs: readonly PBDocument[]; total: number }) {
  const config = useGameConfig(gpt);
  return (
    <div className="columns">
      {config && <LampsAndGrades {...{ config, name, total }} counts={lampsAndGradesOf(pbs)} />}
    </div>
  );
}

function Charts({
  gpt,
  songs,
  charts,
  pbs,
}: {
  gpt: Gpt;
  songs: readonly SongDocument[];
  charts: readonly ChartDocument[];
  pbs: readonly PBDocument[] | null;
}) {
  const t = useTexts(gamesTexts);
  const song = byID(songs);
  const columns: Column<ChartDocument>[] = [
    {
      id: 'song',
      title: t.song,
      cell: (chart) => <ChartLink chart={chart}>{song.get(chart.songID)?.title ?? chart.chartID}</ChartLink>,
    },
    { id: 'artist', title: t.artist, wide: true, cell: ({ songID }) => song.get(songID)?.artist },
    { id: 'chart', title: t.difficulty, cell: (chart) => <DifficultyBadge chart={chart} short /> },
  ];
  const own = useOwnColumns(gpt, pbs);
  return (
    <DataTable
      label={t.charts}
      rows={charts}
      keyOf={({ chartID }) => chartID}
      columns={[...columns, ...own]}
      step={100}
    />
  );
}

function useOwnColumns(gpt: Gpt, pbs: readonly PBDocument[] | null): Column<ChartDocument>[] {
  const t = useTexts(gamesTexts);
  const { percent, score: formatScore } = useFormat();
  const config = useGameConfig(gpt);
  if (!pbs) return [];
  const found = new Map(pbs.map((pb) => [pb.chartID, pb.scoreData]));
  const cell = (show: (data: PBDocument['scoreData']) => React.ReactNode) => (chart: ChartDocument) => {
    const data = found.get(chart.chartID);
    return data ? show(data) : null;
  };
  return [
    {
      id: 'lamp',
      title: t.lamp,
      cell: (chart) => {
        const data = found.get(chart.chartID);
        if (data) return <LampBadge {...gpt} lamp={data.lamp} />;
        return <Text c="dimmed" size="sm" span children={t.notPlayed} />;
      },
    },
    { id: 'grade', title: t.grade, cell: cell(({ grade }) => <GradeBadge {...gpt} grade={grade} />) },
    { id: 'score', title: t.score, numeric: true, cell: cell(({ score }) => formatScore(score, config)) },
    ...(isInPercent(config)
      ? []
      : [{ id: 'percent', title: '%', numeric: true, wide: true, cell: cell((data) => percent(data.percent)) }]),
  ];
}
