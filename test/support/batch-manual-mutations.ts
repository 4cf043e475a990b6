import type { Fields } from '../../src/games/engine/define/fields.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { identifierForm, needsKnownVersion, wildcardsOf } from '../../src/transfer/imports/chart-name.ts';
import type { Document, Score } from './batch-manual-arbitrary.ts';

/** Spoils a document; returns false where the game has nothing to spoil in this way. */
type Mutation = (document: Document, gpt: Gpt) => unknown;

const inScore =
  (change: (score: Score, gpt: Gpt) => unknown): Mutation =>
  (document, gpt) =>
    change(document.scores[0]!, gpt);
const set = (values: Score) => inScore((score) => Object.assign(score, values));
const inSession =
  (values: Score): Mutation =>
  (document) => {
    const session = { timeStarted: 1e12, timeEnded: 1e12, ...values };
    document.sessions = [JSON.parse(JSON.stringify(session)) as Score];
  };
const without = (key: string) => inScore((score) => delete score[key]);

/** Gives the first field of this kind a value that it can't have. */
const spoilField = (part: 'optional' | 'scoreMeta', pick: (fields: Fields) => Score | undefined) =>
  inScore((score, { def }) => {
    const spoilt = pick(def[part]);
    return spoilt !== undefined && Object.assign(score, { [part]: spoilt });
  });
const number = (fields: Fields, change: (min: number, max: number) => number): Score | undefined => {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'integer' && field.type !== 'number') continue;
    const value = change(field.min ?? -Infinity, field.max ?? Infinity);
    if (Number.isFinite(value)) return { [name]: value };
  }
  return undefined;
};

/** Renames the chart of the first score by a match type of this kind. */
const rename = (fits: (match: ReturnType<typeof first>) => boolean, change: Score) =>
  inScore((score, gpt) => {
    const match = [...gpt.matchTypes.values()].find(fits);
    if (!match) return false;
    const [difficulty] = gpt.def.difficulties.order;
    return Object.assign(score, { matchType: match.name, identifier: '1', difficulty }, change);
  });
const first = (gpt: Gpt) => [...gpt.matchTypes.values()][0]!;

