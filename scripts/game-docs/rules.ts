import { contextOf } from '../../src/games/engine/context.ts';
import type { AggregateAlg } from '../../src/games/engine/define/algorithms.ts';
import type { Rule } from '../../src/games/engine/define/rules.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Play } from '../../src/games/engine/play.ts';
import { positions } from '../../src/games/engine/positions.ts';
import { asStored } from '../../src/games/engine/sent-names.ts';
import { identifierMeaning, wildcardsOf } from '../../src/transfer/imports/chart-name.ts';
import { blocks, code, codes, list, plain, table } from './markdown.ts';

type Algs = Readonly<Record<string, Pick<AggregateAlg, 'about' | 'decimals'>>>;

/** Remarks on an algorithm. */
const remarks = (marks: Readonly<Record<string, boolean>>): string =>
  Object.keys(marks)
    .filter((mark) => marks[mark])
    .join(', ');

const algTable = (algs: Algs, usual: string, shown?: string, isEstimate = false): string =>
  table(
    ['Algorithm', 'Decimals', 'Is', ''],
    Object.entries(algs).map(([name, { about, decimals }]) => [
      code(name),
      String(decimals),
      plain(about),
      remarks({
        default: name === usual,
        'shown by the game': name === shown && !isEstimate,
        "an estimate of the game's": name === shown && isEstimate,
      }),
    ]),
  );

/** Rating algorithms of scores, sessions and profiles. */
export const ratings = ({ def }: Gpt): string =>
  blocks([
    'Of a score or PB:',
    algTable(def.scoreAlgs, def.defaults.score, def.inGame?.score),
    'Of a session:',
    algTable(def.sessionAlgs, def.defaults.session),
    'Of a profile:',
    algTable(def.profileAlgs, def.defaults.profile, def.inGame?.profile, def.inGame?.isEstimate),
  ]);

/** Lists the ways in which imports may name a chart. */
export function matchTypes(gpt: Gpt): string {
  const rows = [...gpt.matchTypes.values()].map((match) => {
    const wildcards = [...wildcardsOf(match)].map(([name, any]) => `${code(name)} means any of ${codes(any)}`);
    const difficulty = match.difficulty ? 'needed' : 'not needed';
    return [code(match.name), plain(identifierMeaning(gpt, match)), [difficulty, ...wildcards].join('; ')];
  });
  const refused = Object.entries(gpt.def.refused ?? {}).map(
    ([name, advice]) => `${code(name)} is refused: ${plain(advice)}.`,
  );
  return blocks([table(['matchType', '`identifier` is', '`difficulty`'], rows), ...refused]);
}

/** Returns a rule's message for its example play. */
function refusal(gpt: Gpt, rule: Rule): string {
  const { def } = gpt;
  const empty = { judgements: {}, optional: {}, scoreMeta: {} };
  const play = { ...empty, ...rule.example } as Play;
  const lamps = positions('lamps', def.lamps.order);
  const context = contextOf({ ...play, ...gpt.grade(play, def.sample) }, def.sample, lamps);
  return rule.refuses(context, asStored) ?? '';
}

/** The rules that make a play impossible, beyond those that hold for every game. */
export function validity(gpt: Gpt): string {
  const rows = gpt.def.rules.map((rule) => [code(rule.id), plain(rule.about ?? ''), plain(refusal(gpt, rule))]);
  return blocks([
    "A play is refused with `InvalidDatapoint` when its score is larger than the chart's largest, or when it breaks one of these rules:",
    rows.length === 0 ? 'There are none for this game.' : table(['Rule', 'Condition', 'A message'], rows),
  ]);
}

/** Describes the identity of plays, and how a PB is merged. */
export function pbs(gpt: Gpt): string {
  const { def } = gpt;
  const { base, lampName, withLamp = [], also = [] } = def.pb ?? {};
  const sample: Play = { score: 0, lamp: def.lamps.order[0]!, judgements: {}, optional: {}, scoreMeta: {} };
  const whenSent = Object.entries(def.optional).flatMap(([name, { inScoreID }]) =>
    inScoreID === 'whenSent' ? [`optional.${name}`] : [],
  );
  return blocks([
    `Two plays of a player on a chart are the same when these are: ${codes(Object.keys(gpt.identity(sample)))}${
      whenSent.length > 0 ? `, and, where they are sent, ${codes(whenSent)}` : ''
    }.`,
    'A PB is put together from the plays on a chart; of equal plays the oldest counts:',
    list([
      `${plain(base?.name ?? 'Best Score')}: the play with the largest ${code(base?.by ?? 'score')}; players are ranked by it${base?.ties ? `, and by ${code(base.ties.metric)} where it is equal` : ''}.`,
      `${plain(lampName ?? 'Best Lamp')}: the best lamp${withLamp.length > 0 ? `, with ${codes(withLamp)}` : ''}.`,
      ...also.map(
        ({ name, metric, best, with: along = [], unless }) =>
          `${plain(name)}: the ${best} ${code(metric)}${unless ? ` of plays without the lamp ${code(unless)}` : ''}${along.length > 0 ? `, with ${codes(along)}` : ''}.`,
      ),
    ]),
  ]);
}
