import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './api.ts';
import { settleDueByClock } from './audit-verdict.ts';
import { type Control, makeControl } from './control.ts';
import { answerControl } from './control-api.ts';
import type { Core, Provider, SimulatorParts } from './core.ts';
import { answerPage } from './pages.ts';
import { partsOf, type SimAnswer, type SimRequest } from './request.ts';
import { stateFromSeed } from './seed-state.ts';
import type { Seed } from './state.ts';
import { makeStateFile, readStateFile } from './state-file.ts';

/** Where our server serves the simulated platform. */
export const simulatorBase = '/sandbox/mini';

/** The simulated provider platform: the same paths as the real one, pages, and a control. */
export type Simulator = {
  readonly provider: Provider;
  readonly control: Control;
  /** Answers a request, whatever server it came to; null: the line breaks. */
  handle(request: SimRequest): Promise<SimAnswer>;
  /** Lets the clock bring tickets and verdicts from now on. */
  run(): void;
  /** Ends what `run` began and writes what isn't written yet. */
  stop(): void;
  /** Every message that is on its way has arrived or failed. */
  settled(): Promise<void>;
  /** A little server of its own, on this machine alone. */
  listen(): Promise<{ url: string; stop(): Promise<void> }>;
  /** The origin at which the server is reached on this machine that serves it; set by it. */
  localOrigin: () => string;
};

const tickMs = 1_000;
const largestBody = 12 * 1024 * 1024;

async function listen(handle: Simulator['handle']): ReturnType<Simulator['listen']> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > largestBody) return request.socket.destroy();
    }
    const { method = 'GET', url = '/', headers } = request;
    const answer = await handle({ method, url, headers, body: Buffer.concat(chunks) }).catch(() => null);
    if (!answer) return request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the simulator has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * The stand-in for the provider platform, for demo installations and tests. @throws in production, where anybody
 * could release anything
 */
export function makeSimulator(parts: SimulatorParts & { seed: Seed }): Simulator {
  if (parts.mode === 'production') throw new Error('The simulated platform must not be used in production.');
  const { seed, file } = parts;
  const keeper = makeStateFile(file, () => core.state);
  const begin = () => stateFromSeed(seed, parts.now().getTime(), parts.autoMs ?? null);
  const core: Core = {
    parts,
    state: (file === undefined ? null : readStateFile(file)) ?? begin(),
    faults: [],
    pushFaults: [],
    log: [],
    counts: new Map(),
    deliveries: [],
    underWay: new Set(),
    now: () => parts.now().getTime() + core.state.aheadMs,
    changed: () => keeper.changed(),
  };
  const control = makeControl(core, begin);
  let ticking: NodeJS.Timeout | undefined;
  const handle = async (request: SimRequest): Promise<SimAnswer> => {
    settleDueByClock(core, false);
    const { path } = partsOf(request);
    if (path.startsWith('/__sim/')) return answerControl(control, request);
    const page = answerPage({ core, control }, request);
    return page === 'none' ? answerApi(core, request) : page;
  };
  return {
    provider: parts.provider,
    control,
    handle,
    run() {
      ticking ??= setInterval(() => settleDueByClock(core, true), tickMs).unref();
    },
    stop() {
      clearInterval(ticking);
      ticking = undefined;
      keeper.flush();
    },
    async settled() {
      while (core.underWay.size > 0) await Promise.all(core.underWay);
    },
    listen: () => listen(handle),
    localOrigin: () => 'http://127.0.0.1',
  };
}
