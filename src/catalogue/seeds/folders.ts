import type { SeedFile } from './files.ts';
import { entriesOfKnownGpts, readableEntries, reportSaved, type GptEntry, type Loading } from './loading.ts';
import { withoutSameRules } from './same-rules.ts';
import type { FolderSeed, TableSeed } from './shapes/entries.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import { readDefaultTables, readFolderIDs, readReferences, saveFolders, saveTables } from './store.ts';

/** Loads folders of any game. Their contents are computed when everything is loaded. */
export async function loadFolders(loading: Loading, file: SeedFile): Promise<void> {
  const entries = readableEntries(loading, file, SCHEMAS[loading.shape].folder, ({ folderID }) => folderID);
  const known = await entriesOfKnownGpts(loading, file, entries);
  const saved = await saveFolders(loading.tx, known.map(folderRow));
  if (saved.added.length + saved.changed.length > 0) for (const { gpt } of known) loading.touchedGames.add(gpt.game);
  const changed = await withoutSameRules(loading, saved.changed);
  const unchanged = saved.unchanged + saved.changed.length - changed.length;
  const report = { added: saved.added, changed, unchanged };
  await reportSaved(loading, 'folders', report, ({ folderID, title }) => ({ id: folderID, name: title }));
}

function folderRow({ value, gptRow }: GptEntry<FolderSeed>) {
  const { game: _game, playtype: _playtype, ...folder } = value;
  return { ...folder, gpt: gptRow };
}

function tableRow({ value, gptRow }: GptEntry<TableSeed>) {
  const { game: _game, playtype: _playtype, default: isDefault, ...table } = value;
  return { ...table, gpt: gptRow, isDefault };
}

/** Returns tables of v3, which name folders by slug, with the ids of known folders; unknown slugs stay. */
async function withFolderIDs({ tx }: Loading, entries: readonly GptEntry<TableSeed>[]): Promise<GptEntry<TableSeed>[]> {
  const ids = await readFolderIDs(
    tx,
    entries.map(({ gptRow }) => gptRow),
  );
  return entries.map((entry) => {
    const folders = entry.value.folders.map((slug) => ids.get(`${entry.gptRow} ${slug}`) ?? slug);
    return { ...entry, value: { ...entry.value, folders } };
  });
}

async function withKnownFolders(
  { tx, report }: Loading,
  entries: readonly GptEntry<TableSeed>[],
): Promise<GptEntry<TableSeed>[]> {
  const ids = entries.flatMap(({ value }) => value.folders);
  const known = await readReferences(tx, 'folders', ids);
  return entries.flatMap((entry) => {
    const { tableID, folders } = entry.value;
    const there = folders.filter((folderID) => known.get(folderID) === entry.gptRow);
    if (there.length === folders.length) return [entry];
    if (there.length === 0) {
      report.leaveOut('tables', entry, `table ${tableID}`, 'has no folder that is there');
      return [];
    }
    const missing = folders.length - there.length;
    report.adjust(entry, `table ${tableID}`, `names ${missing} folders that are not there; it has the others`);
    return [{ ...entry, value: { ...entry.value, folders: there } }];
  });
}

/** Returns tables with one default per game:playtype: the first of the file. */
function withOneDefault({ report }: Loading, entries: readonly GptEntry<TableSeed>[]): GptEntry<TableSeed>[] {
  const defaults = new Map<number, string>();
  return entries.map((entry) => {
    const { tableID, default: isDefault } = entry.value;
    if (!isDefault) return entry;
    const holder = defaults.get(entry.gptRow);
    if (holder === undefined) {
      defaults.set(entry.gptRow, tableID);
      return entry;
    }
    report.adjust(entry, `table ${tableID}`, `is not made the default, for ${holder} is`);
    return { ...entry, value: { ...entry.value, default: false } };
  });
}

/** Returns stored tables that are no longer the default, because the file has another one. */
async function formerDefaults({ tx }: Loading, rows: readonly ReturnType<typeof tableRow>[]) {
  const report = new Set(rows.map(({ tableID }) => tableID));
  const moved = new Set(rows.filter(({ isDefault }) => isDefault).map(({ gpt }) => gpt));
  const stored = await readDefaultTables(tx);
  return stored
    .filter(({ gpt, tableID }) => moved.has(gpt) && !report.has(tableID))
    .map((row) => ({ ...row, isDefault: false }));
}

/** Loads tables of any game, whose folders must have been loaded. */
export async function loadTables(loading: Loading, file: SeedFile): Promise<void> {
  const entries = readableEntries(loading, file, SCHEMAS[loading.shape].table, ({ tableID }) => tableID);
  const named = await entriesOfKnownGpts(loading, file, entries);
  const known = await withKnownFolders(loading, loading.shape === 'v3' ? await withFolderIDs(loading, named) : named);
  const rows = withOneDefault(loading, known).map(tableRow);
  const saved = await saveTables(loading.tx, [...rows, ...(await formerDefaults(loading, rows))]);
  await reportSaved(loading, 'tables', saved, ({ tableID, title }) => ({ id: tableID, name: title }));
}
