import type Database from 'better-sqlite3';

import type { Games } from '../../src/games/registry.ts';
import { snapshotProfiles } from '../../src/play/history/snapshot.ts';
import { viewFolder } from '../../src/play/pbs/folders/commands.ts';
import { customiseScore } from '../../src/play/remarks/commands.ts';
import { setRivals } from '../../src/play/rivals/commands.ts';
import { customiseSession } from '../../src/play/sessions/customise.ts';
import { setShowcase } from '../../src/play/showcase/commands.ts';
import { addGoal } from '../../src/play/targets/goal-commands.ts';
import { takeQuest } from '../../src/play/targets/quest-commands.ts';
import type { BulkWriter } from './bulk-writer.ts';
import { send, type PlayerData } from './send.ts';

// Other activities of players: rivals, goals, quests, highlights, names of sessions, viewed folders.

const RIVALS = 5;
const GOALS = 5;
const QUESTS = 3;
const HIGHLIGHTS = 5;
const FOLDERS = 6;

/** Does all of it for every player. */
export async function livePlayers(writer: BulkWriter, games: Games, players: readonly PlayerData[]): Promise<void> {
  const statements = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? writer.client.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const all = <Row>(sql: string, ...values: unknown[]) => prepare(sql).all(...values) as Row[];
  const byPart = Map.groupBy(players, ({ part }) => part);
  for (const player of players) {
    const {
      userID,
      part: { game, playtype, row },
      random,
    } = player;
    const who = { userID, game, playtype };
    const some = <T>(from: readonly T[], count: number): T[] =>
      from.length === 0
        ? []
        : [...new Set(Array.from({ length: count }, () => from[Math.floor(from.length * random())]!))];

    const rivals = some(byPart.get(player.part)!, RIVALS).filter((other) => other !== player);
    await writer.run(setRivals, { ...who, rivalIDs: rivals.map((other) => other.userID) });

    const charts = all<{ chartID: string }>(
      `select c.chart_id as chartID from pbs p join charts c on c.id = p.chart
       where p.user = ? and p.gpt = ? order by p.lamp_index, c.chart_id limit 50`,
      userID,
      row,
    );
    const best = games.gpt(game, playtype)!.def.lamps.order.length - 1;
    for (const { chartID } of some(charts, GOALS)) {
      const goal = { key: 'scoreData.lampIndex', value: best, mode: 'single' } as const;
      // Goals that are met already can't be chosen.
      await writer.attempt(addGoal, { ...who, charts: { type: 'single', data: chartID }, criteria: goal });
    }
    const quests = all<{ questID: string }>(
      'select quest_id as questID from quests where gpt = ? order by quest_id',
      row,
    );
    for (const { questID } of some(quests, QUESTS)) await writer.attempt(takeQuest, { ...who, questID });

    const plays = all<{ scoreID: Buffer; sessionID: Buffer | null }>(
      `select s.score_id as scoreID, t.session_id as sessionID from scores s left join sessions t on t.id = s.session
       where s.user = ? order by s.score_id limit 200`,
      userID,
    );
    for (const { scoreID, sessionID } of some(plays, HIGHLIGHTS)) {
      const remarks = { comment: 'This one I want to remember', highlight: true };
      await writer.run(customiseScore, { userID, isAdmin: false, scoreID, remarks });
      if (sessionID) {
        const named = { name: 'A good evening', desc: 'With friends', highlight: true };
        await writer.run(customiseSession, { userID, sessionID, remarks: named });
      }
    }
    const folders = all<{ id: number }>('select id from folders where gpt = ? order by folder_id', row);
    for (const { id } of some(folders, FOLDERS)) await writer.run(viewFolder, { userID, folder: id });
    const stats = charts.slice(0, 3).map(({ chartID }) => ({ mode: 'chart', chartID, property: 'score' }) as const);
    await writer.run(setShowcase, { ...who, stats });
  }
  await leaveOrphan(writer, players[0]!);
  for (const { game, playtype } of new Set(players.map(({ part }) => part))) {
    await writer.run(snapshotProfiles, { game, playtype });
  }
}

/** A play of a song that nobody knows. */
async function leaveOrphan(writer: BulkWriter, { userID, part }: PlayerData): Promise<void> {
  const unknown = { score: 1, lamp: part.lamps[0], matchType: 'chartID', identifier: 'no such chart' };
  const meta = { game: part.game, playtype: part.playtype, service: 'bench' };
  await send(writer, { userID, document: JSON.stringify({ meta, scores: [unknown] }), name: `faulty ${userID}` });
}
