import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useNames } from '../../../components/names.ts';
import { useRatingMark } from '../../../components/rating-mark.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useTexts } from '../../../texts/index.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { Choice } from '../Choice.tsx';
import { PlayerGame } from '../game/PlayerGame.tsx';
import { ratingOf } from '../queries.ts';
import { useSlice } from '../ugpt.ts';
import { Gains } from './Gains.tsx';
import { Part } from './Part.tsx';
import { useShownRating } from './shown.ts';
import { Summary } from './Summary.tsx';

/** Shows the plays that a player's rating consists of. */
export function Rating() {
  return (
    <PlayerGame>
      <Chosen />
    </PlayerGame>
  );
}

function Chosen() {
  const t = useTexts(ratingTexts);
  const { params, config } = useSlice();
  const { alg, view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = useNames(config);
  const mark = useRatingMark(config);
  const { all, asked } = useShownRating();
  const shown = asked ?? all[0]!;
  const query = useQuery(ratingOf(params, asked));
  return (
    <Stack gap="xl">
      {all.length > 1 && (
        <NativeSelect
          label={t.shownRating}
          description={mark(shown)}
          value={shown}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '.',
              search: { ...(view && { view }), ...(value !== all[0] && { alg: value }) },
              replace: true,
            })
          }
          data={all.map((value) => ({ value, label: names.profile(value) }))}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Result query={query} placeholder={<Placeholder h={900} />}>
        {(found) =>
          found.rating.parts.every(({ count }) => count === 0) ? (
            <Empty title={t.noRating}>{t.noRatingHint}</Empty>
          ) : (
            <>
              <Summary rating={found.rating} />
              <Choice
                label={t.view}
                value={view === 'gains' ? 'gains' : 'plays'}
                onChange={(chosen) =>
                  void navigate({
                    to: '.',
                    search: { ...(alg && { alg }), ...(chosen === 'gains' && { view: chosen }) },
                    replace: true,
                    resetScroll: false,
                  })
                }
                data={(['plays', 'gains'] as const).map((value) => ({ value, label: t[value] }))}
              />
              {view === 'gains' ? (
                <Gains />
              ) : (
                found.rating.parts.map((part) => <Part key={part.name} part={part} found={found} />)
              )}
            </>
          )
        }
      </Result>
    </Stack>
  );
}
