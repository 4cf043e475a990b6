import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { GamePTConfig } from 'kaiden-client';

import type { Gpt } from '../../../components/game.ts';
import { useNames } from '../../../components/names.ts';
import { useTables } from '../../../components/use-tables.ts';
import { gameSettingsTexts } from '../../../texts/game-settings.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import type { Values } from './game-form.ts';

interface Props {
  gpt: Gpt;
  config: GamePTConfig;
  form: UseFormReturnType<Values>;
}

/** Fields of what pages of a game begin with: ratings, table, counts and region. */
export function ShownFirst({ gpt, config, form }: Props) {
  const t = useTexts(gameSettingsTexts);
  const words = useTexts(playersTexts);
  const { profile, score, session } = useNames(config);
  const ratings = [
    ['preferredProfileAlg', config.profileRatingAlgs, config.defaultProfileRatingAlg, profile],
    ['preferredScoreAlg', config.scoreRatingAlgs, config.defaultScoreRatingAlg, score],
    ['preferredSessionAlg', config.sessionRatingAlgs, config.defaultSessionRatingAlg, session],
  ] as const;
  return (
    <>
      {ratings.map(
        ([name, algs, usual, nameOf]) =>
          algs.length > 1 && (
            <NativeSelect
              key={name}
              label={t[name]}
              description={t[`${name}Hint`]}
              data={[
                { value: '', label: t.usual(nameOf(usual)) },
                ...algs.map((value) => ({ value, label: nameOf(value) })),
              ]}
              {...form.getInputProps(name)}
            />
          ),
      )}
      <TableField gpt={gpt} form={form} />
      <NativeSelect
        label={t.scoreBucket}
        data={[
          { value: '', label: t.usual(t.buckets[config.scoreBucket === 'lamp' ? 'lamp' : 'grade']) },
          ...Object.entries(t.buckets).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps('scoreBucket')}
      />
      <NativeSelect
        label={t.preferredRanking}
        description={t.preferredRankingHint}
        data={[
          { value: '', label: t.usual(t.rankings.global) },
          ...Object.entries(t.rankings).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps('preferredRanking')}
      />
      {config.regions.length > 0 && (
        <NativeSelect
          label={t.region}
          description={words.regionHint}
          data={[
            { value: '', label: words.serverRegion },
            ...config.regions.map((value) => ({
              value,
              label: (words.regions as Record<string, string>)[value] ?? value,
            })),
          ]}
          {...form.getInputProps('region')}
        />
      )}
    </>
  );
}

function TableField({ gpt, form }: Pick<Props, 'gpt' | 'form'>) {
  const t = useTexts(gameSettingsTexts);
  const { data: offered = [] } = useTables(gpt);
  const chosen = form.values.defaultTable;
  // One that is not offered any more stays chosen until the player chooses another.
  const others = chosen === '' || offered.some(({ tableID }) => tableID === chosen) ? [] : [chosen];
  if (offered.length + others.length === 0) return null;
  return (
    <NativeSelect
      label={t.defaultTable}
      data={[
        { value: '', label: t.usualTable },
        ...others.map((value) => ({ value, label: value })),
        ...offered.map(({ tableID, name }) => ({ value: tableID, label: name })),
      ]}
      {...form.getInputProps('defaultTable')}
    />
  );
}