/** Every kind of structural fault that a file can have, by what it is. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'an unknown key at the top': (document) => Object.assign(document, { head: {} }),
  'an unknown key in meta': ({ meta }) => Object.assign(meta, { games: 'x' }),
  'an unknown key in a score': set({ grade: 'AAA' }),
  'an unknown judgement': set({ judgements: { nope: 1 } }),
  'an unknown metric': set({ optional: { nope: 1 } }),
  'an unknown metric under the older name': set({ hitMeta: { nope: 1 } }),
  'an unknown key of scoreMeta': set({ scoreMeta: { nope: 1 } }),
  'no meta': (document) => Reflect.deleteProperty(document, 'meta'),
  'no scores': (document) => Reflect.deleteProperty(document, 'scores'),
  'no service': ({ meta }) => delete meta['service'],
  'no score': without('score'),
  'no lamp': without('lamp'),
  'no match type': without('matchType'),
  'no identifier': without('identifier'),
  'another game': ({ meta }) => Object.assign(meta, { game: 'nope' }),
  'another playtype': ({ meta }) => Object.assign(meta, { playtype: 'nope' }),
  'a service that is too short': ({ meta }) => Object.assign(meta, { service: 'x' }),
  'a service that is too long': ({ meta }) => Object.assign(meta, { service: 'x'.repeat(61) }),
  'a version that is no text': ({ meta }) => Object.assign(meta, { version: 30 }),
  'scores that are no list': (document) => Object.assign(document, { scores: {} }),
  'a score that is no object': (document) => document.scores.push(5 as never),
  'a negative score': set({ score: -1 }),
  'a score as text': set({ score: '5' }),
  'a fraction where scores are whole': inScore((score, { def }) => def.score.integer && (score['score'] = 1.5)),
  'an unknown lamp': set({ lamp: 'NOPE' }),
  'percent beside the score, or none where it is needed': inScore((score, { def }) =>
    def.score.percent === 'sent' ? delete score['percent'] : Object.assign(score, { percent: 50 }),
  ),
  'percent that is too large': inScore(
    (score, { def }) => def.score.percent === 'sent' && (score['percent'] = def.score.percentMax + 1),
  ),
  'a match type that no game has': set({ matchType: 'nope' }),
  "another game's match type": inScore((score, gpt) => {
    const other = ['sdvxInGameID', 'inGameID', 'hash'].find((name) => !gpt.matchTypes.has(name));
    return Object.assign(score, { matchType: other });
  }),
  'an identifier that is a number': set({ identifier: 5 }),
  'an identifier that is too long': set({ identifier: 'x'.repeat(2001) }),
  'an identifier that has to be a number': rename((match) => identifierForm(match) !== undefined, { identifier: '1a' }),
  'an identifier with too many digits': rename((match) => identifierForm(match) !== undefined, {
    identifier: '1'.repeat(16),
  }),
  'no difficulty where one is needed': rename((match) => match.difficulty, { difficulty: null }),
  'an unknown difficulty': (document, gpt) =>
    !gpt.def.difficulties.open && rename((match) => match.difficulty, { difficulty: 'NOPE' })(document, gpt),
  'a difficulty that is no text': set({ difficulty: 5 }),
  'a wildcard with a match type that has none': inScore((score, gpt) => {
    if (gpt.def.difficulties.open) return false;
    const all = [...gpt.matchTypes.values()];
    const [wildcard] = all.flatMap((match) => [...wildcardsOf(match).keys()]);
    const other = all.find((match) => match.difficulty && !wildcardsOf(match).has(wildcard ?? ''));
    return wildcard && other && Object.assign(score, { matchType: other.name, identifier: '1', difficulty: wildcard });
  }),
  'an unknown version where that matters': (document, gpt) =>
    rename(needsKnownVersion, {})(document, gpt) && Object.assign(document.meta, { version: 'nope' }),
  'a time in seconds': set({ timeAchieved: 1_767_225_600 }),
  'a time with a fraction': set({ timeAchieved: 1_767_225_600_000.5 }),
  'a time as text': set({ timeAchieved: '2026-01-01' }),
  'a comment that is too long': set({ comment: 'x'.repeat(241) }),
  'a negative judgement': inScore(
    (score, { def }) => def.judgements.length > 0 && (score['judgements'] = { [def.judgements[0]!]: -1 }),
  ),
  'a metric below its range': spoilField('optional', (fields) => number(fields, (min) => min - 1)),
  'a metric above its range': spoilField('optional', (fields) => number(fields, (_min, max) => max + 1)),
  'a value that is not listed': spoilField('scoreMeta', (fields) => {
    const [name] = Object.entries(fields).find(([, field]) => 'values' in field) ?? [];
    return name === undefined ? undefined : { [name]: 'NOPE' };
  }),
  'a title that is no text': set({ title: 5 }),
  'a highlight that is no choice': set({ highlight: 'yes' }),
  'half a source': set({ source: { service: 'x' } }),
  'an import type that is none': set({ source: { service: 'x', importType: 'file batch-manual' } }),
  'an empty service': set({ source: { service: '', importType: 'file/batch-manual' } }),
  'a time of storing in seconds': set({ timeAdded: 1_767_225_600 }),
  'a grade that the game has not': set({ graded: { percent: 50, grade: 'NOPE', ratings: {} } }),
  'a negative percent in what was made of it': inScore((score, { def }) =>
    Object.assign(score, { graded: { percent: -1, grade: def.grades.cuts[0]![0], ratings: {} } }),
  ),
  'a rating that is no number': inScore((score, { def }) =>
    Object.assign(score, { graded: { percent: 1, grade: def.grades.cuts[0]![0], ratings: { a: 'b' } } }),
  ),
  'an unknown key in a session': inSession({ scores: [] }),
  'a session without a start': inSession({ timeStarted: undefined }),
  'a session without an end': inSession({ timeEnded: undefined }),
  'a session with a start in seconds': inSession({ timeStarted: 1_767_225_600 }),
  'a sessionID that is none': inSession({ sessionID: 'Q123' }),
  'a sessionID in capitals': inSession({ sessionID: `Q${'A'.repeat(40)}` }),
  'a name of a session that is too short': inSession({ name: 'xy' }),
  'a name of a session that is too long': inSession({ name: 'x'.repeat(81) }),
  'a description that is too short': inSession({ desc: 'xy' }),
  'a description that is too long': inSession({ desc: 'x'.repeat(121) }),
  'an import type of a session that is none': inSession({ importType: 'x' }),
  'a highlight of a session that is no choice': inSession({ highlight: 1 }),
  'a session stored in seconds': inSession({ timeInserted: 1_767_225_600 }),
  'sessions that are no list': (document) => Object.assign(document, { sessions: {} }),
  'an unknown class set': (document) => Object.assign(document, { classes: { nope: 'x' } }),
  'an unknown class': (document, { classSets }) => {
    const provided = [...classSets.values()].find(({ type }) => type === 'provided');
    return provided !== undefined && Object.assign(document, { classes: { [provided.name]: 'NOPE' } });
  },
};
