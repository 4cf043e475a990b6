import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read } from '../../api.ts';
import { useGameConfig } from '../../components/game.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useTierName } from '../../components/tiers.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';

const route = getRouteApi('/games/$game/$playtype/charts');

/** Filters of the list of charts. */
export function ChartFilters() {
  const t = useTexts(gamesTexts);
  const params = route.useParams();
  const config = useGameConfig(params);
  const tierName = useTierName(params.game, params.playtype);
  const { data: known = [] } = useQuery(read('charts', 'levels', { params }));
  const shown = route.useSearch();
  const { q = '', difficulty = '', level = '', tierlist = '' } = shown;
  // The level in the address is shown even if it does not exist.
  const levels = level === '' || known.includes(level) ? known : [level, ...known];
  const navigate = useNavigate({ from: '/games/$game/$playtype/charts' });
  const change = useCallback(
    (changed: Partial<typeof shown>) =>
      void navigate({ search: withoutEmpty({ ...shown, ...changed }), replace: true, resetScroll: false }),
    [navigate, shown],
  );
  const search = useCallback((text: string) => change({ q: text }), [change]);
  return (
    <Group align="end" gap="sm">
      <SearchField label={t.find} hint={t.findHint} value={q} onSearch={search} />
      <div className="selects">
        {!config?.chartNames && (
          <>
            <NativeSelect
              label={t.difficulty}
              value={difficulty}
              onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
              data={[{ value: '', label: t.anyDifficulty }, ...(config?.difficulties ?? [])]}
            />
            <NativeSelect
              label={t.level}
              value={level}
              onChange={({ currentTarget }) => change({ level: currentTarget.value })}
              data={[{ value: '', label: t.anyLevel }, ...levels]}
            />
          </>
        )}
        {config && config.tierlists.length > 0 && (
          <NativeSelect
            label={t.tierlist}
            value={tierlist}
            onChange={({ currentTarget }) => change({ tierlist: currentTarget.value, from: '', to: '' })}
            data={[
              { value: '', label: t.anyTierlist },
              ...config.tierlists.map((value) => ({ value, label: tierName(value) })),
            ]}
          />
        )}
      </div>
      {tierlist && (
        <Group align="end" gap="sm" wrap="nowrap">
          <TierField label={t.tierFrom} value={shown.from ?? ''} change={(from) => change({ from })} />
          <TierField label={t.tierTo} value={shown.to ?? ''} change={(to) => change({ to })} />
        </Group>
      )}
    </Group>
  );
}

/** A bound of the tiers. */
function TierField({ label, value, change }: { label: string; value: string; change: (value: string) => void }) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      inputMode="decimal"
      w="5rem"
    />
  );
}

const withoutEmpty = <S extends Record<string, string | undefined>>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as S;
