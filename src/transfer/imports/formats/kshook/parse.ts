import { z } from 'zod';

import { KsHookBest, KsHookExport, KsHookScore } from '../../../../../contracts/documents/ir/kshook.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';
import type { Games } from '../../../../games/registry.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type ImportPart, type ParsedImport, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { readHookBody, timeOfRequest } from '../hooks/read-body.ts';
import { readEntry, unreadPlay } from '../hooks/read-entry.ts';
import { gptOf } from '../shared/gpt.ts';

/** Import types of kshook's plays, and of the best scores in the game. */
export const KSHOOK = 'ir/kshook-sv6c';
export const KSHOOK_EXPORT = 'ir/kshook-sv6c-static';

/** Fields with the hook's headers: User-Agent and X-Software-Model. */
export const AGENT = 'agent';
export const MODEL = 'model';

const LAMPS = {
  CLEAR_PLAYED: 'FAILED',
  CLEAR_EFFECTIVE: 'CLEAR',
  CLEAR_EXCESSIVE: 'EXCESSIVE CLEAR',
  CLEAR_MAXXIVE: 'MAXXIVE CLEAR',
  CLEAR_ULTIMATE_CHAIN: 'ULTIMATE CHAIN',
  CLEAR_PERFECT: 'PERFECT ULTIMATE CHAIN',
} as const;
const DIFFICULTIES = {
  DIFFICULTY_NOVICE: 'NOV',
  DIFFICULTY_ADVANCED: 'ADV',
  DIFFICULTY_EXHAUST: 'EXH',
  DIFFICULTY_INFINITE: 'ANY_INF',
  DIFFICULTY_MAXIMUM: 'MXM',
} as const;

/** Throws a 400 for other programs, and for other games than konaste. */
export function checkSoftware(fields: Readonly<Partial<Record<string, string | undefined>>>): void {
  if (!/^kshook\/\S/.test(fields[AGENT] ?? ''))
    throw new Refusal(400, 'invalid_file', 'User-Agent: expected kshook/ and its version');
  if (!/^QCV:[A-Z]:[A-Z]:[A-Z]:\d{10}$/.test(fields[MODEL] ?? ''))
    throw new Refusal(400, 'invalid_file', 'X-Software-Model: expected a model such as QCV:J:B:A:2023042500');
}

const MATCH_TYPE = 'sdvxInGameID';

/** An export whose scores are read one by one. */
const Unread = KsHookExport.extend({ scores: z.array(z.unknown()).max(50_000) });

const check: ImportFormat['check'] = ({ fields }) => checkSoftware(fields);

/** A play of SOUND VOLTEX konaste, sent by kshook when its result appears. */
export const ksHookScore: ImportFormat = {
  about: {
    label: { en: 'SOUND VOLTEX konaste, kshook', ja: 'SOUND VOLTEX コナステ・kshook' },
    guide: { hooks: ['CXKsHook'] },
  },
  entries: JSON_ENTRIES,
  check,
  parse(body, { games, fields }) {
    const sent = readHookBody(KsHookScore, body);
    const { critical, near, error: miss } = sent;
    const { optional, ...play } = toPlay(sent);
    const gauge = sent.gauge / 100;
    const judged = { judgements: { critical, near, miss }, optional: { ...optional, gauge } };
    const plays = [{ ...play, ...judged, timeAchieved: timeOfRequest(fields) }];
    return konaste(games, { plays, isTimeOfRequest: true });
  },
};

/** The best score on each chart of SOUND VOLTEX konaste, sent by kshook when the player logs in. */
export const ksHookExport: ImportFormat = {
  about: {
    label: {
      en: 'SOUND VOLTEX konaste, scores in the game (kshook)',
      ja: 'SOUND VOLTEX コナステ・ゲーム内のスコア（kshook）',
    },
    guide: { hooks: ['CXKsHook'] },
  },
  entries: JSON_ENTRIES,
  check,
  parse(body, { games }) {
    const { scores } = readHookBody(Unread, body);
    return konaste(games, toPlays(scores));
  },
};

const konaste = (
  games: Games,
  part: Pick<ImportPart, 'plays'> & Partial<Pick<ImportPart, 'faults' | 'isTimeOfRequest'>>,
): ParsedImport =>
  onePart({ gpt: gptOf(games, 'sdvx', 'Single'), service: 'kshook', version: 'konaste', classes: {}, ...part });

function toPlays(scores: readonly unknown[]): Required<Pick<ImportPart, 'plays' | 'faults'>> {
  const faults = new Map<number, string>();
  const plays = scores.map((entry, index): RawPlay => {
    const read = readEntry(KsHookBest, entry, nameOf(entry));
    if ('data' in read) return { ...toPlay(read.data), timeAchieved: read.data.timestamp * 1000 };
    faults.set(index, read.fault);
    return unreadPlay(MATCH_TYPE);
  });
  return { plays, faults };
}

/** Returns the song and difficulty that a score names; '' for something else. */
function nameOf(entry: unknown): string {
  if (!isObject(entry)) return '';
  const { music_id: song, difficulty: named } = entry;
  if (typeof song !== 'number') return '';
  const difficulty = Object.entries(DIFFICULTIES).find(([name]) => name === named)?.[1];
  return difficulty ? `${song} [${difficulty}]` : `${song}`;
}

const toPlay = (sent: Omit<KsHookBest, 'timestamp'>): RawPlay => ({
  score: sent.score,
  lamp: LAMPS[sent.clear],
  matchType: MATCH_TYPE,
  identifier: String(sent.music_id),
  difficulty: DIFFICULTIES[sent.difficulty],
  optional: { maxCombo: sent.max_chain, exScore: sent.ex_score },
});
