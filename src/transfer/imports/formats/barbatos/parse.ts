import { BarbatosExceed, BarbatosVivid } from '../../../../../contracts/documents/ir/barbatos.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { JSON_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import type { ImportFormat } from '../format.ts';
import { readHookBody, timeOfRequest } from '../hooks/read-body.ts';
import { parseJSON } from '../json.ts';
import { gptOf } from '../shared/gpt.ts';

/** Import type of Barbatos's plays. */
export const BARBATOS = 'ir/barbatos';

const DIFFICULTIES = ['NOV', 'ADV', 'EXH', 'ANY_INF', 'MXM'] as const;
const LAMPS = ['', 'FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN', 'PERFECT ULTIMATE CHAIN'] as const;

/** A play of SOUND VOLTEX in arcades, sent by Barbatos when its result appears. */
export const barbatos: ImportFormat = {
  about: { label: { en: 'SOUND VOLTEX, Barbatos', ja: 'SOUND VOLTEX・Barbatos' }, guide: { hooks: ['CXBarbatos'] } },
  entries: JSON_ENTRIES,
  parse(body, { games, fields }) {
    const { version, play } = readPlay(body);
    return onePart({
      gpt: gptOf(games, 'sdvx', 'Single'),
      service: `Barbatos (${version})`,
      version,
      plays: [{ ...play, timeAchieved: timeOfRequest(fields) }],
      isTimeOfRequest: true,
      classes: {},
    });
  },
};

/** Returns the play and the version of its game; only the newer one has an EX score. */
function readPlay(body: Uint8Array): { version: string; play: RawPlay } {
  const sent = parseJSON(body);
  return isObject(sent) && 'ex_score' in sent
    ? { version: 'exceed', play: exceedPlay(readHookBody(BarbatosExceed, body)) }
    : { version: 'vivid', play: vividPlay(readHookBody(BarbatosVivid, body)) };
}

function vividPlay(sent: BarbatosVivid): RawPlay {
  const { critical, near_total: near, error: miss, near_fast: fast, near_slow: slow } = sent;
  return {
    ...sharedOf(sent),
    judgements: { critical, near, miss },
    optional: { ...gaugeOf(sent), fast, slow },
    scoreMeta: { inSkillAnalyser: sent.is_skill_analyzer },
  };
}

function exceedPlay(sent: BarbatosExceed): RawPlay {
  const critical = sent.early_crit + sent.s_crit + sent.late_crit;
  const miss = sent.early_error + sent.late_error;
  const { early_near: fast, late_near: slow, ex_score: exScore } = sent;
  return {
    ...sharedOf(sent),
    judgements: { critical, near: sent.chip_near, miss },
    optional: { ...gaugeOf(sent), fast, slow, exScore },
  };
}

const gaugeOf = ({ percent: gauge, max_chain: maxCombo }: BarbatosVivid | BarbatosExceed) => ({ gauge, maxCombo });

const sharedOf = (sent: BarbatosVivid | BarbatosExceed) => ({
  score: sent.score,
  lamp: LAMPS[sent.clear_type]!,
  matchType: 'sdvxInGameID',
  identifier: String(sent.song_id),
  difficulty: DIFFICULTIES[sent.difficulty]!,
});
