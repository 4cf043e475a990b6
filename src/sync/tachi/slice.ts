import { z } from 'zod';

import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { getBody, type Played } from './api.ts';
import { createListReader } from './list-reader.ts';
import { createPageBuilder, type PageBuilder } from './page-builder.ts';

const list = z.array(z.unknown());
const Profile = z.object({ totalScores: z.number() });
const Scores = z.object({ scores: list, charts: list, songs: list });
const PBs = z.object({ pbs: z.array(z.looseObject({ chartID: z.string() })), charts: list, songs: list });
const RemoteSession = z.object({
  sessionID: z.string(),
  name: z.string().nullish(),
  desc: z.string().nullish(),
  highlight: z.boolean().nullish(),
  timeStarted: z.number(),
  timeEnded: z.number(),
});
export type RemoteSession = z.infer<typeof RemoteSession>;
type Documents = z.infer<typeof Scores>;

/** A player's slice of a game on another server. What is null is not there. */
export interface Slice {
  idString: string;
  classes: Played['classes'];
  /** How many scores there are; null when it was never played. */
  total(): Promise<number | null>;
  /** The latest 100 scores. */
  recent(): Promise<PageBuilder | null>;
  /** The list of all scores, which may lack those on charts that are not primary. `skip` are left out at the beginning. */
  all(skip: number): Promise<PageBuilder | null>;
  /** All sessions, earliest first. */
  sessions(): Promise<RemoteSession[]>;
  session(sessionID: string): Promise<Documents | null>;
  pbs(): Promise<z.infer<typeof PBs> | null>;
  /** All scores on a chart; where the server has no such list, those that its PB is put together from. */
  ofChart(chartID: string): Promise<unknown[]>;
  /** An empty page. */
  page(): PageBuilder;
}

/** Returns a slice that was played; `room` is how much of a list is kept (bytes). Its functions throw RemoteError. */
export function sliceOf(remote: Remote, { path, gpt, idString, classes }: Played, room: () => number): Slice {
  const keys = [...(gpt?.matchTypes.values() ?? [])].flatMap((match) => ('keys' in match ? match.keys : []));
  const nonsense = () => new RemoteError('failing', `${remote.host} answered with something that is no list of scores`);
  const fill = ({ scores, charts, songs }: Documents): PageBuilder => {
    const page = createPageBuilder({ keys, room: room() });
    for (const song of songs) page.addSong(song);
    for (const chart of charts) page.addChart(chart);
    for (const score of scores) page.addScore(score);
    return page;
  };
  return {
    idString,
    classes,
    total: async () => (await getBody(remote, path, Profile))?.totalScores ?? null,
    async recent() {
      const documents = await getBody(remote, `${path}/scores/recent`, Scores);
      return documents && fill(documents);
    },
    async all(skip) {
      const read = await remote.stream(`${path}/scores/all`, () => createListReader({ keys, room: room(), skip }));
      if (!read) return null;
      if (!read.isSuccess()) throw nonsense();
      return read.page;
    },
    async sessions() {
      const sessions = await getBody(remote, `${path}/sessions/calendar`, z.array(RemoteSession));
      return (sessions ?? []).toSorted((a, b) => a.timeStarted - b.timeStarted);
    },
    session: (id) => getBody(remote, `/api/v1/sessions/${encodeURIComponent(id)}`, Scores),
    pbs: () => getBody(remote, `${path}/pbs/all`, PBs),
    async ofChart(chartID) {
      const scores = await getBody(remote, `${path}/scores/${encodeURIComponent(chartID)}`, list);
      if (scores) return scores;
      const pb = `${path}/pbs/${encodeURIComponent(chartID)}?getComposition=`;
      return (await getBody(remote, pb, z.object({ scores: list })))?.scores ?? [];
    },
    page: () => createPageBuilder({ keys, room: room() }),
  };
}
