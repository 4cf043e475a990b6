import { Card, Progress, Text } from '@mantine/core';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DifficultyBadge, GradeBadge, LampBadge } from '../../../components/Badges.tsx';
import { ChartLink } from '../../../components/GameLinks.tsx';
import { useFormat } from '../../../format/index.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSlice } from '../ugpt.ts';
import { valueText, type Shown } from './value.ts';

/** A statistic that a player shows. */
export const StatCard = ({ shown }: { shown: Shown }) => (
  <Card withBorder component="article">
    {shown.stat.mode === 'chart' ? <OfChart shown={shown} /> : <OfFolder shown={shown} stat={shown.stat} />}
  </Card>
);

function OfChart({ shown: { stat, value, related } }: { shown: Shown }) {
  const t = useTexts(goalTexts);
  const format = useFormat();
  const { config, params } = useSlice();
  const { song, chart } = related;
  const text = value.value === null ? t.notPlayed : valueText(config, stat.property, value.value, format);
  return (
    <>
      {song && chart && (
        <Text truncate title={song.title}>
          <ChartLink chart={chart}>{song.title}</ChartLink> <DifficultyBadge chart={chart} short />
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {t[stat.property]}
      </Text>
      <Text size="lg" fw={700} component="div">
        {value.value !== null && stat.property === 'lamp' ? (
          <LampBadge lamp={text} game={params.game} playtype={params.playtype} />
        ) : value.value !== null && stat.property === 'grade' ? (
          <GradeBadge grade={text} game={params.game} playtype={params.playtype} />
        ) : (
          text
        )}
      </Text>
    </>
  );
}

function OfFolder({ shown, stat }: { shown: Shown; stat: Shown['stat'] & { mode: 'folder' } }) {
  const t = useTexts(goalTexts);
  const format = useFormat();
  const { config, params } = useSlice();
  const { folder } = shown.related;
  const { value, outOf = 0 } = shown.value;
  const count = t.progress(format.number(value ?? 0), format.number(outOf));
  return (
    <>
      <Text truncate>
        <AnchorLink
          to="/users/$userID/games/$game/$playtype/folders/$folderID"
          params={{ ...params, folderID: stat.folderID }}
        >
          {folder?.name ?? stat.folderID}
        </AnchorLink>
      </Text>
      <Text size="sm" c="dimmed" mt={6}>
        {t.orBetter(valueText(config, stat.property, stat.gte, format))}
      </Text>
      <Text size="lg" fw={700} className="numbers">
        {count}
      </Text>
      <Progress value={outOf === 0 ? 0 : (100 * (value ?? 0)) / outOf} aria-label={count} mt={4} />
    </>
  );
}
