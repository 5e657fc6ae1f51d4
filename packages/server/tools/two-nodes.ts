import { parseArgs } from 'node:util';
import { problemsWithFiles } from './two-nodes/check-files.ts';
import { type Installation, withTwoNodes } from './two-nodes/installation.ts';
import { startLoad } from './two-nodes/load.ts';
import { CannotProve } from './two-nodes/nginx.ts';
import { makeSite, type Site, wrongAddresses } from './two-nodes/site.ts';
import {
  countConnections,
  countEvents,
  countOpenedDoors,
  countSignedOut,
  countWrites,
  logsSecrets,
  proxiedRequests,
} from './two-nodes/verdict.ts';
import { watchPasses } from './two-nodes/watch.ts';

// npm run two-nodes: two nodes behind nginx with the configuration of deploy/. A viewer on one sees what comes in by the
// other, and nodes are killed under load: nothing acknowledged is lost or doubled, and people stay signed in.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);

const clients = { people: 24, doors: 8 };
const passes = 5;
/** Acknowledged writes before a node is killed, while it is gone, and after it is back. */
const writesBetween = 150;

const violations: string[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const demand = (fine: boolean, sentence: string) => {
  if (!fine) violations.push(sentence);
};
const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

async function seePasses(at: Installation, site: Site, from: number, when: string): Promise<void> {
  const tookMs = await watchPasses(at, site, from, passes);
  demand(tookMs.length === passes, `a pass was not seen ${when}`);
  const took = `${median(tookMs)} ms (median), ${Math.round(Math.max(0, ...tookMs))} ms (longest)`;
  say(`${when}: a page on A saw ${tookMs.length} of ${passes} passes that came in by B, after ${took}`);
}

/** One node after the other dies in the middle of its work and is started again; answers what clients were told. */
async function killUnderLoad(at: Installation, site: Site) {
  const load = startLoad(site);
  await load.more(writesBetween);
  const connections = await countConnections(at.database.db);
  for (let round = 0; round < rounds; round += 1) {
    const node = round % 2 === 0 ? at.a : at.b;
    await node.kill();
    await load.more(writesBetween);
    await node.start();
    await load.more(writesBetween);
    say(`${node.name} was killed and started again`);
  }
  await load.end();
  return { tally: load.tally, connections };
}

async function judge(at: Installation, site: Site): Promise<void> {
  const { db } = at.database;
  const { tally, connections } = await killUnderLoad(at, site);
  const events = await countEvents(db, tally.events);
  say(`events: ${events.told} told stored, ${events.lost} lost, ${events.doubled} doubled`);
  demand(events.lost + events.doubled + events.foreign === 0, `events: ${JSON.stringify(events)}`);
  const opened = await countOpenedDoors(db);
  say(`doors opened from afar: ${opened.told} told done, ${opened.lost} lost, ${opened.doubled} doubled`);
  demand(opened.lost + opened.doubled === 0, `opened doors: ${JSON.stringify(opened)}`);

  const writes = await countWrites(db, tally.writes);
  say(
    `writes: ${writes.told} acknowledged, ${writes.lost} lost, ${writes.doubled} doubled, ${writes.gaveUp} given up`,
  );
  say(
    `  tries repeated with the same key: ${writes.broken} that the kills broke (${writes.brokenStored} stored already), ${writes.cut} that the client cut (${writes.cutStored} stored already)`,
  );
  demand(writes.lost + writes.doubled + writes.gaveUp + writes.unrecorded === 0, JSON.stringify(writes));
  demand(writes.broken + tally.readsRepeated > 0, 'no kill broke anything: that proves nothing');
  demand(writes.cutStored > 0, 'no repeated write was stored already: that proves nothing');

  say(`reads: ${tally.reads}, ${tally.readsRepeated} repeated, ${tally.readsGivenUp} given up`);
  demand(tally.readsGivenUp === 0, `${tally.readsGivenUp} reads were given up`);
  for (const sentence of new Set(tally.wrong)) {
    demand(false, `${tally.wrong.filter((one) => one === sentence).length} × ${sentence}`);
  }
  const out = await countSignedOut(at, site.people);
  say(`sessions: ${site.people.length - out} of ${site.people.length} go on, on both nodes`);
  demand(out === 0, `${out} people were signed out`);
  const { all, passedOn, bad } = proxiedRequests(at);
  say(`nginx: ${all} requests, ${passedOn} passed on to the other node, ${bad.length} answered 502 or 504`);
  say(
    `longest wait of a person: ${Math.round(tally.slowestMs)} ms; connections of both nodes: ${connections}`,
  );
}

async function prove(at: Installation): Promise<void> {
  say(`nginx ${at.url}, A ${at.a.url}, B ${at.b.url}`);
  const site = await makeSite(at, clients);
  const wrong = await wrongAddresses(at);
  demand(wrong === 0, `${wrong} sessions have another address than that of the person`);
  const [person] = site.people;
  const broken = person ? await problemsWithFiles(at, person) : ['nobody'];
  for (const sentence of broken) demand(false, sentence);
  say(`pages, uploads and their limits by way of nginx: ${broken.length === 0 ? 'fine' : 'broken'}`);
  await seePasses(at, site, 1, 'at first');
  await judge(at, site);
  await seePasses(at, site, passes + 1, 'after the kills');
  await site.doorAtB.reader.stop();
  demand(!(await logsSecrets(at)), 'nginx logs secrets');
}

try {
  await withTwoNodes(prove);
} catch (error) {
  if (error instanceof CannotProve) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  // What was found until then is told all the same.
  demand(false, error instanceof Error ? `${error.stack}` : `${error}`);
}
for (const sentence of violations) say(`VIOLATION ${sentence}`);
say(violations.length === 0 ? 'two nodes: proved' : 'two nodes: FAILED');
process.exit(violations.length === 0 ? 0 : 1);
