import { Link } from '@tanstack/react-router';

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
