// A chat bot: fetches all PBs and the latest scores of a player and joins them with their songs and charts. Run as: bot.ts <base> <user>
// <game> <playtype>. Exits with 1 if anything has no song or chart.
interface Song {
  id: number;
  title: string;
}
interface Chart {
  chartID: string;
  songID: number;
  difficulty: string;
}
interface Play {
  chartID: string;
  songID: number;
  scoreData: { score: number; lamp: string };
}
type Related = { songs: Song[]; charts: Chart[] };

const [, , base = '', user = '', game = '', playtype = ''] = process.argv;

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${base}/api/v1/users/${user}/games/${game}/${playtype}/${path}`);
  const { success, description, body } = (await response.json()) as { success: boolean; description: string; body: T };
  if (!success) throw new Error(`${response.status}: ${description}`);
  return body;
}

function lines(plays: readonly Play[], { songs, charts }: Related): string[] {
  const songOf = new Map(songs.map((song) => [song.id, song]));
  const chartOf = new Map(charts.map((chart) => [chart.chartID, chart]));
  return plays.map(({ chartID, songID, scoreData }) => {
    const [song, chart] = [songOf.get(songID), chartOf.get(chartID)];
    if (!song || chart?.songID !== songID) throw new Error(`Nothing is told of the chart ${chartID}`);
    return `${song.title} [${chart.difficulty}] ${scoreData.score} ${scoreData.lamp}`;
  });
}

const best = await get<Related & { pbs: Play[] }>('pbs/all');
const recent = await get<Related & { scores: Play[] }>('scores/recent');
console.log(JSON.stringify({ pbs: lines(best.pbs, best), recent: lines(recent.scores, recent) }));
