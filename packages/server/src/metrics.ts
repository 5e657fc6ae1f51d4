import { createServer, type Server } from 'node:http';
import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import type * as Prometheus from 'prom-client';
import type { Deps } from './kit/calls/ctx.ts';
import { type Settings, WrongSetting } from './kit/settings/settings.ts';
import { setGauges } from './metrics-gauges.ts';
import { healthFiguresOf, judgeParts } from './modules/health/index.ts';

export type Metrics = { type: string; text: () => Promise<string> };

/** In seconds: what people don't notice, notice, wait for, and give up on. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts the answers to calls from now on (by the library, which is loaded where figures are wanted), and tells them with the figures of now in the text format of Prometheus. The
 * names of calls are those of the contract and their codes those of `codes`, so that nobody makes the server remember more.
 */
export function makeMetrics(deps: Deps, prometheus: typeof Prometheus): Metrics {
  const { Counter, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  const answers = new Counter({
    name: 'mdi_requests_total',
    help: 'Answers to calls of the API, by call and code',
    registers,
    labelNames: ['call', 'code'] as const,
  });
  const durations = new Histogram({
    name: 'mdi_request_duration_seconds',
    help: 'How long calls of the API took',
    registers,
    buckets,
    labelNames: ['call'] as const,
  });
  // Looked up by name each time, a label costs more than counting does.
  const known = new Map<string, { took: (seconds: number) => void; of: Map<number, () => void> }>();
  const knownCodes = new Set<number>(Object.values(answerCodes).map(({ code }) => code));
  const counterOf = (call: string) => {
    const found = known.get(call);
    if (found) return found;
    const child = durations.labels(call);
    const made = { took: (seconds: number) => child.observe(seconds), of: new Map<number, () => void>() };
    known.set(call, made);
    return made;
  };
  deps.node.answered = (call, code, ms) => {
    if (!knownCodes.has(code)) return;
    const counter = counterOf(call);
    counter.took(ms / 1000);
    let count = counter.of.get(code);
    if (!count) {
      const child = answers.labels(call, String(code));
      count = () => child.inc();
      counter.of.set(code, count);
    }
    count();
  };
  return {
    type: registry.contentType,
    async text() {
      const figures = await healthFiguresOf(deps);
      const parts = judgeParts(figures.node, figures.installation, figures.at, deps.settings);
      // Made anew, so that what the database doesn't say is not there, instead of being as it was.
      const now = new Registry();
      setGauges(now, prometheus, deps, figures, parts);
      return `${await registry.metrics()}\n${await now.metrics()}`;
    },
  };
}

const listening = (server: Server, { host, port }: NonNullable<Settings['metrics']>) =>
  new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(new WrongSetting(`METRICS_ADDRESS ${host}:${port} can't be served on (${error.code}).`)),
    );
    server.listen(port, host, done);
  });

/** Serves them at an address of their own, to whoever reaches it: nothing else is there, and they are nowhere else. */
export async function serveMetrics(
  at: NonNullable<Settings['metrics']>,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || (request.url ?? '').split('?')[0] !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) =>
        answer.writeHead(200, { 'content-type': metrics.type, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be told');
        answer.writeHead(500).end();
      },
    );
  });
  await listening(server, at);
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : at.port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
