import { monitorEventLoopDelay } from 'node:perf_hooks';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/db/connect.ts';
import type { Deps } from '../src/kit/calls/ctx.ts';
import { makeLiveEvents } from '../src/kit/live/live-events.ts';
import { makeSecrets } from '../src/kit/settings/secrets.ts';
import { readSettings } from '../src/kit/settings/settings.ts';
import { modules, registry } from '../src/modules/index.ts';
import { mqttSettings } from '../src/mqtt/mqtt-settings.ts';
import { openReadersOverMqtt } from '../src/mqtt/readers-over-mqtt.ts';
import { localFiles } from '../src/ports/files/local.ts';
import { nodeStateOf } from '../test/node-state.ts';
import { benchSecret } from './measure.ts';

// The serving process of the benchmark: the product on one port, a bare Fastify that answers the same bytes on
// another. Asked "usage", it tells its CPU time, memory and, once told to "watch", the event-loop delay since it
// was last asked.

export type Started = { product: string; bare: string };
export type Usage = { cpuMs: number; rssBytes: number; delayP99Ms: number };

const [configText = '', dataDir = ''] = process.argv.slice(2);
const config: pg.PoolConfig = JSON.parse(configText);
const database = connect(config, () => {});
const deps: Deps = {
  // All readers of a benchmark come from this one address.
  settings: readSettings(
    { MDI_DATA_DIR: dataDir, MDI_MODE: 'production', SHARED_ADDRESSES: '127.0.0.1' },
    'bench',
  ),
  now: () => new Date(),
  secrets: makeSecrets(benchSecret),
  sms: null,
  chatApp: null,
  miniPlatform: null,
  contentCheck: null,
  files: localFiles(dataDir),
  takeBackup: null,
  takeBase: null,
  node: nodeStateOf(database, dataDir),
  registry,
};
const live = makeLiveEvents(config, () => {});
const app = await buildApp({ db: database.db, deps, live, modules, logger: false, checkOutput: false });
const product = await app.listen({ port: 0, host: '127.0.0.1' });
const { BENCH_MQTT_URL: broker, BENCH_MQTT_PASSWORD: password } = process.env;
const mqtt = mqttSettings({
  ...deps.settings,
  env: broker && password ? { MQTT_URL: broker, MQTT_USER: 'mdi', MQTT_PASSWORD: password } : {},
});
const silent = { info: () => {}, warn: (_: object, text: string) => process.stderr.write(`${text}\n`) };
if (mqtt)
  openReadersOverMqtt({
    ...(await import('mqtt')),
    settings: mqtt,
    app,
    db: database.db,
    deps,
    live,
    log: silent,
  });

// What the same answer costs without us: the framework alone, and the framework with the plainest SQL.
const plain = Fastify();
let payload = '{}';
plain.post('/payload', async (request) => {
  payload = JSON.stringify(request.body);
  return {};
});
plain.post('/bare', async (_, to) => to.type('application/json').send(payload));
const pool = new pg.Pool(config);
plain.post('/sql/session', async () => {
  const { rows } = await pool.query({
    name: 's',
    text: `select s.*, u.user_name from session s join "user" u on u.id = s.user_id where s.id = 1`,
  });
  return rows;
});
plain.post('/sql/audit', async () => {
  const list = await pool.query({
    name: 'l',
    text: `select * from audit where user_name = 'user7' order by at desc, id desc limit 20`,
  });
  const total = await pool.query({
    name: 'c',
    text: `select count(*) from (select 1 from audit where user_name = 'user7' limit 10001) c`,
  });
  return { list: list.rows, total: total.rows[0] };
});
plain.post<{ Body: { code: string; sid: number } }>('/sql/verify', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'v',
    text: `select d.id, s.secret, e.id as employee_id, u.nick_name as name from device d
      join device_secret s on s.device_id = d.id and s.state = 'active'
      join employee e on e.id = $2 join "user" u on u.id = e.user_id where d.code = $1`,
    values: [body.code, body.sid],
  });
  return { code: 200, message: '', data: { allow: true, name: rows[0].name } };
});
const bare = await plain.listen({ port: 0, host: '127.0.0.1' });

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (asked) => {
  // Watching wakes the process a thousand times a second, which the CPU figures of slow calls would show.
  if (asked === 'watch') {
    delay.enable();
    return;
  }
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    rssBytes: process.memoryUsage().rss,
    delayP99Ms: delay.percentile(99) / 1e6,
  };
  delay.reset();
  process.send?.(usage);
});
if (!auditApi.ops.list) throw new Error('no audit list');
process.send?.({ product, bare } satisfies Started);
