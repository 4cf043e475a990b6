import { useMemo } from 'react';

import { Failure, Placeholder } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { useAllPBs, useAllScores } from '../plays/load.ts';
import { useSlice } from '../ugpt.ts';
import { Comparison } from './Comparison.tsx';
import { bestBefore, bySides, pairsOf } from './pairs.ts';

const wait = <Placeholder h={600} />;

/** Comparison of two players. */
export function AgainstPlayer({ other }: { other: string }) {
  const { params, user } = useSlice();
  const own = useAllPBs(params);
  const others = useAllPBs({ ...params, userID: other });
  const pairs = useMemo(
    () => pairsOf([...own.plays, ...others.plays], bySides(own.plays), bySides(others.plays)),
    [own.plays, others.plays],
  );
  if (own.error) return <Failure error={own.error} retry={own.retry} />;
  if (others.error) return <Failure error={others.error} retry={others.retry} />;
  if (own.isLoading || others.isLoading) return wait;
  return <Comparison pairs={pairs} left={user.username} right={other} />;
}

/** Comparison of a player with themselves at the start of a day (YYYY-MM-DD, in the reader's time zone). */
export function AgainstDay({ day }: { day: string }) {
  const t = useTexts(rivalTexts);
  const { date } = useFormat();
  const { params } = useSlice();
  const now = useAllPBs(params);
  const scores = useAllScores(params);
  const before = new Date(`${day}T00:00:00`).getTime();
  const pairs = useMemo(
    () => pairsOf([...now.plays, ...scores.plays], bySides(now.plays), bestBefore(scores.plays, before)),
    [now.plays, scores.plays, before],
  );
  if (now.error) return <Failure error={now.error} retry={now.retry} />;
  if (scores.error) return <Failure error={scores.error} retry={scores.retry} />;
  if (now.isLoading || scores.isLoading) return wait;
  return <Comparison pairs={pairs} left={t.now} right={t.onDay(date(before))} />;
}
