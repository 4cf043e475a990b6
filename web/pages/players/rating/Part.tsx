import { Text } from '@mantine/core';

import type { Body } from '../../../api.ts';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { playsOf } from '../plays/play.ts';
import { useSlice } from '../ugpt.ts';
import { usePartName } from './part-name.ts';
import { RatedPlays, type RatedPlay } from './RatedPlays.tsx';

type RatingAnswer = Body<'ratings', 'get'>;
type RatingPart = RatingAnswer['rating']['parts'][number];

/** Part of a rating: the plays that count, the least value to count, and the plays that just missed it. */
export function Part({ part, found }: { part: RatingPart; found: RatingAnswer }) {
  const t = useTexts(ratingTexts);
  const { number, rating, percent } = useFormat();
  const { config, params } = useSlice();
  const name = usePartName(params.game)(part.name);
  const { alg, capacity, count } = part;
  const decimals = config.scoreRatingAlgDecimals[alg] ?? 2;
  const text = (value: number) => rating(value, decimals);
  // A play that is worth as much as the last one that counts lacks something too.
  const missing = (value: number) => (text(value) === text(0) ? `< ${text(10 ** -decimals)}` : text(value));
  const withPlay = playFinder(found);
  return (
    <Section title={capacity === null ? t.partAll(name, number(count)) : t.part(name, number(count), number(capacity))}>
      <About part={part} text={text} />
      {count > 0 && (
        <RatedPlays
          label={name}
          plays={withPlay(part.plays)}
          columns={[
            { id: 'value', title: t.value, numeric: true, cell: ({ counted }) => <b>{text(counted.value)}</b> },
            {
              id: 'share',
              title: t.portion,
              numeric: true,
              wide: true,
              cell: ({ counted }) => percent(100 * counted.share),
            },
          ]}
        />
      )}
      {part.missed.length > 0 && (
        <>
          <Text fw={600} mt="md" mb="xs">
            {t.missed}
          </Text>
          <RatedPlays
            label={t.missedIn(name)}
            from={count}
            plays={withPlay(part.missed)}
            columns={[
              { id: 'value', title: t.value, numeric: true, wide: true, cell: ({ counted }) => text(counted.value) },
              { id: 'missing', title: t.missing, numeric: true, cell: ({ counted }) => missing(counted.missing) },
            ]}
          />
        </>
      )}
    </Section>
  );
}

/** Sum and floor of a part, and its free places. */
function About({ part, text }: { part: RatingPart; text: (value: number) => string }) {
  const t = useTexts(ratingTexts);
  const { number } = useFormat();
  const { capacity, count, floor, plays, sum } = part;
  const sentences = [
    count === 0 ? t.nothing : t.partSum(text(sum)),
    ...(floor ? [t.floor(text(floor))] : []),
    ...(capacity !== null && count < capacity ? [t.free(number(capacity - count))] : []),
    ...(plays.length < count ? [t.listed(number(plays.length))] : []),
  ];
  return (
    <Text size="sm" mb="xs" className="numbers">
      {sentences.join(' ')}
    </Text>
  );
}

/** Returns a function that puts plays of a rating together with their PBs. */
function playFinder(found: RatingAnswer) {
  const played = new Map(playsOf(found.pbs, found).map((play) => [play.key, play]));
  return <P extends { chartID: string }>(plays: readonly P[]): RatedPlay<P>[] =>
    plays.flatMap((counted) => {
      const play = played.get(counted.chartID);
      return play ? [{ ...play, counted }] : [];
    });
}
