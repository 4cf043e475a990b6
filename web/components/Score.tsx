import { useFormat } from '../format/index.ts';
import { useGameConfig, type Gpt } from './game.ts';
import { isInPercent } from './metrics.ts';

/** A score as its game writes it. */
export const Score = ({ score, game, playtype }: Gpt & { score: number }) =>
  useFormat().score(score, useGameConfig({ game, playtype }));

/** A difference of two scores as their game writes them. */
export const ScoreChange = ({ change, game, playtype }: Gpt & { change: number }) =>
  useFormat().change(change, useGameConfig({ game, playtype }));

/** The percent of a score; nothing in games where that is the score. */
export function Percent({ percent, game, playtype }: Gpt & { percent: number }) {
  const format = useFormat();
  return isInPercent(useGameConfig({ game, playtype })) ? null : format.percent(percent);
}
