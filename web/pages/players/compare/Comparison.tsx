import { Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import type { GamePTConfig } from 'kaiden-client';
import { chartLevels } from 'kaiden-client/chart-names';
import { useMemo, useState } from 'react';

import { Empty } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { LongTable, orderOf, type LongColumn } from '../plays/LongTable.tsx';
import { useSlice } from '../ugpt.ts';
import { PairCells, PairLines } from './PairCells.tsx';
import { leadOf, standingOf, type By, type Pair, type Standing } from './pairs.ts';

interface Props {
  pairs: readonly Pair[];
  /** Names of the sides. */
  left: string;
  right: string;
}

const STANDINGS: readonly Standing[] = ['left', 'right', 'equal', 'onlyLeft', 'onlyRight'];

/** Two sides on every chart, and on how many each of them leads. */
export function Comparison({ pairs, left, right }: Props) {
  const t = useTexts(rivalTexts);
  const { number } = useFormat();
  const [by, setBy] = useState<By>('score');
  const [standing, setStanding] = useState<Standing | 'everything'>('everything');
  const words: Record<Standing, string> = {
    left: t.ahead(left),
    right: t.ahead(right),
    equal: t.equal,
    onlyLeft: t.onlyOne(left),
    onlyRight: t.onlyOne(right),
  };
  const counts = useMemo(() => countsOf(pairs, by), [pairs, by]);
  const shown = useMemo(
    () => (standing === 'everything' ? pairs : pairs.filter((pair) => standingOf(pair, by) === standing)),
    [pairs, standing, by],
  );
  if (pairs.length === 0) return <Empty title={t.noneInCommon}>{t.noneInCommonHint}</Empty>;
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <ByControl by={by} onChange={setBy} />
        <NativeSelect
          label={t.leads}
          value={standing}
          onChange={({ currentTarget }) => setStanding(currentTarget.value as typeof standing)}
          data={[
            { value: 'everything', label: `${t.everything} (${number(pairs.length)})` },
            ...STANDINGS.map((value) => ({ value, label: `${words[value]} (${number(counts[value])})` })),
          ]}
        />
      </Group>
      <Text aria-live="polite" fw={600}>
        {left} {number(counts.left)} : {number(counts.right)} {right}
      </Text>
      <Pairs pairs={shown} by={by} left={left} right={right} />
    </Stack>
  );
}

function ByControl({ by, onChange }: { by: By; onChange: (by: By) => void }) {
  const t = useTexts(rivalTexts);
  const words = useTexts(playsTexts);
  return (
    <SegmentedControl
      aria-label={t.compareBy}
      value={by}
      onChange={onChange}
      data={[
        { value: 'score', label: words.score },
        { value: 'lamp', label: words.lamp },
      ]}
    />
  );
}

function countsOf(pairs: readonly Pair[], by: By): Record<Standing, number> {
  const counts: Record<Standing, number> = { left: 0, right: 0, equal: 0, onlyLeft: 0, onlyRight: 0 };
  for (const pair of pairs) counts[standingOf(pair, by)] += 1;
  return counts;
}

function Pairs({ pairs, by, left, right }: Props & { by: By }) {
  const { compare } = useTexts(playersTexts);
  const t = useTexts(rivalTexts);
  const words = useTexts(playsTexts);
  const [sort, setSort] = useState<string>('-lead');
  const width = by === 'score' ? 7 : 9;
  const columns: LongColumn[] = [
    { id: 'song', title: words.song, width: 16, numeric: false },
    { id: 'level', title: words.level, width: 5.5, numeric: false },
    { id: 'left', title: left, width, numeric: by === 'score' },
    { id: 'right', title: right, width, numeric: by === 'score' },
    { id: 'lead', title: t.difference, width: 7, numeric: true },
  ];
  const { config } = useSlice();
  const sorted = orderOf(sort, (id) => columns.some((column) => column.id === id));
  const ordered = useMemo(
    () => sortPairs(pairs, config, by, sorted ?? { id: 'lead', desc: true }),
    [pairs, config, by, sort],
  );
  if (pairs.length === 0) return <Empty title={words.nothingFits}>{words.nothingFitsHint}</Empty>;
  return (
    <LongTable
      label={compare}
      columns={columns}
      rows={ordered}
      keyOf={({ chartID }) => chartID}
      cells={(pair) => <PairCells pair={pair} by={by} />}
      lines={(pair) => <PairLines pair={pair} by={by} />}
      sorted={sorted}
      onSort={setSort}
    />
  );
}

/** Missing values come last in every order. */
function sortPairs(
  pairs: readonly Pair[],
  config: GamePTConfig,
  by: By,
  { id, desc }: { id: string; desc: boolean },
): Pair[] {
  const keyOf = (pair: Pair): string | number | undefined => {
    if (id === 'song') return pair.song.title.toLowerCase();
    if (id === 'level') return chartLevels(config, pair.chart)[0]!.number;
    if (id === 'lead') return leadOf(pair, by);
    const side = id === 'left' ? pair.left : pair.right;
    return by === 'score' ? side?.score : side?.lampIndex;
  };
  return pairs
    .map((pair) => ({ pair, key: keyOf(pair) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return (a < b ? -1 : a > b ? 1 : 0) * (desc ? -1 : 1);
    })
    .map(({ pair }) => pair);
}
