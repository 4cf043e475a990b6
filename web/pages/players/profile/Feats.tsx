import type { RankedUserGameStats, UserDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { useGameConfig, useGptName } from '../../../components/game.ts';
import { useNames } from '../../../components/names.ts';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { busiest, longestStreak, playsIn, type PlayedDay } from './year.ts';

const YEAR = 365.25 * 86_400_000;
/** From how much on something is worth a badge. */
const STREAK = 3;
const A_DAY = 20;
const GAMES = 3;
const STEPS = [10_000, 5000, 2000, 1000, 500, 200, 100];

/** Badges for what a player has done: first places, highest classes, series of days, many plays. */
export function Feats({
  user,
  games,
  days,
}: {
  user: UserDocument;
  games: readonly RankedUserGameStats[];
  days: readonly PlayedDay[];
}) {
  const t = useTexts(playersTexts);
  const { number } = useFormat();
  const [streak, most] = [longestStreak(days), busiest(days)];
  const step = STEPS.find((step) => playsIn(days) >= step);
  const years = Math.floor((Date.now() - user.joinDate) / YEAR);
  if (games.length === 0) return null;
  return (
    <ul className="feats" aria-label={t.feats}>
      {games.map((stats) => (
        <InGame key={`${stats.game}:${stats.playtype}`} stats={stats} />
      ))}
      {step !== undefined && <Feat value={`${number(step)}+`}>{t.featPlays}</Feat>}
      {streak >= STREAK && <Feat value={number(streak)}>{t.featStreak}</Feat>}
      {most >= A_DAY && <Feat value={number(most)}>{t.featDay}</Feat>}
      {games.length >= GAMES && <Feat value={number(games.length)}>{t.featGames}</Feat>}
      {years >= 1 && <Feat value={number(years)}>{t.featYears}</Feat>}
    </ul>
  );
}

const Feat = ({ value, children, rare = false }: { value: string; children: ReactNode; rare?: boolean }) => (
  <li data-rare={rare || undefined}>
    <span className="figure">{value}</span>
    <span>{children}</span>
  </li>
);

/** First place in a game, and classes of which there is no higher one. */
function InGame({ stats }: { stats: RankedUserGameStats }) {
  const t = useTexts(playersTexts);
  const name = useGptName()(stats);
  const config = useGameConfig(stats);
  const { classAt } = useNames(config);
  const place = stats.__rankingData[config?.defaultProfileRatingAlg ?? ''];
  const highest = Object.entries(stats.classes).filter(
    ([set, value]) => config?.classHumanisedFormat[set]?.length === value + 1,
  );
  return (
    <>
      {place?.ranking === 1 && place.outOf > 1 && (
        <Feat value="#1" rare>
          {name}
        </Feat>
      )}
      {highest.map(([set, value]) => (
        <Feat key={set} value={classAt(set, value)} rare>
          {t.featClass(name)}
        </Feat>
      ))}
    </>
  );
}
