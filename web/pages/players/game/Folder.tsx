import { Checkbox, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { api, type Body } from '../../../api.ts';
import { DataTable, type Column } from '../../../components/DataTable.tsx';
import { LampsAndGrades, lampsAndGradesOf } from '../../../components/LampsAndGrades.tsx';
import { isInPercent } from '../../../components/metrics.ts';
import { useNames } from '../../../components/names.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playerFolderTexts } from '../../../texts/player-folders.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Choice } from '../Choice.tsx';
import { ButtonLink } from '../links.tsx';
import { ChartCell, GradeCell, LampCell, ScoreCell } from '../plays/cells.tsx';
import { folderOf } from '../queries.ts';
import { useSlice } from '../ugpt.ts';
import { FolderGrid, FolderTiers, tierlistOf, type FolderRow } from './FolderGrid.tsx';
import { PlayerGame } from './PlayerGame.tsx';

/** A folder with what a player has in it. */
export function Folder() {
  return (
    <PlayerGame>
      <FolderOptions />
    </PlayerGame>
  );
}

function FolderOptions() {
  const { folderID = '' } = useParams({ strict: false });
  const { params, isMine } = useSlice();
  const query = useQuery(folderOf(params, folderID));
  const isThere = query.data !== undefined;
  useEffect(() => {
    // Remembered, so that it is offered next time; not worth a word when it fails.
    if (isThere && isMine) api.ugptFolders.view({ params: { ...params, folderID } }).catch(() => undefined);
  }, [isThere, isMine, params, folderID]);
  return (
    <Result query={query} placeholder={<Placeholder h={600} />}>
      {(found) => <FolderContent found={found} />}
    </Result>
  );
}

type InFolder = Body<'ugptFolders', 'get'>;
function FolderContent({ found: { folder, songs, charts, pbs } }: { found: InFolder }) {
  const t = useTexts(playerFolderTexts);
  const { params, config, isMine } = useSlice();
  const [isMissing, setMissing] = useState(false);
  const [song, pb] = [new Map(songs.map((song) => [song.id, song])), new Map(pbs.map((pb) => [pb.chartID, pb]))];
  const rows = charts.flatMap((chart): FolderRow[] => {
    const of = song.get(chart.songID);
    return of ? [{ chartID: chart.chartID, chart, song: of, pb: pb.get(chart.chartID) }] : [];
  });
  const tierlist = tierlistOf(config.tierlists, rows);
  const shown = isMissing ? rows.filter(({ pb }) => !pb) : rows;
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {folder.name}
        </Title>
        {isMine && (
          <ButtonLink
            to="/users/$userID/games/$game/$playtype/targets"
            params={params}
            search={{ folder: folder.folderID }}
            variant="light"
          >
            {t.setGoal}
          </ButtonLink>
        )}
      </Group>
      <LampsAndGrades config={config} name={folder.name} counts={lampsAndGradesOf(pbs)} total={charts.length} />
      <Group>
        <ViewChoice hasTiers={tierlist !== undefined} />
        <Checkbox
          label={t.onlyMissing}
          checked={isMissing}
          onChange={({ currentTarget }) => setMissing(currentTarget.checked)}
        />
      </Group>
      {shown.length === 0 ? (
        <Empty title={t.noCharts}>{t.noChartsHint}</Empty>
      ) : (
        <Shown label={folder.name} rows={shown} tierlist={tierlist} />
      )}
    </Stack>
  );
}

function ViewChoice({ hasTiers }: { hasTiers: boolean }) {
  const t = useTexts(playerFolderTexts);
  const { view = 'list' } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Choice
      label={t.view}
      value={view}
      onChange={(view) => void navigate({ to: '.', search: view === 'list' ? {} : { view }, replace: true })}
      data={(['list', 'grid', 'tiers'] as const)
        .filter((value) => value !== 'tiers' || hasTiers)
        .map((value) => ({ value, label: t.views[value] }))}
    />
  );
}

/** Charts in the view that the address names. */
function Shown({ label, rows, tierlist }: { label: string; rows: readonly FolderRow[]; tierlist: string | undefined }) {
  const { view } = useSearch({ strict: false });
  if (view === 'grid') return <FolderGrid rows={rows} />;
  if (view === 'tiers' && tierlist !== undefined) return <FolderTiers rows={rows} tierlist={tierlist} />;
  return <Charts label={label} rows={rows} />;
}

function Charts({ label, rows }: { label: string; rows: readonly FolderRow[] }) {
  const words = useTexts(playsTexts);
  const { notPlayed } = useTexts(playerFolderTexts);
  const { percent, rating } = useFormat();
  const { config } = useSlice();
  const { score, shortScore } = useNames(config);
  const alg = config.defaultScoreRatingAlg;
  const share: Column<FolderRow> = {
    id: 'percent',
    title: words.percent,
    numeric: true,
    wide: true,
    cell: ({ pb }) => pb && percent(pb.scoreData.percent),
  };
  const columns: Column<FolderRow>[] = [
    { id: 'chart', title: words.chart, cell: (row) => <ChartCell {...row} /> },
    { id: 'score', title: words.score, numeric: true, cell: ({ pb }) => (pb ? <ScoreCell play={pb} /> : notPlayed) },
    ...(isInPercent(config) ? [] : [share]),
    { id: 'grade', title: words.grade, cell: ({ pb }) => pb && <GradeCell play={pb} /> },
    { id: 'lamp', title: words.lamp, cell: ({ pb }) => pb && <LampCell play={pb} /> },
    {
      id: 'rating',
      title: <span title={score(alg)}>{shortScore(alg)}</span>,
      numeric: true,
      wide: true,
      cell: ({ pb }) => pb && rating(pb.calculatedData[alg], config.scoreRatingAlgDecimals[alg] ?? 2),
    },
  ];
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ chartID }) => chartID} step={100} />;
}
