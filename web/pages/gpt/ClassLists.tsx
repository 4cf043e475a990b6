import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden-client';

import { read, readPages } from '../../api.ts';
import { ClassBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { DistributionBar } from '../../components/DistributionBar.tsx';
import { useGameConfig, type Gpt } from '../../components/game.ts';
import { More } from '../../components/More.tsx';
import { useNames } from '../../components/names.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { byID, UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';

/** Number of players with each class of a set, best first. */
export function ClassDistribution({ gpt, set, config }: { gpt: Gpt; set: string; config: GamePTConfig }) {
  const t = useTexts(gamesTexts);
  const { game, playtype } = gpt;
  const query = useQuery(read('boards', 'playerDistribution', { params: { game, playtype }, query: { class: set } }));
  const { classSet, classAt } = useNames(config);
  const values = config.classHumanisedFormat[set] ?? [];
  return (
    <Result query={query} placeholder={<Placeholder h={72} />}>
      {(counts) => {
        const parts = values
          .map(({ colours }, i) => ({ label: classAt(set, i), count: counts[i] ?? 0, colour: colours }))
          .toReversed()
          .filter(({ count }) => count > 0);
        return (
          <div style={{ minHeight: 72 }}>
            <Text size="sm" c="dimmed">
              {t.distributionOf(classSet(set))}
            </Text>
            {parts.length > 0 ? (
              <DistributionBar label={t.distributionOf(classSet(set))} parts={parts} />
            ) : (
              <Text size="sm">{t.noClasses}</Text>
            )}
          </div>
        );
      }}
    </Result>
  );
}

/** Classes that players reached recently; more can be loaded. */
export function RecentClasses({ gpt, limit }: { gpt: Gpt; limit: number }) {
  const t = useTexts(gamesTexts);
  const { ago, time } = useFormat();
  const { classSet: setName } = useNames(useGameConfig(gpt));
  const { game, playtype } = gpt;
  const query = useInfiniteQuery(
    readPages('boards', 'recentClasses', { params: { game, playtype }, query: { limit } }),
  );
  return (
    <Result query={query} placeholder={<Placeholder h={200} />}>
      {({ pages }) => {
        const classes = pages.flatMap(({ body }) => body.classes);
        const users = byID(pages.flatMap(({ body }) => body.users));
        if (classes.length === 0) return <Empty title={t.noClasses}>{t.noClassesHint}</Empty>;
        return (
          <>
            <DataTable
              label={t.recentClasses}
              rows={classes}
              keyOf={({ userID, classSet, classValue, timeAchieved }) =>
                `${userID} ${classSet} ${classValue} ${timeAchieved}`
              }
              columns={[
                { id: 'player', title: t.player, cell: ({ userID }) => <UserLink user={users.get(userID)} /> },
                { id: 'set', title: t.classSet, wide: true, cell: ({ classSet }) => setName(classSet) },
                {
                  id: 'class',
                  title: t.class,
                  cell: ({ classSet, classValue, classOldValue }) => (
                    <>
                      {classOldValue !== null && (
                        <>
                          <ClassBadge {...gpt} set={classSet} value={classOldValue} /> →{' '}
                        </>
                      )}
                      <ClassBadge {...gpt} set={classSet} value={classValue} />
                    </>
                  ),
                },
                {
                  id: 'date',
                  title: t.date,
                  numeric: true,
                  cell: ({ timeAchieved }) => (
                    <time dateTime={new Date(timeAchieved).toISOString()} title={time(timeAchieved)}>
                      {ago(timeAchieved)}
                    </time>
                  ),
                },
              ]}
            />
            <More query={query} />
          </>
        );
      }}
    </Result>
  );
}
