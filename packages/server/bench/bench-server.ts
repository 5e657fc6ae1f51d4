import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { workerPriority } from '../src/start-worker.ts';
import { databaseCpu, type Figures, timeCalls } from './measure.ts';
import type { Started, Usage } from './serve.ts';

const json = { 'content-type': 'application/json' };

/** One call to measure: its URL path, and its input, made anew for each; without a token nobody's. */
type Call = { path: string; token?: string; input: () => object; key?: () => string };
type Body = { headers: Record<string, string>; body: string | Buffer };

export type BenchServer = {
  /** Where the product is served. */
  url: string;
  database: Database;
  /** Makes a call once. @throws on any other answer than 200, or an empty list, which would measure nothing */
  ask: (call: Call) => Promise<string>;
  /** The same with a body of the caller's own, such as a file. */
  send: (path: string, body: Body) => Promise<string>;
  /** What calls of a kind cost, after a warm-up, so many at once. */
  cost: (call: Call, calls: number, parallel: number) => Promise<Figures>;
  /** What any work costs the serving process and the database, after a warm-up. */
  measured: (work: () => Promise<unknown>, calls: number, parallel: number) => Promise<Figures>;
  /** The same without a warm-up. */
  once: (work: () => Promise<unknown>, calls: number, parallel: number) => Promise<Figures>;
  /** What the bare framework takes to send the same bytes. */
  bare: (call: Call, calls: number, parallel: number) => Promise<Figures>;
  /** What the bare framework takes to run the plainest SQL for a call. */
  plain: (of: 'session' | 'audit', calls: number, parallel: number) => Promise<Figures>;
  /** Asks the bare framework, which runs one plain statement about a reader and a person. */
  plainVerify: (input: { code: string; sid: number }) => Promise<string>;
  /** Starts a process that does jobs. */
  startWorker: () => void;
  /** The serving process: from the first time on the delay of its loop is watched. */
  watched: () => Promise<Usage>;
  stop: () => Promise<void>;
};

/**
 * A migrated database of its own, filled by `fill`, and the serving process before it.
 * @param kept a folder that stays, and whose database is used again
 */
export async function startBenchServer(
  fill: (database: Database) => Promise<void>,
  kept?: string,
): Promise<BenchServer> {
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({ dataDir });
  const config = cluster.database('postgres');
  const database = connect({ ...config, statement_timeout: 0 }, () => {});
  await migrate(database);
  await syncCatalogue(database.db);
  await fill(database);
  const server = fork(
    fileURLToPath(new URL('./serve.ts', import.meta.url)),
    [JSON.stringify(config), path.join(dataDir, 'files')],
    { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const [started] = (await once(server, 'message')) as [Started];
  let worker: ReturnType<typeof fork> | undefined;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

  const post = (url: string, { headers, body }: Body) =>
    new Promise<string>((done, fail) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done(Buffer.concat(parts).toString()));
      });
      request.on('error', fail);
      request.end(body);
    });
  const send = async (at: string, body: Body) => {
    const answer = await post(`${started.product}/prod-api/api/sys/${at}`, body);
    if (answer.includes('"code":200') && !answer.includes('"list":[]')) return answer;
    throw new Error(`${at}: ${answer.slice(0, 300)}`);
  };
  const ask = ({ path: at, token, input, key }: Call) => {
    const headers = {
      ...json,
      ...(token ? { 'x-token': token } : {}),
      ...(key ? { 'idempotency-key': key() } : {}),
    };
    return send(at, { headers, body: JSON.stringify(input()) });
  };
  const usage = async () => {
    const answer = once(server, 'message');
    server.send('usage');
    return ((await answer) as [Usage])[0];
  };
  const measuredOnce: BenchServer['once'] = async (work, calls, parallel) => {
    const [before, dbBefore, from] = [await usage(), databaseCpu(cluster.pid), performance.now()];
    const tookMs = await timeCalls(calls, parallel, async () => void (await work()));
    const wallMs = performance.now() - from;
    const appCpuMs = (await usage()).cpuMs - before.cpuMs;
    return { calls, wallMs, appCpuMs, dbCpuMs: databaseCpu(cluster.pid) - dbBefore, tookMs };
  };
  const measured: BenchServer['measured'] = async (work, calls, parallel) => {
    await timeCalls(Math.ceil(calls / 2), parallel, async () => void (await work()));
    return measuredOnce(work, calls, parallel);
  };
  const plainly = (where: string) => post(`${started.bare}${where}`, { headers: {}, body: '' });
  return {
    url: started.product,
    database,
    ask,
    send,
    measured,
    once: measuredOnce,
    cost: (call, calls, parallel) => measured(() => ask(call), calls, parallel),
    async bare(call, calls, parallel) {
      await post(`${started.bare}/payload`, { headers: json, body: await ask(call) });
      return measured(() => plainly('/bare'), calls, parallel);
    },
    plain: (of, calls, parallel) => measured(() => plainly(`/sql/${of}`), calls, parallel),
    plainVerify: (input) =>
      post(`${started.bare}/sql/verify`, { headers: json, body: JSON.stringify(input) }),
    startWorker() {
      const program = fileURLToPath(new URL('../test/crash/worker.ts', import.meta.url));
      const flags = { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } };
      worker = fork(program, [JSON.stringify(config), path.join(dataDir, 'files')], {
        ...flags,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      if (worker.pid !== undefined) os.setPriority(worker.pid, workerPriority);
    },
    watched() {
      server.send('watch');
      return usage();
    },
    async stop() {
      server.kill();
      worker?.kill();
      agent.destroy();
      await database.close();
      await cluster.stop();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
