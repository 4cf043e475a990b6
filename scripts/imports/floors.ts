/** The floors of the repository, lowest first. Folders may import from floors below them; those on one floor are strangers. */
export const FLOORS: readonly (readonly Floor[])[] = [
  [{ folder: 'contracts', holds: 'the API: every route’s parameters, bodies and documents; the typed client' }],
  [{ folder: 'src/base', holds: 'refusals, logging, configuration, outgoing requests, JSON; knows nothing of scores' }],
  [{ folder: 'db', holds: 'the SQLite file: schema, migrations, connections, transactions, snapshots' }],
  [
    { folder: 'src/handler', holds: 'what a handler gets and returns' },
    { folder: 'src/games', holds: 'one module per game, and the engine that reads them; no I/O' },
  ],
  [{ folder: 'src/writer', holds: 'the one thread that changes the database, command by command' }],
  [{ folder: 'src/accounts', holds: 'users, logging in, API keys, secrets, mail, notifications, pictures' }],
  [{ folder: 'src/catalogue', holds: 'songs, charts, folders, tables, versions; seed files' }],
  [{ folder: 'src/play', holds: 'scores, PBs, sessions, ratings, goals, rivals, leaderboards, search' }],
  [{ folder: 'src/links', holds: 'other programs: API clients, OAuth, webhooks, integrations, relay' }],
  [{ folder: 'src/transfer', holds: 'scores in and out: imports, syncs from other servers, exports' }],
  [{ folder: 'src/operations', holds: 'health checks, backups, jobs, metrics, administration' }],
  [{ folder: 'src/v3', holds: 'translation into the documents of version 3 of the API' }],
  [
    { folder: 'src/api', holds: 'handlers, one file per group of contracts and named like it' },
    { folder: 'src/http', holds: 'requests and answers: access, limits, forms, caching, the web app’s files' },
  ],
  [{ folder: 'src/server', holds: 'puts everything together' }],
  [
    { folder: 'src/threads', holds: 'entry points of the worker threads' },
    { folder: 'src/cli', holds: 'the commands of the command line, and the demo' },
  ],
  [{ folder: 'src/main.ts', holds: 'starts the program' }],
];

/** The floors of the web app, lowest first. */
export const WEB_FLOORS: readonly (readonly Floor[])[] = [
  [
    { folder: 'web/texts', holds: 'every text in every language, one file per part of the app' },
    { folder: 'web/connection', holds: 'whether the server answers, and how old stored answers are' },
  ],
  [
    { folder: 'web/api.ts', holds: 'the client' },
    { folder: 'web/format', holds: 'numbers, dates and ratings in the reader’s language and time zone' },
  ],
  [{ folder: 'web/shared', holds: 'hooks without a look of their own: who is logged in, preferences, focus' }],
  [{ folder: 'web/components', holds: 'components that several pages use' }],
  [{ folder: 'web/pages', holds: 'one folder per kind of page' }],
  [{ folder: 'web/app', holds: 'the frame around pages: layout, theme, providers, routes' }],
  [
    { folder: 'web/main.tsx', holds: 'starts the app' },
    { folder: 'web/worker', holds: 'the service worker: opens the app without a network, with what was seen' },
    { folder: 'web/vite-worker.ts', holds: 'builds the service worker' },
    { folder: 'web/vite-chunks.ts', holds: 'says which modules share a file' },
    { folder: 'web/vite-mantine.ts', holds: 'leaves out styles of components that are not used' },
  ],
  [{ folder: 'web/vite-ahead.ts', holds: 'lists the files of each page for the server' }],
  [{ folder: 'web/vite.config.ts', holds: 'builds it' }],
];

export interface Floor {
  folder: string;
  /** Description of its content, for people. */
  holds: string;
}
