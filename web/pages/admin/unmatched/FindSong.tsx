import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnmatchedName } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../../../api.ts';
import { SearchField } from '../../../components/SearchField.tsx';
import { useTexts } from '../../../texts/index.ts';
import { unmatchedTexts } from '../../../texts/unmatched.ts';
import { Choices } from './Choices.tsx';

const MOST = 30;

/** A search for the song or chart that a name stands for. */
export function FindSong({
  unmatched: { game, playtype, name, names },
  isBusy,
  choose,
}: {
  unmatched: UnmatchedName;
  isBusy: boolean;
  choose: (chartID: string) => void;
}) {
  const t = useTexts(unmatchedTexts);
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...read('charts', 'list', { params: { game, playtype }, query: { search, limit: MOST } }),
    enabled: search !== '',
  });
  return (
    <Stack gap="xs">
      <SearchField label={t.searchNamed(name)} hint={t.search} value={search} onSearch={setSearch} />
      {search !== '' && found.data?.charts.length === 0 && <Text role="status">{t.noneFound}</Text>}
      {search !== '' && found.data && (
        <Choices
          names={names}
          chartIDs={found.data.charts.map(({ chartID }) => chartID)}
          from={found.data}
          isBusy={isBusy}
          choose={choose}
        />
      )}
    </Stack>
  );
}
