import { Card, Group, Text } from '@mantine/core';
import type { FolderDocument, FolderStats } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DistributionBar, partsOf } from '../../../components/DistributionBar.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playerFolderTexts } from '../../../texts/player-folders.ts';
import { ButtonLink } from '../links.tsx';
import { useSlice } from '../ugpt.ts';

interface Props {
  folder: FolderDocument;
  stats: FolderStats;
  bucket: 'lamps' | 'grades';
  /** True if it is the one that fits the player. */
  isSuited: boolean;
}

/** A folder and how many charts of it have which lamp or grade. */
export function FolderCard({ folder, stats, bucket, isSuited }: Props) {
  const t = useTexts(playerFolderTexts);
  const { number } = useFormat();
  const { config, params, isMine } = useSlice();
  return (
    <Card withBorder component="article">
      {isSuited && (
        <Text size="xs" fw={600} c="dimmed">
          {t.suits}
        </Text>
      )}
      <Group justify="space-between" mb={6} wrap="nowrap">
        <AnchorLink
          to="/users/$userID/games/$game/$playtype/folders/$folderID"
          params={{ ...params, folderID: folder.folderID }}
          fw={600}
        >
          {folder.name}
        </AnchorLink>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t.charts(number(stats.chartCount))}
        </Text>
      </Group>
      <DistributionBar
        label={`${folder.name}: ${t[bucket]}`}
        parts={partsOf(config, bucket, stats[bucket])}
        total={stats.chartCount}
      />
      {isMine && (
        <ButtonLink
          to="/users/$userID/games/$game/$playtype/targets"
          params={params}
          search={{ folder: folder.folderID }}
          variant="subtle"
          size="compact-sm"
          aria-label={t.goalIn(folder.name)}
          style={{ alignSelf: 'flex-start' }}
          mt={6}
          ml={-8}
        >
          {t.setGoal}
        </ButtonLink>
      )}
    </Card>
  );
}
