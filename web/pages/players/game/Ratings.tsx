import { Group, Stack, Text } from '@mantine/core';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { ClassBadge } from '../../../components/Badges.tsx';
import { useNames } from '../../../components/names.ts';
import { useRatingDescriptions } from '../../../components/rating-descriptions.ts';
import { useRatingNote } from '../../../components/rating-mark.ts';
import { useFormat } from '../../../format/index.ts';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useSlice } from '../ugpt.ts';
import { Region } from './Region.tsx';
import { SetClass } from './SetClass.tsx';
import { Totals } from './Totals.tsx';

import './figures.css';

/** Ratings with their places, classes, and how much was played. */
export function Ratings() {
  const t = useTexts(playersTexts);
  const { rating, number, date } = useFormat();
  const { config, profile, params } = useSlice();
  const { gameStats, rankingData, firstScore, mostRecentScore, totalScores } = profile;
  const note = useRatingNote(config);
  const { classSet, profile: ratingName } = useNames(config);
  const classNameOf = (set: string) => {
    const name = params.game === 'popn' && set === 'class' ? t.targetClass : classSet(set);
    return config.classProperties[set]?.isEstimate ? `${name} (${t.estimate})` : name;
  };
  const rated = config.profileRatingAlgs.filter(
    (alg) => alg === config.defaultProfileRatingAlg || typeof gameStats.ratings[alg] === 'number',
  );
  const isMine = useMyID() === gameStats.userID;
  const about = useRatingDescriptions('profile', params.game, config);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {Object.entries(config.classHumanisedFormat).map(([set, values]) => {
          const value = gameStats.classes[set];
          return (
            <Text key={set} size="sm" component="div">
              {classNameOf(set)}:{' '}
              {value === undefined ? (
                t.noClass
              ) : (
                <ClassBadge set={set} value={value} game={params.game} playtype={params.playtype} />
              )}{' '}
              {isMine && config.classProperties[set]?.type === 'provided' && (
                <SetClass
                  game={params.game}
                  playtype={params.playtype}
                  set={set}
                  name={classSet(set)}
                  values={values}
                  current={value}
                />
              )}
            </Text>
          );
        })}
      </Group>
      <ul className="figures numbers" aria-label={t.ratings}>
        {rated.map((alg) => {
          const value = gameStats.ratings[alg] ?? null;
          return (
            <li key={alg}>
              <span title={about(alg)}>
                <AnchorLink to="/users/$userID/games/$game/$playtype/rating" params={params} search={{ alg }} inherit>
                  {ratingName(alg)}
                </AnchorLink>
              </span>
              <b>{rating(value, config.profileRatingAlgDecimals[alg] ?? 2)}</b>
              <span className="unbroken">{note(alg, value === null ? null : rankingData[alg])}</span>
            </li>
          );
        })}
        <Totals />
      </ul>
      <Region />
      <Text size="sm" c="dimmed">
        {t.playcount}: {number(totalScores)} · {t.firstScore}: {date(firstScore?.timeAchieved ?? null)} · {t.lastScore}:{' '}
        {date(mostRecentScore?.timeAchieved ?? null)}
      </Text>
    </Stack>
  );
}
