import { Checkbox, Stack, Text, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden-client';

import { LampBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { Score } from '../../components/Score.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

type Play = DryRunAnswer['dryRun']['scores'][number];

/** New scores that are not to be imported. */
export interface LeftOut {
  /** Their positions in the file. */
  places: ReadonlySet<number>;
  /** Whether later imports skip them, too. */
  ignore: boolean;
}

export const NOTHING: LeftOut = { places: new Set(), ignore: false };

interface Props {
  /** The new scores of a file. */
  plays: readonly Play[];
  leftOut: LeftOut;
  change: (leftOut: LeftOut) => void;
}

const FIRST = 25;

/** The new scores of a file, with a box to tick for each that is to be imported. */
export function PlayTicks({ plays, leftOut, change }: Props) {
  const t = useTexts(importTexts);
  const { number, time } = useFormat();
  const { places, ignore } = leftOut;
  function tick(index: number, isTaken: boolean) {
    const next = new Set(places);
    if (isTaken) next.delete(index);
    else next.add(index);
    change({ places: next, ignore });
  }
  const tickAll = (areTaken: boolean) =>
    change({ places: new Set(areTaken ? [] : plays.map(({ index }) => index)), ignore });
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t.newScores}
      </Title>
      <Checkbox
        label={t.takeAll}
        checked={places.size === 0}
        indeterminate={places.size > 0 && places.size < plays.length}
        onChange={({ currentTarget: { checked } }) => tickAll(checked)}
      />
      <DataTable
        step={FIRST}
        label={t.newScores}
        columns={[
          {
            id: 'song',
            title: t.song,
            cell: ({ index, title = '', difficulty = '' }) => (
              <Checkbox
                label={`${title} ${difficulty}`}
                checked={!places.has(index)}
                onChange={({ currentTarget: { checked } }) => tick(index, checked)}
              />
            ),
          },
          {
            id: 'score',
            title: t.score,
            cell: ({ game, playtype, score, lamp, timeAchieved }) => (
              <>
                {game !== undefined && playtype !== undefined && score !== undefined && lamp !== undefined && (
                  <>
                    <Score game={game} playtype={playtype} score={score} />{' '}
                    <LampBadge game={game} playtype={playtype} lamp={lamp} />
                  </>
                )}
                {timeAchieved && (
                  <Text size="sm" c="dimmed">
                    {time(timeAchieved)}
                  </Text>
                )}
              </>
            ),
          },
        ]}
        rows={plays}
        keyOf={({ index }) => index}
      />
      {places.size > 0 && (
        <Checkbox
          label={t.ignore(number(places.size))}
          description={t.ignoreHint}
          checked={ignore}
          onChange={({ currentTarget: { checked } }) => change({ places, ignore: checked })}
        />
      )}
    </Stack>
  );
}
