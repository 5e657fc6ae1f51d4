import { type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { DB } from '../src/db/schema.gen.ts';
import type { World } from './world.ts';

/** Lets what a function asks be looked at: the texts of its statements. */
export async function statementsAskedBy(
  w: World,
  ask: (db: Kysely<DB>) => Promise<unknown>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(w.db.withPlugin(plugin));
  const literal = (value: unknown): string => {
    if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
    if (Array.isArray(value)) return `'{${value.join()}}'`;
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  };
  return nodes.map((node) => {
    const { sql: text, parameters } = w.db.getExecutor().compileQuery(node, { queryId: '' });
    return text.replaceAll(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1]));
  });
}

/** The columns of tables that statements read, as PostgreSQL itself understands them. */
export async function columnsReadBy(w: World, statements: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const [n, text] of statements.entries()) {
    if (!/^(select|with)/i.test(text) || /for (share|update)$/i.test(text)) continue;
    await sql.raw(`create view probe_${n} as ${text}`).execute(w.db);
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname || '.' || a.attname as name
      from pg_depend d join pg_rewrite r on r.oid = d.objid
      join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_rewrite'::regclass and r.ev_class = ${`probe_${n}`}::regclass
        and a.attidentity = ''`.execute(w.db);
    for (const { name } of rows) found.add(name);
    await sql.raw(`drop view probe_${n}`).execute(w.db);
  }
  return [...found].sort();
}
