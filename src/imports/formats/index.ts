import { batchManual } from './batch-manual/parse.ts';
import { eamusementIIDX } from './eamusement-iidx-csv/parse.ts';
import { eamusementSDVX } from './eamusement-sdvx-csv/parse.ts';
import type { ImportFormat } from './format.ts';
import { merIIDX } from './mer-iidx/parse.ts';
import { solidStateSquad } from './solid-state-squad/parse.ts';

/** Import types and their formats. `file/` types are uploaded to import/file. */
export const formats: ReadonlyMap<string, ImportFormat> = new Map([
  ['file/batch-manual', batchManual('BATCH-MANUAL')],
  ['file/eamusement-iidx-csv', eamusementIIDX('e-amusement')],
  ['file/eamusement-sdvx-csv', eamusementSDVX],
  ['file/mer-iidx', merIIDX],
  ['file/pli-iidx-csv', eamusementIIDX('PLI')],
  ['file/solid-state-squad', solidStateSquad],
  ['ir/direct-manual', batchManual('DIRECT-MANUAL')],
]);

/** The import types that can be uploaded as a file. */
export const fileImportTypes: readonly string[] = [...formats.keys()].filter((type) => type.startsWith('file/'));
