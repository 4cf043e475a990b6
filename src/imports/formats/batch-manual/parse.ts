import type { Issue } from '../../../../contracts/common.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { expectedOneOf } from '../../../games/engine/schema.ts';
import type { Games } from '../../../games/registry.ts';
import { isObject } from '../../../shared/is-object.ts';
import { Refusal, summarise } from '../../../shared/refusal.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { checkDocument } from './check.ts';
import { batchManualSchema, type BatchManualFile } from './schema.ts';

/** BATCH-MANUAL, sent as a file or as a body. `label` is put behind the service's name, as players know it. */
export const batchManual = (label: string): ImportFormat => ({
  entries: JSON_ENTRIES,
  parse(body, { games }) {
    const { gpt, checked } = readBatchManual(body, games);
    if ('faults' in checked) throw invalidFile(checked.faults);
    const { meta, scores, classes, sessions } = checked.data;
    return onePart({
      gpt,
      service: `${meta.service} (${label})`,
      version: meta.version ?? null,
      plays: scores.map(toRawPlay),
      classes: withoutNulls(classes ?? {}),
      sessions: sessions ?? [],
    });
  },
});

/**
 * Reads a file and holds it against the schema of its game:playtype. Throws a 400 when it is no JSON or does not say
 * which game:playtype it is for.
 */
export function readBatchManual(body: Uint8Array, games: Games) {
  const input = parseJSON(body);
  const gpt = findGpt(input, games);
  return { input, gpt, checked: checkDocument(batchManualSchema(gpt, games), input) };
}

const invalidFile = (issues: Issue[]): Refusal => new Refusal(400, 'invalid_file', summarise(issues), issues);
const fault = (path: string, message: string): Refusal => invalidFile([{ path, message }]);

/** Which game:playtype the file says it is for: what all its other rules depend on. */
function findGpt(input: unknown, games: Games): Gpt {
  if (!isObject(input)) throw fault('', 'expected an object with "meta" and "scores"');
  const meta = input.meta;
  if (!isObject(meta)) throw fault('meta', 'expected an object with game, playtype and service');
  const game = typeof meta.game === 'string' ? games.get(meta.game) : undefined;
  if (!game) throw fault('meta.game', expectedOneOf(games.list().map(({ id }) => id))({ input: meta.game }));
  const gpt = typeof meta.playtype === 'string' ? game.playtypes.get(meta.playtype) : undefined;
  if (!gpt) throw fault('meta.playtype', expectedOneOf([...game.playtypes.keys()])({ input: meta.playtype }));
  return gpt;
}

function toRawPlay({ hitMeta, optional, ...play }: BatchManualFile['scores'][number]): RawPlay {
  if (!hitMeta && !optional) return play;
  return { ...play, optional: { ...hitMeta, ...optional } };
}

const withoutNulls = (classes: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(classes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
