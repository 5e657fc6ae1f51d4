import pg from 'pg';
import { startCluster } from '../../src/db/embedded/cluster.ts';

/**
 * Starts the cluster of the folder in its first argument and writes numbered rows, one commit each, until it
 * is killed. Prints `ready`, then each number once its commit is acknowledged.
 */
async function main(): Promise<void> {
  const cluster = await startCluster({ dataDir: process.argv[2] ?? '' });
  const client = new pg.Client(cluster.database('postgres'));
  await client.connect();
  await client.query('create table if not exists numbered (n int primary key)');
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(n), 0) + 1 as next from numbered',
  );
  process.stdout.write('ready\n');
  for (let n = rows[0]?.next ?? 1; ; n++) {
    await client.query('insert into numbered values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
}

await main();
