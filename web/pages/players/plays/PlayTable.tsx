import { useTable } from '@tanstack/react-table';
import type { GamePTConfig } from 'kaiden-client';
import { useDeferredValue, useMemo } from 'react';

import { useMetricLabels } from '../../../components/metric-labels.ts';
import { metricsOf, valueOf } from '../../../components/metrics.ts';
import { namesOf } from '../../../components/names.ts';
import { useGameSettings } from '../../../components/preferred.ts';
import { Empty } from '../../../components/Result.tsx';
import { useContentWidth } from '../../../shared/narrow.ts';
import { useLanguage, useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { useSlice } from '../ugpt.ts';
import { columnsOf, features } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { useFilters, useTest } from './filters.ts';
import { fitting } from './fitting.ts';
import { useHidden } from './hidden.ts';
import { longestIn } from './longest.ts';
import { LongTable, orderOf, UNFOLD } from './LongTable.tsx';
import { rankingOf, type Play } from './play.ts';
import { PlayCell } from './PlayCell.tsx';
import { PlayDetails } from './PlayDetails.tsx';
import { PlayLines } from './PlayLines.tsx';
import { levelsOf } from './query/levels.ts';

const DETAIL = {
  of: ({ original }: { original: Play }) => <PlayDetails row={original} />,
  name: ({ original: { song, chart } }: { original: Play }) => `${song.title} ${chart.difficulty}`,
};

/** All plays or PBs, sorted and filtered as the address says. */
export function PlayTable({ label, of, plays }: { label: string; of: 'pbs' | 'scores'; plays: readonly Play[] }) {
  const t = useTexts(playsTexts);
  const { config, params, isMine } = useSlice();
  const prefersRivals = useGameSettings(params)?.preferredRanking === 'rival' && isMine;
  const hasRivals = plays.some(({ play }) => typeof rankingOf(play)?.rivalRank === 'number');
  const ranks = !hasRivals ? 'global' : prefersRivals ? 'rival' : 'both';
  const labels = useMetricLabels(params.game);
  const { search, change } = useFilters();
  const { sort } = search;
  const { language } = useLanguage();
  // Deferred, so that the table stays responsive while pages load.
  const loaded = useDeferredValue(plays);
  const levels = useMemo(() => levelsOf(loaded, config), [loaded, config]);
  const longest = useMemo(() => longestIn(loaded, config, language), [loaded, config, language]);
  const { columns, looks } = useMemo(() => {
    const { score: rating, shortScore: shortRating } = namesOf(config, language);
    return columnsOf(config, { ...t, ...labels, rating, shortRating }, { of, ranks, longest });
  }, [config, t, labels, of, ranks, language, longest]);
  const { columnVisibility, toggle } = useHidden(config.idString, looks);
  const sorting = useMemo(() => {
    const usual = of === 'scores' ? 'time' : `alg ${config.defaultScoreRatingAlg}`;
    return [orderOf(sort, (id) => id in looks) ?? { id: usual, desc: true }];
  }, [sort, looks, of, config]);
  const { test, fault, fields } = useTest(search, levels);
  const fits = useMemo(() => loaded.filter(test), [loaded, test]);
  const table = useTable({
    features,
    columns,
    data: fits,
    getRowId: ({ key }) => key,
    state: { sorting, columnVisibility },
  });
  const { rows } = table.getRowModel();
  const shown = useMemo(() => rows.map(({ original }) => original), [rows]);
  const empty = useMemo(() => emptyIn(loaded, config), [loaded, config]);
  const width = useContentWidth();
  const visible = useMemo(() => {
    const chosen = Object.entries(looks).flatMap(([id, look]) =>
      columnVisibility[id] && !empty.has(id) ? [{ id, ...look }] : [],
    );
    return fitting(chosen, width - UNFOLD, sorting[0]?.id);
  }, [looks, columnVisibility, empty, width, sorting]);
  return (
    <>
      <FilterBar
        {...{ search, change, looks, toggle, plays, levels, fields, fault, shown }}
        visibility={columnVisibility}
      />
      {rows.length === 0 ? (
        <Empty title={t.nothingFits}>{t.nothingFitsHint}</Empty>
      ) : (
        <LongTable
          label={label}
          columns={visible}
          rows={rows}
          keyOf={({ id }) => id}
          cells={({ original }) =>
            visible.map((look) => <PlayCell key={look.id} id={look.id} row={original} look={look} />)
          }
          lines={({ original }) => <PlayLines row={original} />}
          detail={DETAIL}
          sorted={sorting[0]}
          onSort={(sort) => change({ sort })}
        />
      )}
    </>
  );
}

/** Columns of ratings and metrics that no play has: of BPI, say, where the song database knows no top scores. */
const emptyIn = (plays: readonly Play[], config: GamePTConfig) =>
  new Set([
    ...config.scoreRatingAlgs
      .filter((alg) => plays.every(({ play }) => typeof play.calculatedData[alg] !== 'number'))
      .map((alg) => `alg ${alg}`),
    ...metricsOf(config)
      .filter((metric) => plays.every(({ play }) => valueOf(metric, play) === undefined))
      .map(({ place, name }) => `${place} ${name}`),
  ]);
