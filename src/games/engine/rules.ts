import type { Rule } from '../define.ts';

/** A rule: plays with this lamp have exactly this score. `other` is a score that they cannot have. */
export function lampNeedsExactly<L extends string>(id: string, lamp: L, score: number, other: number): Rule<L, never> {
  return {
    id,
    about: `${lamp} needs a score of exactly ${score}.`,
    refuses: (play) =>
      play.lamp === lamp && play.score !== score ? `${lamp} needs a score of ${score}, received ${play.score}` : null,
    example: { score: other, lamp },
  };
}

/** A rule: plays with this lamp have at least this score. */
export function lampNeedsAtLeast<L extends string>(id: string, lamp: L, score: number): Rule<L, never> {
  return {
    id,
    about: `${lamp} needs a score of at least ${score}.`,
    refuses: (play) =>
      play.lamp === lamp && play.score < score
        ? `${lamp} needs a score of at least ${score}, received ${play.score}`
        : null,
    example: { score: score - 1, lamp },
  };
}

/** A rule: plays with this lamp have none of these judgements; judgements that were not sent pass. */
export function lampForbids<L extends string, J extends string>(
  id: string,
  lamp: L,
  forbidden: readonly [J, ...J[]],
  score: number,
): Rule<NoInfer<L>, NoInfer<J>> {
  return {
    id,
    about: `${lamp} needs ${forbidden.join(' and ')} to be 0, where told.`,
    judgements: forbidden,
    refuses(play) {
      if (play.lamp !== lamp) return null;
      const found = forbidden.filter((judgement) => (play.judgements[judgement] ?? 0) > 0);
      if (found.length === 0) return null;
      const received = found.map((judgement) => `${judgement} ${play.judgements[judgement]}`).join(', ');
      return `${lamp} needs ${forbidden.join(' and ')} to be 0, received ${received}`;
    },
    example: { score, lamp, judgements: { [forbidden[0]]: 1 } as Partial<Record<J, number>> },
  };
}
