import Database from 'better-sqlite3';

/** Bytes of the pages of these files. */
const PAGE = 4096;

type Client = Database.Database;

/** Returns the bytes of a database that a function fills. */
function serialized(fill: (client: Client) => void): Buffer {
  const client = new Database(':memory:');
  client.pragma(`page_size = ${PAGE}`);
  fill(client);
  const bytes = Buffer.from(client.serialize());
  client.close();
  return bytes;
}

const startOf = (page: number): number => (page - 1) * PAGE;

/** A table of long rows over many pages, under an inner one: page 2. */
const manyPages = (): Buffer =>
  serialized((client) => {
    client.exec('create table score (hash, clear)');
    const insert = client.prepare('insert into score values (?, 1)');
    for (let row = 0; row < 300; row += 1) insert.run('x'.repeat(3000));
  });

/** Lets all pages below an inner page be the same one. */
function repeatPages(bytes: Buffer, { inner = 2, target }: { inner?: number; target: number }): Buffer {
  const at = startOf(inner);
  const cells = bytes.readUInt16BE(at + 3);
  for (let cell = 0; cell < cells; cell += 1) bytes.writeUInt32BE(target, at + bytes.readUInt16BE(at + 12 + 2 * cell));
  bytes.writeUInt32BE(target, at + 8);
  return bytes;
}

/** Lets all entries of a page be its first one, as many of them as fit. */
function repeatEntries(bytes: Buffer, page: number): Buffer {
  const at = startOf(page);
  const first = bytes.readUInt16BE(at + 8);
  const fitting = Math.floor((first - 8) / 2);
  bytes.writeUInt16BE(fitting, at + 3);
  for (let cell = 0; cell < fitting; cell += 1) bytes.writeUInt16BE(first, at + 8 + 2 * cell);
  return bytes;
}

const RECURSIVE = 'with recursive n(hash) as (select 1 union all select hash + 1 from n) select hash, 1 clear from n';

/** Files whose table `score` would have rows or texts without end, or be something else than a table. */
export const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'the same page everywhere': () => repeatPages(manyPages(), { target: 3 }),
  'pages in a circle': () => repeatPages(manyPages(), { target: 2 }),
  'the same entry everywhere': () =>
    repeatEntries(
      serialized((client) =>
        client.exec(`create table score (hash, clear); insert into score values ('${'x'.repeat(900)}', 1)`),
      ),
      2,
    ),
  'a statistic without end, read when the file is opened': () => {
    let inner = 0;
    const bytes = serialized((client) => {
      client.exec(
        'create table score (hash, clear); create index i on score (hash); insert into score values (1, 1); analyze',
      );
      const insert = client.prepare('insert into sqlite_stat1 values (?, ?, ?)');
      for (let row = 0; row < 300; row += 1) insert.run('score', null, '1'.repeat(3000));
      inner = client
        .prepare<[], { root: number }>(`select rootpage root from sqlite_master where name = 'sqlite_stat1'`)
        .get()!.root;
    });
    return repeatPages(bytes, { inner, target: inner + 4 });
  },
  'a long text that each row has by default': () =>
    serialized((client) => {
      client.exec('create table score (clear)');
      const insert = client.prepare('insert into score values (1)');
      for (let row = 0; row < 20_000; row += 1) insert.run();
      client.exec(`alter table score add column hash default '${'x'.repeat(60_000)}'`);
    }),
  'a view without end': () => serialized((client) => client.exec(`create view score as ${RECURSIVE}`)),
  'a virtual table': () => serialized((client) => client.exec('create virtual table score using fts5(hash, clear)')),
  'a computed column': () => serialized((client) => client.exec('create table score (clear, hash as (zeroblob(1e9)))')),
  'a table without row numbers under another name': () =>
    serialized((client) => client.exec('create table other (hash primary key) without rowid')),
};

/** A good table of LR2's scores next to everything that a schema can have run. */
export const guarded = (row: Readonly<Record<string, string | number>>): Buffer =>
  serialized((client) => {
    const columns = Object.keys(row);
    client.exec(`create table score (${columns.join(', ')}, check (length(hash) < 1e9))`);
    client.prepare(`insert into score values (${columns.map(() => '?').join(', ')})`).run(Object.values(row));
    client.exec(`create view endless as ${RECURSIVE}`);
    client.exec('create trigger t after insert on score begin delete from score; end');
    client.exec('create index by_text on score (hex(hash))');
    client.exec('create virtual table words using fts5(a)');
    client.exec('create view pragma_table_xinfo as select * from endless');
  });
