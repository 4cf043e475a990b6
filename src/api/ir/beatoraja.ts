import type { ImportDocument } from '../../../contracts/documents/import.ts';
import { BeatorajaEntry, type BeatorajaCourse, type BeatorajaPlay } from '../../../contracts/documents/ir/beatoraja.ts';
import { api } from '../../../contracts/index.ts';
import { findUser } from '../../accounts/users/find-user.ts';
import { findUsers } from '../../accounts/users/store.ts';
import type { Config } from '../../base/config.ts';
import { ReadyList } from '../../base/json/values.ts';
import type { Background } from '../../base/shared/background.ts';
import { counted } from '../../base/shared/counted.ts';
import { invalidRequest, notFound, Refusal } from '../../base/shared/refusal.ts';
import { findChartsByKeys } from '../../catalogue/match.ts';
import { accepted, bind, ok, type Caller } from '../../handler/handler.ts';
import { retryNames } from '../../operations/admin/aliases/retry-names.ts';
import type { GameBoards } from '../../play/pbs/in-game/boards.ts';
import { gamePBs } from '../../play/pbs/in-game/player.ts';
import { findRivals } from '../../play/rivals/store.ts';
import { scoreDocuments } from '../../play/scores/documents.ts';
import { parseScoreID } from '../../play/scores/score-id.ts';
import { findScore } from '../../play/scores/store.ts';
import { BEATORAJA_IR, chartNameOf, MATCH_TYPE } from '../../transfer/imports/formats/hooks/beatoraja.ts';
import { addSentChart } from '../../transfer/imports/sent-charts/add.ts';
import { clearCourse, type CourseDeps } from './clear-course.ts';
import { rankedInGames } from './ranked-in-games.ts';
import { describeImport, receivePlay } from './receive-play.ts';

interface BeatorajaDeps extends CourseDeps {
  background: Background;
  gameBoards: GameBoards;
  config: Pick<Config, 'newChartPlayers'>;
}

/** Clears that pass no course. */
const NO_PASS: ReadonlySet<string> = new Set(['NoPlay', 'Failed', 'AssistEasy', 'LightAssistEasy', 'Easy']);

const isOrphan = ({ type }: ImportDocument['errors'][number]): boolean =>
  type === 'SongOrChartNotFound' || type === 'OrphanExists';

/** Throws a 400 for courses played with options that give an advantage. */
function refuseEasier({ course: { constraint }, score: { lntype, option } }: BeatorajaCourse): void {
  const refuse = (path: string, message: string) => invalidRequest([{ path, message }]);
  if (lntype !== 0) throw refuse('score.lntype', 'expected 0: courses are played with normal long notes');
  const wrong = constraint.find(
    (name) => /^(CN|HCN)$/.test(name) || (name.startsWith('GAUGE_') && name !== 'GAUGE_LR2'),
  );
  if (wrong !== undefined) throw refuse('course.constraint', `a class needs a course without ${wrong}`);
  if (option > 1) throw refuse('score.option', 'expected 0 or 1: a class needs a course without random');
}

/** Returns the handlers of the paths that beatoraja's IR client calls. */
export const beatorajaRoutes = (deps: BeatorajaDeps) => {
  const { db, games, writer, background, gameBoards, config } = deps;
  const gptRows = () => rankedInGames(db, games);

  const rivalsOf = async (userID: number): Promise<number[]> => {
    const rivals = new Set<number>();
    for (const row of await gptRows()) for (const id of await findRivals(db, { userID, gptRow: row })) rivals.add(id);
    return [...rivals];
  };

  /** Returns the score of an import with its song and chart; undefined if the import has none. */
  const scoreOf = async ({ scoreIDs, duplicates }: ImportDocument) => {
    const scoreID = scoreIDs[0] ?? duplicates[0]?.scoreID;
    const id = scoreID === undefined ? undefined : parseScoreID(scoreID);
    const row = id && (await findScore(db, id));
    if (!row) return undefined;
    const { scores, songs, charts } = await scoreDocuments(db, games, [row]);
    return { score: [...scores][0]!, song: songs[0]!.toJSON(), chart: charts[0]!.toJSON() };
  };

  /** Adds the chart of an orphan if enough players have played it, and returns how many are still missing. */
  const addChart = async (json: BeatorajaPlay): Promise<number> => {
    const players = config.newChartPlayers;
    const added = await writer.run(addSentChart, { ...chartNameOf(json), players });
    if (!('names' in added)) return added.missing;
    background.begin((signal) => retryNames(deps, added.names, signal));
    return 0;
  };

  const play = async (json: BeatorajaPlay, caller: Caller) => {
    const sent = { importType: BEATORAJA_IR, body: json };
    let document = await receivePlay(deps, caller, sent);
    if (document.errors.some(isOrphan)) {
      const missing = await addChart(json);
      if (missing > 0)
        return accepted(
          `Nobody knows this chart yet; it is added once ${counted(missing, 'more player has', 'more players have')} played it`,
          {},
        );
      document = await receivePlay(deps, caller, sent);
    }
    const found = await scoreOf(document);
    if (found) return ok(describeImport(document), { ...found, import: document });
    const [error] = document.errors;
    if (error) throw new Refusal(400, 'invalid_request', `[${error.type}] ${error.message}`);
    return accepted(describeImport(document), {});
  };

  const { beatorajaPlay, beatorajaCourse, beatorajaRanking, beatorajaPlayer, beatorajaRivals } = api.hooks;
  return bind(
    'hooks',
    { beatorajaPlay, beatorajaCourse, beatorajaRanking, beatorajaPlayer, beatorajaRivals },
    {
      beatorajaPlay: ({ json, caller }) => play(json, caller),
      beatorajaCourse: async ({ json, caller }) => {
        if (NO_PASS.has(json.score.clear)) return ok('Your class stays: the course was not cleared', {});
        refuseEasier(json);
        const md5sums = json.course.charts.map(({ md5 }) => md5).join('');
        const { description, body } = await clearCourse(deps, caller, { md5sums, service: 'Beatoraja IR' });
        return ok(description, body);
      },
      beatorajaRanking: async ({ params: { sha256 }, caller, db }) => {
        const key = sha256.toLowerCase();
        const charts: number[] = [];
        for (const row of await gptRows())
          for (const { chartRow } of (await findChartsByKeys(db, row, MATCH_TYPE, [key])).get(key) ?? [])
            charts.push(chartRow);
        if (charts.length === 0) throw notFound('chart');
        return ok('Found the chart', new ReadyList(BeatorajaEntry, () => gameBoards(db, charts, caller.userID)));
      },
      beatorajaPlayer: async ({ params, caller, db }) => {
        const { id: user } = await findUser(db, params.userID, caller);
        if (user !== caller.userID && !(await rivalsOf(caller.userID)).includes(user))
          throw new Refusal(403, 'not_owner', 'Only your own scores and those of your rivals are listed here');
        const of = { user, gptRows: await gptRows(), caller: caller.userID };
        return ok('Found the player', new ReadyList(BeatorajaEntry, () => gamePBs(db, of)));
      },
      beatorajaRivals: async ({ caller }) => {
        const rivals = await findUsers(db, await rivalsOf(caller.userID));
        return ok(
          `Found ${counted(rivals.length, 'rival')}`,
          rivals.map(({ id, username }) => ({ id: String(id), name: username, rank: '' })),
        );
      },
    },
  );
};
