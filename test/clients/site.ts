// A community site: a page for every game:playtype with its leaderboard, the distribution of classes, and a search for charts. Run as:
// site.ts <base> <search>
interface UGPT {
  userID: number;
  ratings: Record<string, number | null>;
}
interface Config {
  defaultProfileRatingAlg: string;
  classProperties: Record<string, unknown>;
  classHumanisedFormat: Record<string, { display: string }[]>;
}

const [, , base = '', search = ''] = process.argv;

async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${base}/api/v1/games${path}?${new URLSearchParams(query).toString()}`);
  const { success, description, body } = (await response.json()) as { success: boolean; description: string; body: T };
  if (!success) throw new Error(`${path}: ${description}`);
  return body;
}

async function leaderboard(gpt: string, alg: string): Promise<[name: string, rating: number | null][]> {
  const { gameStats, users } = await get<{ gameStats: UGPT[]; users: { id: number; username: string }[] }>(
    `${gpt}/leaderboard`,
    { alg },
  );
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return gameStats.map(({ userID, ratings }) => [names.get(userID) ?? '?', ratings[alg] ?? null]);
}

async function classes(
  gpt: string,
  { classProperties, classHumanisedFormat }: Config,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const set of Object.keys(classProperties)) {
    const spread = await get<Record<string, number>>(`${gpt}/player-distribution`, { class: set });
    for (const [value, players] of Object.entries(spread)) {
      counted[`${set} ${classHumanisedFormat[set]![Number(value)]!.display}`] = players;
    }
  }
  return counted;
}

async function charts(gpt: string): Promise<[title: string, difficulty: string, players: number][]> {
  const found = await get<{
    charts: { songID: number; difficulty: string; __playcount: number }[];
    songs: { id: number; title: string }[];
  }>(`${gpt}/charts`, { search });
  const titles = new Map(found.songs.map(({ id, title }) => [id, title]));
  return found.charts.map(({ songID, difficulty, __playcount }) => [
    titles.get(songID) ?? '?',
    difficulty,
    __playcount,
  ]);
}

const pages: Record<string, unknown> = {};
const { configs } = await get<{ configs: Record<string, { validPlaytypes: string[] }> }>('');
for (const [game, { validPlaytypes }] of Object.entries(configs)) {
  for (const playtype of validPlaytypes) {
    const gpt = `/${game}/${playtype}`;
    const { config } = await get<{ config: Config }>(gpt);
    const page = {
      players: await leaderboard(gpt, config.defaultProfileRatingAlg),
      classes: await classes(gpt, config),
      charts: await charts(gpt),
    };
    pages[`${game}:${playtype}`] = page;
  }
}
console.log(JSON.stringify(pages));
