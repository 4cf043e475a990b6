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

/** A player's game:playtype on another server. Null means missing. */
export interface Slice {
  idString: string;
  classes: Played['classes'];
  /** Returns the number of scores; null if it was never played. */
  total(): Promise<number | null>;
  /** Returns the latest 100 scores. */
  recent(): Promise<PageBuilder | null>;
  /** Returns the list of all scores, which may lack those on non-primary charts, without the first `skip`. */
  all(skip: number): Promise<PageBuilder | null>;
  /** Returns all sessions, earliest first. */
  sessions(): Promise<RemoteSession[]>;
  session(sessionID: string): Promise<Documents | null>;
  pbs(): Promise<z.infer<typeof PBs> | null>;
  /** Returns all scores on a chart; if the server has no such list, those that its PB is merged from. */
  ofChart(chartID: string): Promise<unknown[]>;
  /** Returns an empty page. */
  page(): PageBuilder;
}

/** Returns a played game:playtype; `room` limits the size of a list (bytes). Its functions throw RemoteError. */
export function sliceOf(remote: Remote, { path, gpt, idString, classes }: Played, room: () => number): Slice {
  const keys = [...(gpt?.matchTypes.values() ?? [])].flatMap((match) => ('keys' in match ? match.keys : []));
  const nonsense = () => new RemoteError('failing', `${remote.host} did not answer with a list of scores`);
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
