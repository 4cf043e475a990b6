import { batchManual } from './batch-manual/parse.ts';
import { eamusementIIDX } from './eamusement-iidx-csv/parse.ts';
import { eamusementSDVX } from './eamusement-sdvx-csv/parse.ts';
import type { ImportFormat } from './format.ts';
import { importClass } from './import-class/parse.ts';
import { infNotebook } from './infinitas/notebook-csv.ts';
import { refluxJSON } from './infinitas/tracker-json.ts';
import { refluxTSV } from './infinitas/tracker-tsv.ts';
import { merIIDX } from './mer-iidx/parse.ts';
import { mypagePlayer } from './mypage-scraper/player.ts';
import { mypageRecords } from './mypage-scraper/records.ts';
import { solidStateSquad } from './solid-state-squad/parse.ts';

/** Import types and their formats. `file/` types are uploaded to import/file. */
export const formats: ReadonlyMap<string, ImportFormat> = new Map([
  ['file/batch-manual', batchManual('BATCH-MANUAL')],
  ['file/eamusement-iidx-csv', eamusementIIDX('e-amusement')],
  ['file/eamusement-sdvx-csv', eamusementSDVX],
  ['file/import-class', importClass],
  ['file/inf-notebook-csv', infNotebook],
  ['file/mer-iidx', merIIDX],
  ['file/mypagescraper-player-csv', mypagePlayer],
  ['file/mypagescraper-records-csv', mypageRecords],
  ['file/pli-iidx-csv', eamusementIIDX('PLI')],
  ['file/reflux-tracker-json', refluxJSON],
  ['file/reflux-tracker-tsv', refluxTSV],
  ['file/solid-state-squad', solidStateSquad],
  ['ir/direct-manual', batchManual('DIRECT-MANUAL')],
]);

/** The import types that can be uploaded as a file. */
export const fileImportTypes: readonly string[] = [...formats.keys()].filter((type) => type.startsWith('file/'));
