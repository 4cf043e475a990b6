import Database from 'better-sqlite3';

/** Copies the only player with the only PB, each with another score. */
export function addOthers(file: string, count: number): void {
  const db = new Database(file);
  const copy = (table: string, ...changes: string[]) => {
    const names = db.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck().all();
    const given = new Map(changes.map((change) => change.split('=') as [string, string]));
    db.exec(`with recursive n(i) as (select 1000 union all select i + 1 from n where i < ${999 + count})
      insert into ${table} ("${names.join('", "')}") select ${names.map((name) => given.get(name) ?? `t."${name}"`).join(', ')}
      from n, (select * from ${table} limit 1) t`);
  };
  copy('users', 'id=i', "username='p' || i", "username_lowercase='p' || i");
  copy('pbs', 'id=i', 'user=i', 'score=(i * 7919) % 2000', 'ranking=(i * 7919) % 2000');
  db.exec(`update charts set playcount = (select count(*) from pbs where chart = charts.id)`);
  db.close();
}
