import type { Issue } from '../../../../../contracts/common.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { MAX_ISSUES, Refusal, summarise } from '../../../../base/shared/refusal.ts';
import { gameNames, gptNamed } from '../../../../catalogue/seeds/shapes/names.ts';
import type { Gpt } from '../../../../games/engine/gpt.ts';
import { expectedOneOf } from '../../../../games/engine/schema.ts';
import type { SentNames } from '../../../../games/engine/sent-names.ts';
import type { Games } from '../../../../games/registry.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { checkDocument } from './check.ts';
import { inStoredForm } from './forms.ts';
import { withInferredTime } from './infer-time.ts';
import { batchManualSchema, type BatchManualFile } from './schema.ts';

/** Field of files that come from the archive of an account; never one of a form. */
export const ACCOUNT = 'account';

/** BATCH-MANUAL, sent as a file or as a body. `label` is appended to the service's name. */
export const batchManual = (label: string, about: ImportFormat['about']): ImportFormat => ({
  about,
  entries: JSON_ENTRIES,
  parse(body, { games, fields }) {
    const { gpt, checked, sentAs } = readBatchManual(body, games);
    if ('faults' in checked) throw invalidFile(checked.faults);
    const { meta, scores, classes, sessions } = checked.data;
    return onePart({
      gpt,
      service: `${meta.service} (${label})`,
      version: meta.version ?? null,
      plays: withInferredTime(withSentNames(scores.map(ACCOUNT in fields ? toRawPlay : toPlainPlay), sentAs), fields),
      classes: withoutNulls(classes ?? {}),
      sessions: sessions ?? [],
      isMoved: ACCOUNT in fields,
    });
  },
});

/**
 * Reads a file and validates it against the schema of its game:playtype. Throws a 400 if it is not JSON or does not name its game:playtype.
 */
export function readBatchManual(body: Uint8Array, games: Games) {
  const input = parseJSON(body);
  const gpt = findGpt(input, games);
  const { document, faults, sentAs } = inStoredForm(gpt, input);
  const checked = checkDocument(batchManualSchema(gpt, games), document);
  if (faults.length === 0) return { input, gpt, checked, sentAs };
  return {
    input,
    gpt,
    sentAs,
    checked: { faults: [...faults, ...('faults' in checked ? checked.faults : [])].slice(0, MAX_ISSUES) },
  };
}

const invalidFile = (issues: Issue[]): Refusal => new Refusal(400, 'invalid_file', summarise(issues), issues);
const fault = (path: string, message: string): Refusal => invalidFile([{ path, message }]);

/** Returns the game:playtype that the file names, on which all its other rules depend. */
function findGpt(input: unknown, games: Games): Gpt {
  if (!isObject(input)) throw fault('', 'expected an object with "meta" and "scores"');
  const meta = input.meta;
  if (!isObject(meta)) throw fault('meta', 'expected an object with game, playtype and service');
  const name = typeof meta.game === 'string' ? meta.game : '';
  const { playtype } = meta;
  const game = games.get(name);
  const gpt = typeof playtype === 'string' ? game?.playtypes.get(playtype) : undefined;
  if (gpt) return gpt;
  // Tools of today use one name for both.
  const named = gptNamed(games, name);
  if (named && (playtype === undefined || playtype === named.playtype)) return named;
  const playtypes = named ? [named.playtype] : game?.playtypes.keys();
  if (playtypes) throw fault('meta.playtype', expectedOneOf([...playtypes])({ input: playtype }));
  throw fault('meta.game', expectedOneOf(gameNames(games))({ input: meta.game }));
}

/** Adds the keys that were sent, for faults found later. */
const withSentNames = (plays: RawPlay[], sentAs: ReadonlyMap<number, SentNames>): RawPlay[] =>
  sentAs.size === 0
    ? plays
    : plays.map((play, index) => (sentAs.has(index) ? { ...play, sentAs: sentAs.get(index)! } : play));

/** Returns a play without what only archives of accounts may say. */
function toPlainPlay(score: BatchManualFile['scores'][number]): RawPlay {
  const { importID: _, keptSince: __, ...play } = toRawPlay(score);
  return play;
}

function toRawPlay({ hitMeta, optional, ...play }: BatchManualFile['scores'][number]): RawPlay {
  if (!hitMeta && !optional) return play;
  return { ...play, optional: { ...hitMeta, ...optional } };
}

const withoutNulls = (classes: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(classes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
