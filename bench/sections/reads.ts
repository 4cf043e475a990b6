import { chartIDOf } from '../catalogue.ts';
import { startChild } from '../child.ts';
import { median, ms, quantile, target, whole } from '../figures.ts';
import { load } from '../load.ts';
import { PLAYED_CHARTS, playedChart } from '../plays.ts';
import { startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere } from '../world.ts';
import { settings } from './imports.ts';

const CONNECTIONS = 10;
const OTHERS = 120;
/** Minimum share of a bare server's throughput for a page that is one document. */
const SHARE = 1 / 3;

interface Page {
  name: string;
  path: string;
  isDocument?: boolean;
}

/** Measures pages per second, against a bare server that sends the same bytes. */
export async function benchReads({ quick }: { quick: boolean }): Promise<void> {
  const seconds = quick ? 1 : 3;
  const world = await createWorld();
  const [player] = await addPlayers(world, 1);
  await importHere(world, player!.userID, 10_000);
  for (const { userID } of await addPlayers(world, OTHERS)) await importHere(world, userID, 100);
  const kaiden = await startProgram(settings(world));
  const bare = await startChild<{ url: string }>('bare');
  const { url } = kaiden;

  const rows: string[][] = [];
  for (const { name, path, isDocument } of await pages(url, player!.userID)) {
    const body = await (await fetch(`${url}${path}`)).text();
    await bare.ask({ path, body });
    const ours = await load(`${url}${path}`, { seconds, connections: CONNECTIONS });
    const theirs = await load(`${bare.answer.url}${path}`, { seconds, connections: CONNECTIONS });
    const share = ours.perSecond / theirs.perSecond;
    const goal = isDocument ? target(share >= SHARE, `>= ${SHARE.toFixed(2)}`) : '';
    const latency = [median(ours.latencies), quantile(ours.latencies, 0.99)].map(ms);
    rows.push([
      name,
      whole(body.length),
      whole(ours.perSecond),
      ...latency,
      whole(theirs.perSecond),
      share.toFixed(2),
      goal,
    ]);
  }
  await Promise.all([kaiden.stop(), bare.stop()]);
  await world.remove();
  const heads = ['page', 'bytes', 'requests/s', 'p50, ms', 'p99', 'bare server/s', 'share', 'target'];
  printTable(`Reads over ${CONNECTIONS} connections`, heads, rows, ['target']);
  printNote(`The player has 10,000 scores and ${whole(PLAYED_CHARTS)} PBs; ${OTHERS} others have played the chart.`);
}

async function pages(url: string, userID: number): Promise<Page[]> {
  const game = `/api/v1/users/${userID}/games/iidx/SP`;
  const chart = `/api/v1/games/iidx/SP/charts/${chartIDOf(playedChart(0))}`;
  const recent = (await (await fetch(`${url}${game}/scores/recent`)).json()) as {
    body: { scores: { scoreID: string }[] };
  };
  return [
    { name: 'user', path: `/api/v1/users/${userID}`, isDocument: true },
    { name: 'chart', path: chart, isDocument: true },
    { name: 'score', path: `/api/v1/scores/${recent.body.scores[0]!.scoreID}`, isDocument: true },
    { name: "player's game page", path: game },
    { name: 'best 100 PBs', path: `${game}/pbs/best` },
    { name: `all ${whole(PLAYED_CHARTS)} PBs`, path: `${game}/pbs/all` },
    { name: `all ${whole(PLAYED_CHARTS)} PBs, v3`, path: `/api/v1/users/${userID}/games/iidx-sp/pbs/all` },
    { name: 'PBs on a chart (100)', path: `${chart}/pbs` },
    { name: 'leaderboard (100)', path: '/api/v1/games/iidx/SP/leaderboard' },
    { name: 'latest 100 scores', path: `${game}/scores/recent` },
  ];
}
