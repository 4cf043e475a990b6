import type { Tx } from '../../../../db/open.ts';
import { forgetLoaded } from '../../../catalogue/pull/store.ts';
import { removeCharts } from '../../../catalogue/removal.ts';
import { followCatalogue } from '../../../play/targets/follow-catalogue.ts';
import { forgetGoals } from '../../../play/targets/forget-goals.ts';
import { deleteQuestlines, deleteQuests } from '../../../play/targets/forget.store.ts';
import { command, type CommandContext } from '../../../writer/command.ts';
import type { Removable } from './plan.ts';
import { deleteCourses, deleteFolders, deleteSongs, deleteTables, findFollowedAmong, findUnplayed } from './store.ts';

type Kind = keyof Removable;
type Entry<K extends Kind> = Removable[K][number];

interface Context extends CommandContext {
  /** Whether goals and quests with subscribers are removed, too. */
  withScores: boolean;
}

/** Removes entries and returns how many, except those that players have started to use since they were selected. */
type Remover<K extends Kind> = (tx: Tx, entries: Entry<K>[], context: Context) => Promise<number>;

const REMOVERS: { [K in Kind]: Remover<K> } = {
  questlines: async (tx, ids) => deleteQuestlines(tx, ids).then(() => ids.length),
  quests: removeQuests,
  goals: removeGoals,
  tables: deleteTables,
  courses: deleteCourses,
  folders: deleteFolders,
  charts: removeUnplayed,
  songs: deleteSongs,
};

/** Time after which a run starts no new step (ms), so that other writes get their turn. */
const LONGEST = 50;
/** Duration below which the next step is twice as large (ms). How long one takes depends on the size of the database. */
const SHORT = 8;

/** Removes the first of these entries. Returns how many it has processed, and how many of them are removed. */
export const removeEntries = command<
  { kind: Kind; entries: Entry<Kind>[]; withScores: boolean },
  { done: number; removed: number }
>('admin.removeEntries', async (tx, { kind, entries, withScores }, context) => {
  const remove = REMOVERS[kind] as Remover<Kind>;
  const begun = performance.now();
  let [done, removed, step, now] = [0, 0, 1, begun];
  while (done < entries.length && now - begun < LONGEST) {
    const some = entries.slice(done, done + step);
    removed += await remove(tx, some, { ...context, withScores });
    done += some.length;
    const end = performance.now();
    if (end - now < SHORT) step *= 2;
    now = end;
  }
  if (removed > 0) await forgetLoaded(tx);
  return { done, removed };
});

async function removeQuests(tx: Tx, questIDs: string[], { withScores }: Context): Promise<number> {
  const followed = withScores ? new Set() : await findFollowedAmong(tx, questIDs);
  const gone = questIDs.filter((id) => !followed.has(id));
  await deleteQuests(tx, gone);
  return gone.length;
}

async function removeGoals(tx: Tx, goals: Entry<'goals'>[], context: Context): Promise<number> {
  const followed = context.withScores
    ? new Set()
    : await findFollowedAmong(
        tx,
        goals.map(({ goalID }) => goalID),
      );
  const gone = goals.filter(({ goalID }) => !followed.has(goalID));
  for (const [gpt, some] of Map.groupBy(gone, (goal) => goal.gpt)) {
    const ids = some.map(({ goalID }) => goalID);
    const { changedQuests } = await forgetGoals(tx, gpt, ids);
    await followCatalogue(tx, { changedFolders: [], changedQuests }, context);
  }
  return gone.length;
}

async function removeUnplayed(tx: Tx, rows: number[], context: Context): Promise<number> {
  const charts = await findUnplayed(tx, rows);
  for (const [gpt, some] of Map.groupBy(charts, (chart) => chart.gpt)) {
    const folders = await removeCharts(tx, some, gpt);
    await followCatalogue(tx, { changedFolders: folders.map(({ id }) => id), changedQuests: [] }, context);
  }
  return charts.length;
}
