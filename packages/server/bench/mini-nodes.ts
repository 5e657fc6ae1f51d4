import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Logged } from '../src/ports/mini-platform/simulator/core.ts';
import { usualSpacingMs } from '../src/ports/mini-platform/wechat.ts';
import type { PlatformAt } from '../test/crash/worker.ts';
import { cpuOf, databaseCpu } from './measure.ts';
import { makeMiniProgramWorld } from './mini-program-world.ts';

// npm run bench:mini [-- minutes]: two nodes before one database hold 1,000 mini-programs at a platform whose messages all get
// lost, 700 of them in review and none asked about for long. How often the platform is called about each of them, what that
// costs, how soon verdicts are known all the same, and that one node at a time renews the tokens. In the middle the platform
// forgets every token, and one node is killed and comes again.

const programs = 1_000;
const minutes = Number(process.argv[2] ?? 6);
/** So many are read whole besides, as after an authorization, so that both nodes ask about the same ones. */
const readWhole = 40;
const verdicts = 50;
const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (cpuMs: number) => `${(cpuMs / 1000).toFixed(1)} s`;

const bed = await makeMiniProgramWorld(programs);
const { control } = bed.platform;
const nodes: ChildProcess[] = [];
function startNode(): void {
  const at: PlatformAt = { url: bed.platform.url, spacingMs: usualSpacingMs };
  const program = fileURLToPath(new URL('../test/crash/worker.ts', import.meta.url));
  const argv = [JSON.stringify(bed.config), path.join(bed.dataDir, 'files'), '2', JSON.stringify(at)];
  nodes.push(
    fork(program, argv, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
}
/** Of those that live; of one that was killed, what it had used before is gone. */
const nodesCpu = () => nodes.reduce((sum, { pid = 0 }) => sum + cpuOf(pid), 0);

const calls: Logged[] = [];
/** What was called since; the platform keeps the latest only. */
const collect = () => calls.push(...control.log().splice(0));
const tokenCalls = () => control.count('/cgi-bin/component/api_component_token').done;
const known = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mini_program where release_state = 'approved'`.execute(bed.db);
  return rows[0]?.n ?? 0;
};

async function readSome(): Promise<void> {
  for (const { id } of bed.programs.slice(0, readWhole))
    await sql`select graphile_worker.add_job('miniProgramRead', json_build_object('miniProgramId', ${id}::bigint))`.execute(
      bed.db,
    );
}

async function minute(n: number): Promise<void> {
  const [called, dbCpu, appCpu] = [calls.length, databaseCpu(bed.postmaster()), nodesCpu()];
  for (let second = 0; second < 60; second += 1) {
    await wait(1_000);
    collect();
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mini_program where release_state in ('inReview', 'delayed')
      and (read_at is null or read_at < now() - interval '10 minutes')`.execute(bed.db);
  const cost = `database ${seconds(databaseCpu(bed.postmaster()) - dbCpu)}, nodes ${seconds(nodesCpu() - appCpu)} of CPU`;
  say(
    `minute ${n}: ${calls.length - called} calls, ${cost}; ${rows[0]?.n} reviews due, ${await known()} approved`,
  );
}

/** How close calls about one program came: in ms, and most within any second. */
function spacing() {
  const times = new Map<string, number[]>();
  for (const { appId, at } of calls)
    if (appId !== '') times.set(appId, [...(times.get(appId) ?? []), Date.parse(at)]);
  const gaps: number[] = [];
  let most = 0;
  for (const of of times.values()) {
    const at = of.toSorted((a, b) => a - b);
    for (const [n, time] of at.entries()) {
      if (n > 0) gaps.push(time - (at[n - 1] ?? 0));
      most = Math.max(most, at.filter((other) => other >= time && other < time + 1_000).length);
    }
  }
  return {
    least: Math.min(...gaps),
    close: gaps.filter((gap) => gap < 1_000).length,
    most,
    gaps: gaps.length,
  };
}

try {
  const before = await known();
  for (const { appId } of bed.programs.filter(({ state }) => state === 'inReview').slice(0, verdicts))
    control.decide(appId, 'approve');
  for (let n = 0; n < 2; n += 1) startNode();
  await readSome();
  for (let n = 1; n <= minutes; n += 1) {
    if (n === Math.ceil(minutes / 2) + 1) {
      for (const { appId } of bed.programs) control.endTokens(appId, 'unknown');
      control.endTokens('', 'unknown');
      const [first] = nodes.splice(0, 1);
      first?.kill('SIGKILL');
      startNode();
      await readSome();
      say(
        `every token is unknown from now on, and a node was killed; until now ${tokenCalls()} of ours was given`,
      );
    }
    await minute(n);
  }
  const { least, close, most, gaps } = spacing();
  say(
    `about one program: ${most} call within any second at most, ${close} of ${gaps} sooner than a second after`,
  );
  say(
    `  the one before, the closest ${least} ms (turns are ${usualSpacingMs} ms apart; what is sooner was on its way for less)`,
  );
  say(`given: ${tokenCalls()} tokens of ours (2), ${renewed().most} of a program's at most (2)`);
  say(`approved while no message came: ${(await known()) - before} of ${verdicts}`);
  if (tokenCalls() !== 2) throw new Error('more than one node renewed our token');
  if (renewed().most > 2) throw new Error('more than one node renewed the token of a program');
} finally {
  for (const node of nodes) node.kill('SIGKILL');
  await bed.stop();
}

function renewed() {
  const all = control.counts().filter(({ path: of }) => of === '/cgi-bin/component/api_authorizer_token');
  return { most: Math.max(...all.map(({ done }) => done)) };
}
