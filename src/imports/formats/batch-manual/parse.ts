import type { Issue } from '../../../../contracts/common.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import { Refusal, summarise } from '../../../shared/refusal.ts';
import { toIssues } from '../../../shared/zod-issues.ts';
import type { RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { parseJSON } from '../json.ts';
import { batchManualSchema, type BatchManualFile } from './schema.ts';

/** BATCH-MANUAL, sent as a file or as a body. `label` is put behind the service's name, as players know it. */
export const batchManual = (label: string): ImportFormat => ({
  parse(body, games) {
    const input = parseJSON(body);
    const gpt = findGpt(input, games);
    const parsed = batchManualSchema(gpt, games).safeParse(input);
    if (!parsed.success) throw invalidFile(toIssues(parsed.error));
    const { meta, scores, classes } = parsed.data;
    return {
      gpt,
      service: `${meta.service} (${label})`,
      version: meta.version ?? null,
      plays: scores.map(toRawPlay),
      classes: withoutNulls(classes ?? {}),
    };
  },
});

const invalidFile = (issues: Issue[]): Refusal => new Refusal(400, 'invalid_file', summarise(issues), issues);
const fault = (path: string, message: string): Refusal => invalidFile([{ path, message }]);

/** Which game:playtype the file says it is for: what all its other rules depend on. */
function findGpt(input: unknown, games: Games): Gpt {
  if (!isObject(input)) throw fault('', 'expected an object with "meta" and "scores"');
  const meta = input.meta;
  if (!isObject(meta)) throw fault('meta', 'expected an object with game, playtype and service');
  const game = typeof meta.game === 'string' ? games.get(meta.game) : undefined;
  if (!game) {
    const known = games.list().map(({ id }) => id);
    throw fault('meta.game', `expected one of ${known.join(', ')}`);
  }
  const gpt = typeof meta.playtype === 'string' ? game.playtypes.get(meta.playtype) : undefined;
  if (!gpt) throw fault('meta.playtype', `expected one of ${[...game.playtypes.keys()].join(', ')}`);
  return gpt;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toRawPlay({ hitMeta, optional, ...play }: BatchManualFile['scores'][number]): RawPlay {
  if (!hitMeta && !optional) return play;
  return { ...play, optional: { ...hitMeta, ...optional } };
}

const withoutNulls = (classes: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(classes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
