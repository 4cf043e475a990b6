import { BARBATOS, barbatos } from './barbatos/parse.ts';
import { BY_FILE, BY_TOOL } from './batch-manual/guides.ts';
import { batchManual } from './batch-manual/parse.ts';
import { lr2 } from './databases/lr2.ts';
import { lr2oraja } from './databases/lr2oraja.ts';
import { uscMaps } from './databases/usc.ts';
import { EAMUSEMENT, PLI } from './eamusement-iidx-csv/guides.ts';
import { eamusementIIDX } from './eamusement-iidx-csv/parse.ts';
import { eamusementSDVX } from './eamusement-sdvx-csv/parse.ts';
import { FERVIDEX_PROFILE, fervidexProfile } from './fervidex/profile.ts';
import { FERVIDEX, fervidexScore } from './fervidex/score.ts';
import type { ImportFormat } from './format.ts';
import { BEATORAJA_IR, beatorajaIR } from './hooks/beatoraja.ts';
import { GAME_CLASS, gameClass } from './hooks/game-class.ts';
import { LR2_HOOK, lr2Hook } from './hooks/lr2hook.ts';
import { importClass } from './import-class/parse.ts';
import { infNotebook } from './infinitas/notebook-csv.ts';
import { refluxJSON } from './infinitas/tracker-json.ts';
import { refluxTSV } from './infinitas/tracker-tsv.ts';
import { KSHOOK, KSHOOK_EXPORT, ksHookExport, ksHookScore } from './kshook/parse.ts';
import { merIIDX } from './mer-iidx/parse.ts';
import { mypagePlayer } from './mypage-scraper/player.ts';
import { mypageRecords } from './mypage-scraper/records.ts';
import { solidStateSquad } from './solid-state-squad/parse.ts';
import { USC_IR, uscIR } from './usc/ir.ts';

/** Formats by import type. `file/` types are uploaded to import/file. */
export const formats: ReadonlyMap<string, ImportFormat> = new Map([
  [
    'file/batch-manual',
    batchManual('BATCH-MANUAL', {
      label: { en: 'BATCH-MANUAL (JSON)', ja: 'BATCH-MANUAL（JSON）' },
      signs: [/^\{/, /"(?:meta|scores)"\s*:/],
      guide: BY_FILE,
    }),
  ],
  ['file/beatoraja-score-db', lr2oraja],
  ['file/eamusement-iidx-csv', eamusementIIDX('e-amusement', EAMUSEMENT)],
  ['file/eamusement-sdvx-csv', eamusementSDVX],
  ['file/import-class', importClass],
  ['file/inf-notebook-csv', infNotebook],
  ['file/lr2-score-db', lr2],
  ['file/mer-iidx', merIIDX],
  ['file/mypagescraper-player-csv', mypagePlayer],
  ['file/mypagescraper-records-csv', mypageRecords],
  ['file/pli-iidx-csv', eamusementIIDX('PLI', PLI, /pli/i)],
  ['file/reflux-tracker-json', refluxJSON],
  ['file/reflux-tracker-tsv', refluxTSV],
  ['file/solid-state-squad', solidStateSquad],
  ['file/usc-maps-db', uscMaps],
  [BARBATOS, barbatos],
  [BEATORAJA_IR, beatorajaIR],
  [GAME_CLASS, gameClass],
  [LR2_HOOK, lr2Hook],
  [
    'ir/direct-manual',
    batchManual('DIRECT-MANUAL', {
      label: { en: 'Sent by a tool (DIRECT-MANUAL)', ja: 'ツールからの送信（DIRECT-MANUAL）' },
      guide: BY_TOOL,
    }),
  ],
  [FERVIDEX, fervidexScore],
  [FERVIDEX_PROFILE, fervidexProfile],
  [KSHOOK, ksHookScore],
  [KSHOOK_EXPORT, ksHookExport],
  [USC_IR, uscIR],
]);

/** Import types that can be uploaded as a file. */
export const fileImportTypes: readonly string[] = [...formats.keys()].filter((type) => type.startsWith('file/'));
