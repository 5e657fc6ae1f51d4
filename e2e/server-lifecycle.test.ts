import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import { startCluster } from '@mdi/server/db/embedded/cluster.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { newProject } from '../packages/server/test/factories/inputs.ts';
import { copyDemoFolder } from './browser.ts';
import {
  call,
  callOk,
  callWithHeldBody,
  demoPassword,
  launchProduct,
  newFolder,
  removeFolder,
  startProduct,
  tokenOf,
  waitUntilReady,
} from './server.ts';

const folders: string[] = [];
const kept = (made: string) => {
  folders.push(made);
  return made;
};
/** An empty folder, where the first start makes everything; before any test one such start was the demo's. */
const folder = () => kept(newFolder());
const demo = () => kept(copyDemoFolder());
afterAll(() => folders.forEach(removeFolder));

describe('one node', () => {
  test('prints URL and accounts, and keeps what was acknowledged through kill -9 of its whole process group', async () => {
    const dataDir = demo();
    let server = await startProduct({ dataDir });
    expect(server.output()).toContain(`${server.url}/savills-mdi/`);
    expect(server.output()).toMatch(/property\s+13800000003 1988-11-02/);
    const names: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const token = await tokenOf(server, 'hq');
      const name = `杀不死${round}`;
      await callOk(server, projectApi, 'add', newProject({ name }), token);
      names.push(name);
      await server.stop('SIGKILL');
      server = await startProduct({ dataDir });
    }
    const token = await tokenOf(server, 'hq');
    for (const keyword of names) {
      expect(await call(server, projectApi, 'list', { keyword }, token)).toMatchObject({
        data: { total: 1 },
      });
    }
    expect(await server.stop()).toBe(0);
  });

  test('refuses a second server on its data folder with a clear sentence, and is unharmed', async () => {
    const dataDir = demo();
    const first = await startProduct({ dataDir });
    const second = await launchProduct({ dataDir });
    const [code] = (await once(second.child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(second.output()).toContain(dataDir);
    expect(second.output()).not.toContain('    at ');
    await callOk(first, authApi, 'options', {});
    expect(await first.stop()).toBe(0);
  });

  test('answers what is running before a SIGTERM ends it', async () => {
    const server = await startProduct({ dataDir: demo() });
    // Eight sign-ins queue for the password check; each is surely with the server once it asked for the body.
    const running = Array.from({ length: 8 }, () => callWithHeldBody(server, authApi, 'login'));
    await Promise.all(running.map(({ received }) => received));
    const answers = running.map(({ send }) => send({ username: 'hq', password: demoPassword }));
    const ended = server.stop('SIGTERM');
    for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.code);
    expect(await ended).toBe(0);
  });

  test('ends with the start command, also when npm above it is gone', async () => {
    const plain = await startProduct({ dataDir: demo(), args: ['scripts/start.mjs'] });
    expect(await plain.stop('SIGTERM')).toBe(0);
    // A shell that starts the command and leaves when it is told stands for npm ended by a signal.
    const dataDir = demo();
    const leave = path.join(folder(), 'leave');
    const shell = `node scripts/start.mjs & while [ ! -e '${leave}' ]; do sleep 0.1; done`;
    const orphaned = await launchProduct({
      dataDir,
      command: ['sh', '-c', shell],
      env: { npm_lifecycle_event: 'start' },
    });
    await waitUntilReady(orphaned);
    writeFileSync(leave, '');
    await once(orphaned.child, 'exit');
    await expect.poll(() => existsSync(path.join(dataDir, 'mdi.pid')), { timeout: 30_000 }).toBe(false);
  });

  test('stops with a sentence that names a wrong setting', async () => {
    const server = await launchProduct({ dataDir: folder(), env: { MDI_MODE: 'show' } });
    await once(server.child, 'exit');
    expect(server.output()).toContain('MDI_MODE must be demo or production');
    expect(server.output()).not.toContain('    at ');
  });
});

describe('production', () => {
  test('has no known account; its first administrator comes from the command line', async () => {
    const dataDir = folder();
    const env = { MDI_MODE: 'production' };
    const server = await startProduct({ dataDir, env });
    expect(server.output()).not.toContain('Mdi#2026demo');
    for (const username of ['hq', 'admin', 'root']) {
      expect(await call(server, authApi, 'login', { username, password: 'Mdi#2026demo' })).toMatchObject({
        code: 400,
      });
    }
    expect(await call(server, smsApi, 'inbox', {})).toMatchObject({ code: 404 });
    await server.stop();

    const args = [
      'packages/server/dist/cli.js',
      'admin',
      'create',
      '--user',
      'boss',
      '--name',
      '老板',
      '--phone',
      '13812345678',
    ];
    const tool = await launchProduct({ dataDir, env, args });
    await once(tool.child, 'exit');
    const password = /Password: (\S+)/.exec(tool.output())?.[1] ?? '';
    expect(password).toHaveLength(14);

    const again = await startProduct({ dataDir, env });
    expect(await tokenOf(again, 'boss', password)).toMatch(/^[\w-]{43}$/);
    await again.stop();
  });
});

describe('with DATABASE_URL', () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

  test('nothing is embedded, and two nodes share the one database', async () => {
    const cluster = await startCluster({ dataDir: folder() });
    const { host, port, user, password } = cluster.database('postgres');
    const login = `${user}:${encodeURIComponent(password)}`;
    const url = `postgres://${login}@/postgres?host=${encodeURIComponent(host)}&port=${port}`;
    const shared = {
      DATABASE_URL: url,
      MDI_MODE: 'demo',
      MDI_SECRET_KEY: 'one-secret-for-all-nodes-0123456789',
    };
    const a = await startProduct({ dataDir: folder(), env: shared });
    const b = await startProduct({ dataDir: folder(), env: shared });
    expect(existsSync(path.join(a.dataDir, 'postgres'))).toBe(false);
    const token = await tokenOf(a, 'hq');
    await callOk(a, projectApi, 'add', newProject({ name: '两个节点' }), token);
    const seen = await call(b, projectApi, 'list', { keyword: '两个节点' }, token);
    expect(seen).toMatchObject({ code: 200, data: { total: 1 } });
    await Promise.all([a.stop(), b.stop()]);
    await cluster.stop();
  });

  test('the secret is demanded', async () => {
    const server = await launchProduct({ dataDir: folder(), env });
    await once(server.child, 'exit');
    expect(server.output()).toContain('MDI_SECRET_KEY is needed with DATABASE_URL');
  });

  test('a database that is not there stops the start', async () => {
    const server = await launchProduct({
      dataDir: folder(),
      env: { ...env, MDI_SECRET_KEY: 'x'.repeat(40) },
    });
    await expect(waitUntilReady(server)).rejects.toThrow(/ECONNREFUSED/);
  });
});
