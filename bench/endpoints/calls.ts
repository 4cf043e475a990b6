import Database from 'better-sqlite3';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { fullSchema } from '../../src/http/route-config.ts';
import { HEAVY } from '../data/fill.ts';

/** A GET of the contract, with parameters that the data has. */
export interface Call {
  operation: string;
  access: RouteContract['access']['kind'];
  path: string;
  /** Parameters that the data has nothing for. */
  lacking: string[];
}

type Values = Record<string, string | undefined>;

/** Things to ask for: the ones with the most in them, as far as they are of the heavy player. */
export function findValues(file: string): Values {
  const client = new Database(file, { readonly: true });
  const one = (sql: string, ...values: unknown[]) =>
    (client
      .prepare(sql)
      .pluck()
      .get(...values) ?? undefined) as string | undefined;
  const user = one('select id from users where username = ?', HEAVY);
  const gpt = one('select gpt from profiles where user = ? order by score_count desc', user);
  const ofGpt = (column: string, table: string, order: string) =>
    one(`select ${column} from ${table} t where gpt = ? order by ${order} limit 1`, gpt);
  const chart = one(
    'select chart from pbs join charts on charts.id = pbs.chart where user = ? and pbs.gpt = ? order by charts.playcount desc limit 1',
    user,
    gpt,
  );
  const values: Values = {
    userID: HEAVY,
    game: one('select game from game_playtypes where id = ?', gpt),
    playtype: one('select playtype from game_playtypes where id = ?', gpt),
    chartID: one('select chart_id from charts where id = ?', chart),
    songID: one('select s.song_id from charts c join songs s on s.id = c.song where c.id = ?', chart),
    scoreID: one(`select 'T' || lower(hex(score_id)) from scores where user = ? and highlight = 1 limit 1`, user),
    sessionID: one(
      `select 'Q' || lower(hex(session_id)) from sessions t where user = ?
       order by (select count(*) from scores where session = t.id) desc limit 1`,
      user,
    ),
    importID: one('select import_id from imports where user = ? order by id limit 1', user),
    orphanID: one('select orphan_id from orphans where user = ? limit 1', user),
    folderID: ofGpt('folder_id', 'folders', '(select count(*) from folder_charts where folder = t.id) desc'),
    tableID: ofGpt('table_id', 'tables', 'is_default desc, table_id'),
    goalID: one('select goal_id from goal_subs where user = ? limit 1', user),
    questID: one('select quest_id from quest_subs where user = ? limit 1', user),
    questlineID: ofGpt('questline_id', 'questlines', 'questline_id'),
    search: 'love',
    class: 'dan',
    alg: one('select alg from pb_ratings where user = ? and gpt = ? limit 1', user, gpt),
    mode: 'chart',
    property: 'score',
    criteriaType: 'lamp',
    criteriaValue: 'CLEAR',
    since: '',
    projectUser: HEAVY,
  };
  client.close();
  return values;
}

/** Every GET of the contract that ends by itself; lists of changes come twice. */
export const callsOf = (values: Values): Call[] =>
  allRoutes()
    .filter(({ contract }) => contract.method === 'GET' && !contract.events)
    .flatMap(({ operation, contract }) => {
      const shape = contract.query?._zod.def.shape ?? {};
      const required = Object.keys(shape).filter((name) => !fullSchema(shape[name]!).safeParse(undefined).success);
      const queries = 'since' in shape && 'search' in shape ? [['search'], ['since']] : [required];
      return queries.map((names) => callOf(operation, contract, { names: withTheirOwn(operation, names), values }));
    });

/** Checks requested only by the handler. */
const withTheirOwn = (operation: string, names: readonly string[]) =>
  operation === 'showcase.custom' ? [...new Set([...names, 'mode', 'property', 'chartID'])] : names;

function callOf(
  operation: string,
  { path, access }: RouteContract,
  { names, values }: { names: readonly string[]; values: Values },
): Call {
  const lacking: string[] = [];
  const valueOf = (name: string): string => {
    const value = values[name];
    if (value === undefined) lacking.push(name);
    return encodeURIComponent(String(value));
  };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name));
  const query = names.map((name) => `${name}=${valueOf(name)}`).join('&');
  const shown = names.includes('since') ? `${operation} (since)` : operation;
  return { operation: shown, access: access.kind, path: query ? `${filled}?${query}` : filled, lacking };
}
