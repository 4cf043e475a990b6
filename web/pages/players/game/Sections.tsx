import { Link, useRouterState } from '@tanstack/react-router';

import { showCurrent } from '../../../components/show-current.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import type { UGPT } from '../ugpt.ts';

const BASE = '/users/$userID/games/$game/$playtype';
const SECTIONS = [
  ['overview', BASE],
  ['rating', `${BASE}/rating`],
  ['pbs', `${BASE}/pbs`],
  ['scores', `${BASE}/scores`],
  ['sessions', `${BASE}/sessions`],
  ['folders', `${BASE}/folders`],
  ['targets', `${BASE}/targets`],
  ['rivals', `${BASE}/rivals`],
  ['compare', `${BASE}/compare`],
  ['history', `${BASE}/history`],
] as const;

/** Returns the name of the page among those of a player in a game; undefined for the first. */
export function useSectionName(): string | undefined {
  const t = useTexts(playersTexts);
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[6] });
  const found = SECTIONS.find(([name, to]) => name !== 'overview' && to === `${BASE}/${part}`);
  return found && t[found[0]];
}

/** The way between the pages of a player in a game. */
export function Sections({ params }: { params: UGPT }) {
  const t = useTexts(playersTexts);
  return (
    <nav ref={showCurrent} aria-label={t.sections} className="tabs">
      {SECTIONS.map(([name, to]) => (
        <Link key={name} to={to} params={params} activeOptions={{ exact: name === 'overview' }}>
          {t[name]}
        </Link>
      ))}
    </nav>
  );
}
