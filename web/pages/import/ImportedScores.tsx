import { Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { MoreButton } from '../../components/MoreButton.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import type { Found } from './ImportDetails.tsx';

const FIRST = 50;

/** The scores that an import brought. */
export function ImportedScores({ scores, songs, charts }: Pick<Found, 'scores' | 'songs' | 'charts'>) {
  const t = useTexts(importTexts);
  const { number, percent, time } = useFormat();
  const [shown, setShown] = useState(FIRST);
  if (scores.length === 0) return null;
  const titles = new Map(songs.map(({ id, title }) => [id, title]));
  const difficulties = new Map(charts.map(({ chartID, difficulty }) => [chartID, difficulty]));
  return (
    <Stack gap="xs" align="flex-start" component="section">
      <Title order={2} size="h3">
        {t.scores}
      </Title>
      <Table.ScrollContainer minWidth={560} w="100%">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.song}</Table.Th>
              <Table.Th>{t.score}</Table.Th>
              <Table.Th>{t.grade}</Table.Th>
              <Table.Th>{t.lamp}</Table.Th>
              <Table.Th>{t.played}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scores.slice(0, shown).map(({ scoreID, songID, chartID, scoreData, timeAchieved }) => (
              <Table.Tr key={scoreID}>
                <Table.Td>
                  {titles.get(songID)}{' '}
                  <Text span size="sm" c="dimmed">
                    {difficulties.get(chartID)}
                  </Text>
                </Table.Td>
                <Table.Td className="numbers">
                  {number(scoreData.score)}{' '}
                  <Text span size="sm" c="dimmed">
                    {percent(scoreData.percent)}
                  </Text>
                </Table.Td>
                <Table.Td>{scoreData.grade}</Table.Td>
                <Table.Td>{scoreData.lamp}</Table.Td>
                <Table.Td>{time(timeAchieved)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <MoreButton shown={shown} total={scores.length} show={setShown} />
    </Stack>
  );
}
