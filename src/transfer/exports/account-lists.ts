import type { ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Db } from '../../../db/open.ts';
import { yielding } from '../../base/shared/chunks.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Play } from '../../games/engine/play.ts';
import type { Games } from '../../games/registry.ts';
import { statDocuments } from '../../play/settings/stats.ts';
import { fileOf, type Entry, type ListName } from './account-format.ts';
import {
  blacklistOf,
  classesReached,
  findAllHookSettings,
  findAllQuestSubs,
  findAllRivals,
  findAllSettings,
  findGptsWithSnapshots,
  findHeldClasses,
  foldersViewed,
  goalsOf,
  replaysOf,
  snapshotsOf,
  targetsLookedAt,
} from './account.store.ts';
import type { Piece } from './pieces.ts';

interface Owner {
  db: Db;
  games: Games;
  userID: number;
}
type Entries<Name extends ListName> = AsyncGenerator<Entry<Name>>;
type Written = Exclude<ListName, 'imports'>;

/** Yields the lists of an account that follow from nothing else, a file for each that is not empty. */
export async function* accountLists(owner: Owner): AsyncGenerator<Piece> {
  for (const [name, entries] of Object.entries(SOURCES)) yield* listFile(name as Written, entries(owner));
}

async function* listFile(name: ListName, entries: AsyncIterable<object>): AsyncGenerator<Piece> {
  let before = '[\n';
  for await (const entry of yielding(entries)) {
    if (before === '[\n') yield { file: fileOf(name) };
    yield { text: before + JSON.stringify(entry) };
    before = ',\n';
  }
  if (before !== '[\n') yield { text: '\n]\n' };
}

const SOURCES: { [Name in Written]: (owner: Owner) => Entries<Name> } = {
  settings,
  hooks: async function* hooks({ db, userID }) {
    yield* await findAllHookSettings(db, userID);
  },
  blacklist,
  classes,
  held,
  goals,
  quests,
  looked: async function* looked({ db, userID }) {
    for await (const { user: _, ...entry } of targetsLookedAt(db, userID)) yield entry;
  },
  rivals,
  folders: ({ db, userID }) => foldersViewed(db, userID),
  history,
  replays,
};

/** Returns a row without its player, for a game:playtype that this program knows; undefined otherwise. */
async function named<Row extends { user: number; gpt: number }>(
  { db, games }: Owner,
  { user: _, gpt: row, ...rest }: Row,
) {
  const gpt = await findGptOfRow(db, games, row);
  return gpt && { gpt, entry: { game: gpt.game, playtype: gpt.playtype, ...rest } };
}

async function* settings(owner: Owner): Entries<'settings'> {
  for (const row of await findAllSettings(owner.db, owner.userID)) {
    const found = await named(owner, row);
    if (found) yield { ...found.entry, stats: statDocuments(found.gpt, row.stats) };
  }
}

async function* classes(owner: Owner): Entries<'classes'> {
  for await (const { id: _, ...row } of classesReached(owner.db, owner.userID)) {
    const found = await named(owner, row);
    if (!found) continue;
    const { classSet: set, ...entry } = found.entry;
    yield { ...entry, set };
  }
}

async function* held(owner: Owner): Entries<'held'> {
  for (const row of await findHeldClasses(owner.db, owner.userID)) {
    const found = await named(owner, row);
    if (!found) continue;
    const { classSet: set, ...entry } = found.entry;
    yield { ...entry, set };
  }
}

async function* goals(owner: Owner): Entries<'goals'> {
  for await (const { sub, goal } of goalsOf(owner.db, owner.userID)) {
    const found = await named(owner, { user: sub.user, gpt: sub.gpt });
    if (!found) continue;
    const { charts, criteria, valueName } = goal;
    const { wasAssignedStandalone } = sub;
    yield { ...found.entry, charts, criteria, valueName, wasAssignedStandalone, ...progressOf(sub) };
  }
}

async function* quests(owner: Owner): Entries<'quests'> {
  for (const sub of await findAllQuestSubs(owner.db, owner.userID)) {
    const found = await named(owner, { user: sub.user, gpt: sub.gpt });
    if (found) yield { ...found.entry, questID: sub.questID, ...progressOf(sub) };
  }
}

type Progress = Pick<Entry<'quests'>, 'timeAchieved' | 'lastInteraction' | 'lastRaised' | 'wasInstantlyAchieved'>;
const progressOf = ({ timeAchieved, lastInteraction, lastRaised, wasInstantlyAchieved }: Progress): Progress => ({
  timeAchieved,
  lastInteraction,
  lastRaised,
  wasInstantlyAchieved,
});

async function* rivals(owner: Owner): Entries<'rivals'> {
  const all = Map.groupBy(await findAllRivals(owner.db, owner.userID), ({ gpt }) => gpt);
  for (const [gpt, some] of all) {
    const found = await named(owner, { user: owner.userID, gpt });
    if (found) yield { ...found.entry, usernames: some.map(({ username }) => username) };
  }
}

async function* history(owner: Owner): Entries<'history'> {
  const { db, userID } = owner;
  for (const row of await findGptsWithSnapshots(db, userID)) {
    for await (const { snapshot, day } of snapshotsOf(db, userID, row)) {
      const found = await named(owner, snapshot);
      if (!found) break;
      const { algs, sets, players } = day;
      const { ratings, ranks, classes: ids, ...entry } = found.entry;
      const classes = sets.flatMap((set, at) => (ids?.[at] ? [[set, ids[at]] as const] : []));
      yield {
        ...entry,
        players,
        ratings: Object.fromEntries(algs.map((alg, at) => [alg, ratings[at] ?? null])),
        ranks: Object.fromEntries(algs.map((alg, at) => [alg, ranks[at] ?? null])),
        classes: Object.fromEntries(classes),
      };
    }
  }
}

async function* blacklist({ db, games, userID }: Owner): Entries<'blacklist'> {
  for await (const { entry, chartID, gpt: row } of blacklistOf(db, userID)) {
    const gpt = row === null ? undefined : await findGptOfRow(db, games, row);
    // Without its chart, an entry can't be recognised in other accounts.
    if (!gpt || chartID === null) continue;
    yield {
      game: gpt.game,
      playtype: gpt.playtype,
      chartID,
      identity: gpt.identity(playOf(gpt, entry.score)),
      score: entry.score,
      byAdministrator: entry.by !== userID,
      timeAdded: entry.timeAdded,
    };
  }
}

async function* replays({ db, games, userID }: Owner): Entries<'replays'> {
  for await (const { replay, score, chartID } of replaysOf(db, userID)) {
    const gpt = await findGptOfRow(db, games, score.gpt);
    if (!gpt) continue;
    const { judgements, optional, scoreMeta } = score;
    const play = { ...score, judgements: judgements ?? {}, optional: optional ?? {}, scoreMeta: scoreMeta ?? {} };
    yield {
      game: gpt.game,
      playtype: gpt.playtype,
      chartID,
      identity: gpt.identity(play),
      file: replay.location,
      storedAt: replay.storedAt,
    };
  }
}

/** Returns the play of a score's document. */
function playOf({ def }: Gpt, { scoreData, scoreMeta }: ScoreDocument): Play {
  const { score, lamp, percent, judgements, optional } = scoreData;
  return {
    score,
    lamp,
    ...(def.score.percent === 'sent' && { percent }),
    judgements,
    optional,
    scoreMeta,
  };
}
