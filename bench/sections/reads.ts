import { chartIDOf } from '../catalogue.ts';
import { startChild } from '../child.ts';
import { median, ms, quantile, target, whole } from '../figures.ts';
import { load, type Load } from '../load.ts';
import { PLAYED_CHARTS, playedChart } from '../plays.ts';
import { startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere } from '../world.ts';
import { settings } from './settings.ts';

const CONNECTIONS = 16;
const OTHERS = 120;
/** Minimum share of a bare server's throughput for an answer that is kept, and for a document that is read. */
const SHARE = { kept: 1 / 2, document: 1 / 3 };

interface Page {
  name: string;
  path: string;
  /** Minimum requests per second when nothing is kept; else the minimum share for a document. */
  perSecond?: number;
  /** Minimum share when nothing is kept, if not that of a document. */
  share?: number;
  /** Is never kept: it differs by time or caller, or is long. */
  isNotKept?: boolean;
}

/** Measures pages per second, read from the database and kept, against a bare server that sends the same bytes. */
export async function benchReads({ quick, only }: { quick: boolean; only?: string | undefined }): Promise<void> {
  const seconds = quick ? 1 : 3;
  const world = await createWorld();
  const [player] = await addPlayers(world, 1);
  await importHere(world, player!.userID, 10_000);
  for (const { userID } of await addPlayers(world, OTHERS)) await importHere(world, userID, 100);
  const cold = await startProgram({ ...settings(world), KAIDEN_ANSWER_CACHE_MB: '0' });
  const chosen = (await pages(cold.url, player!.userID)).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  const bare = await startChild<{ url: string }>('bare');

  const read = new Map<Page, Measured>();
  for (const page of chosen) read.set(page, await measure(cold.url, bare, page, seconds));
  await cold.stop();
  const warm = await startProgram(settings(world));
  const rows: string[][] = [];
  for (const page of chosen) {
    rows.push(rowOf(page, read.get(page)!, page.isNotKept ? undefined : await measure(warm.url, bare, page, seconds)));
  }
  await Promise.all([warm.stop(), bare.stop()]);
  await world.remove();
  const heads = [
    'page',
    'bytes',
    'read/s',
    'p50, ms',
    'p99',
    'of bare',
    'target',
    'kept/s',
    'p99',
    'of bare',
    'target',
  ];
  printTable(`Reads over ${CONNECTIONS} connections`, heads, rows, ['target']);
  printNote(`The player has 10,000 scores and ${whole(PLAYED_CHARTS)} PBs; ${OTHERS} others have played the chart.`);
  printNote(
    'Read: nothing is kept (KAIDEN_ANSWER_CACHE_MB=0). Kept: answered from the cache. Bare: node:http with the same bytes.',
  );
}

interface Measured extends Load {
  bytes: number;
  /** Share of the throughput of a bare server. */
  share: number;
}

type Bare = Awaited<ReturnType<typeof startChild<{ url: string }>>>;

async function measure(url: string, bare: Bare, { path }: Page, seconds: number): Promise<Measured> {
  const body = await (await fetch(`${url}${path}`)).text();
  await bare.ask({ path, body });
  const ours = await load(`${url}${path}`, { seconds, connections: CONNECTIONS });
  const theirs = await load(`${bare.answer.url}${path}`, { seconds, connections: CONNECTIONS });
  return { ...ours, bytes: body.length, share: ours.perSecond / theirs.perSecond };
}

function rowOf(
  { name, perSecond, share = SHARE.document }: Page,
  read: Measured,
  kept: Measured | undefined,
): string[] {
  const p99 = ({ latencies }: Load) => ms(quantile(latencies, 0.99));
  const goal =
    perSecond === undefined
      ? target(read.share >= share, `>= ${share.toFixed(2)} of bare`)
      : target(read.perSecond >= perSecond, `>= ${whole(perSecond)}/s`);
  const keptCells = kept
    ? [
        whole(kept.perSecond),
        p99(kept),
        kept.share.toFixed(2),
        target(kept.share >= SHARE.kept, `>= ${SHARE.kept.toFixed(2)} of bare`),
      ]
    : ['', '', '', ''];
  return [
    name,
    whole(read.bytes),
    whole(read.perSecond),
    ms(median(read.latencies)),
    p99(read),
    read.share.toFixed(2),
    perSecond === 0 ? '' : goal,
    ...keptCells,
  ];
}

async function pages(url: string, userID: number): Promise<Page[]> {
  const game = `/api/v1/users/${userID}/games/iidx/SP`;
  const chart = `/api/v1/games/iidx/SP/charts/${chartIDOf(playedChart(0))}`;
  const recent = (await (await fetch(`${url}${game}/scores/recent`)).json()) as {
    body: { scores: { scoreID: string }[] };
  };
  return [
    { name: 'user', path: `/api/v1/users/${userID}` },
    { name: 'chart', path: chart },
    { name: 'score', path: `/api/v1/scores/${recent.body.scores[0]!.scoreID}` },
    { name: 'best 100 PBs', path: `${game}/pbs/best`, perSecond: 1200 },
    { name: 'PBs on a chart (100)', path: `${chart}/pbs`, perSecond: 1500 },
    { name: 'leaderboard (100)', path: '/api/v1/games/iidx/SP/leaderboard', perSecond: 2500 },
    { name: "player's game page", path: game, perSecond: 3000 },
    { name: 'latest 100 sessions', path: `${game}/sessions/recent`, perSecond: 800 },
    { name: 'latest 100 scores', path: `${game}/scores/recent`, perSecond: 0 },
    { name: 'chart search', path: '/api/v1/games/iidx/SP/charts?search=a', perSecond: 2000 },
    { name: 'status', path: '/api/v1/status', share: 1 / 2, isNotKept: true },
    { name: 'users (100)', path: '/api/v1/users', perSecond: 3000 },
    { name: `all ${whole(PLAYED_CHARTS)} PBs`, path: `${game}/pbs/all`, perSecond: 0, isNotKept: true },
    {
      name: `all ${whole(PLAYED_CHARTS)} PBs, v3`,
      path: `/api/v1/users/${userID}/games/iidx-sp/pbs/all`,
      perSecond: 0,
      isNotKept: true,
    },
  ];
}
