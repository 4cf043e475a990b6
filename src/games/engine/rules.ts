import type { Rule } from './define/rules.ts';

/** Returns a rule: plays with this lamp have exactly this score. `other` is a score that they cannot have. */
export function lampNeedsExactly<L extends string>(id: string, lamp: L, score: number, other: number): Rule<L, never> {
  return {
    id,
    about: `${lamp} needs a score of exactly ${score}.`,
    refuses: (play, called) =>
      play.lamp === lamp && play.score !== score
        ? `${lamp} needs a ${called('score')} of ${score}, received ${play.score}`
        : null,
    example: { score: other, lamp },
  };
}

/** Returns a rule: plays with this lamp have at least this score. */
export function lampNeedsAtLeast<L extends string>(id: string, lamp: L, score: number): Rule<L, never> {
  return {
    id,
    about: `${lamp} needs a score of at least ${score}.`,
    refuses: (play, called) =>
      play.lamp === lamp && play.score < score
        ? `${lamp} needs a ${called('score')} of at least ${score}, received ${play.score}`
        : null,
    example: { score: score - 1, lamp },
  };
}

/** Returns a rule: plays with this lamp have none of these judgements; missing ones pass. */
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

/** Returns a rule: plays have this lamp exactly when they have this score. `other` is a lamp of lower scores. */
export function lampIffScore<L extends string, M extends string>(
  id: string,
  lamp: L,
  score: number,
  other: M,
): Rule<L | M, never> {
  return {
    id,
    about: `${lamp} and a score of ${score} need each other.`,
    refuses: (play, called) =>
      (play.lamp === lamp) === (play.score === score)
        ? null
        : `${lamp} and a ${called('score')} of ${score} need each other, received ${play.lamp} with ${play.score}`,
    example: { score, lamp: other },
  };
}

/** Returns a rule: plays fail exactly when they stay below this score. `cleared` is a lamp above `failed`. */
export function failedBelow<L extends string>(id: string, line: number, failed: L, cleared: L): Rule<L, never> {
  return {
    id,
    about: `A score below ${line} needs ${failed}, any other another lamp.`,
    refuses: (play, called) =>
      (play.lamp === failed) === play.score < line
        ? null
        : `a ${called('score')} below ${line} needs ${failed}, any other another lamp; received ${play.lamp} with ${play.score}`,
    example: { score: line - 1, lamp: cleared },
  };
}

/** Returns a rule: plays with this lamp have at most this many of these judgements in total; missing ones pass. */
export function lampAllows<L extends string, J extends string>(
  id: string,
  lamp: L,
  counted: readonly [J, ...J[]],
  most: number,
  score: number,
): Rule<NoInfer<L>, NoInfer<J>> {
  return {
    id,
    about: `${lamp} allows at most ${most} ${counted.join(' and ')} together.`,
    judgements: counted,
    refuses(play) {
      if (play.lamp !== lamp) return null;
      const count = counted.reduce((sum, judgement) => sum + (play.judgements[judgement] ?? 0), 0);
      return count <= most ? null : `${lamp} allows at most ${most} ${counted.join(' and ')}, received ${count}`;
    },
    example: { score, lamp, judgements: { [counted[0]]: most + 1 } as Partial<Record<J, number>> },
  };
}

/**
 * Returns a rule: from this lamp on the longest combo (`optional.maxCombo`) is the sum of these judgements. It only applies if all of them
 * were sent.
 */
export function comboIsSum<L extends string, J extends string>(
  id: string,
  from: L,
  counted: readonly [J, ...J[]],
  score: number,
): Rule<NoInfer<L>, NoInfer<J>> {
  return {
    id,
    about: `From ${from} on, maxCombo is ${counted.join(' + ')}, where all are told.`,
    judgements: counted,
    refuses(play) {
      const { maxCombo } = play.optional;
      if (typeof maxCombo !== 'number' || !play.atLeast(from)) return null;
      let sum = 0;
      for (const judgement of counted) {
        const count = play.judgements[judgement];
        if (typeof count !== 'number') return null;
        sum += count;
      }
      return sum === maxCombo ? null : `a full combo is all ${sum} notes, received a maxCombo of ${maxCombo}`;
    },
    example: {
      score,
      lamp: from,
      judgements: Object.fromEntries(counted.map((judgement) => [judgement, 0])) as Record<J, number>,
      optional: { maxCombo: 1 },
    },
  };
}
