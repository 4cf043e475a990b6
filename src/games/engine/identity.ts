import type { Playtype } from './define.ts';
import type { Play } from './play.ts';

/**
 * Returns a function that picks the metrics that identify a player's play on a chart: score, lamp, percent if it is sent, and the optional
 * metrics that the game flags, as `optional.<name>`; missing ones are null, or absent if they only count when sent.
 */
export function identifier({ optional, score }: Playtype): (play: Play) => Record<string, unknown> {
  const flagged = Object.entries(optional).flatMap(([name, field]) =>
    field.inScoreID ? [{ name, isAlways: field.inScoreID === true }] : [],
  );
  const metrics = flagged
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, isAlways }) => ({ name, isAlways, key: `optional.${name}` }));
  const sent = score.percent === 'sent';
  return (play) => {
    // In the order of their names, so that nothing has to be sorted for a scoreID.
    const identity: Record<string, unknown> = { lamp: play.lamp };
    for (const { name, isAlways, key } of metrics) {
      const value = play.optional[name] ?? null;
      if (isAlways || value !== null) identity[key] = value;
    }
    if (sent) identity['percent'] = play.percent ?? null;
    identity['score'] = play.score;
    return identity;
  };
}
