import { MD5 } from '../courses.ts';

/** SHA-256 of a chart of the courses' catalogue. */
export const SHA256 = (name: string): string => `${MD5(name)}${MD5(name)}`;

/** Headers of the IR client. */
export const CLIENT = { 'x-tachiir-version': 'v4.0.0' };

interface Parts {
  /** Name of the chart in the courses' catalogue; others are unknown. */
  name?: string;
  chart?: object;
  score?: object;
  client?: string;
}

/** The body of a play in LR2oraja. */
export const beatorajaPlay = ({ name = 'a', chart, score, client = 'LR2oraja 0.8.8' }: Parts = {}) => ({
  chart: {
    md5: MD5(name),
    sha256: SHA256(name),
    title: `Song ${name}`,
    subtitle: '',
    genre: 'SAMPLE',
    artist: 'Somebody',
    subartist: '',
    total: 300,
    mode: 'BEAT_7K' as const,
    lntype: 0,
    judge: 75,
    notes: 1000,
    hasUndefinedLN: false,
    hasRandom: false,
    ...chart,
  },
  score: {
    sha256: SHA256(name),
    exscore: 1500,
    clear: 'Hard' as const,
    epg: 400,
    lpg: 300,
    egr: 60,
    lgr: 40,
    egd: 70,
    lgd: 30,
    ebd: 20,
    lbd: 10,
    epr: 5,
    lpr: 25,
    ems: 7,
    lms: 3,
    minbp: 70,
    maxcombo: 321,
    passnotes: 1000,
    gauge: 3,
    option: 1,
    deviceType: 'BM_CONTROLLER' as const,
    assist: 0 as const,
    lntype: 0,
    ...score,
  },
  client,
});

/** The body of a course of these charts. */
export const beatorajaCourse = (names: readonly string[], { constraint = [] as string[], score = {} } = {}) => ({
  course: { charts: names.map((name) => ({ md5: MD5(name) })), constraint },
  score: { clear: 'Normal' as const, option: 0, lntype: 0, ...score },
});
