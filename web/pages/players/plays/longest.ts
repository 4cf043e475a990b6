import type { GamePTConfig } from 'kaiden-client';
import { shortChartName } from 'kaiden-client/chart-names';

import { formatIn } from '../../../format/index.ts';
import type { Language } from '../../../texts/language.ts';
import type { Play } from './play.ts';

/** Characters of the longest text in some columns. */
export interface Longest {
  level: number;
  score: number;
  lamp: number;
}

/** Returns the longest texts that some plays show. */
export function longestIn(plays: readonly Pick<Play, 'chart' | 'play'>[], config: GamePTConfig, language: Language) {
  const longest: Longest = { level: 0, score: 0, lamp: 0 };
  let best = 0;
  for (const { chart, play } of plays) {
    const { score, lamp } = play.scoreData;
    longest.level = Math.max(longest.level, shortChartName(config, chart).length);
    longest.lamp = Math.max(longest.lamp, (config.names[language].lamps[lamp] ?? lamp).length);
    best = Math.max(best, score);
  }
  longest.score = formatIn(language).score(best, config).length;
  return longest;
}
