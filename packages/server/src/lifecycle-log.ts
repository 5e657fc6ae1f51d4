import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

const fileName = 'server.log';
const maxBytes = 1024 * 1024;

type Level = 'info' | 'warn' | 'error';
type Say = (facts: object, message: string) => void;

/** Why the server and the programs beside it began and ended. */
export type LifecycleLog = Record<Level, Say>;

function append(dataDir: string, line: string): void {
  const file = path.join(dataDir, fileName);
  try {
    if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes)
      fs.renameSync(file, `${file}.1`);
    fs.appendFileSync(file, line, { mode: 0o600 });
  } catch {
    // A full disk must not end what could only not be written down.
  }
}

const plain = (facts: object) =>
  JSON.stringify(facts, (_, value: unknown) =>
    value instanceof Error ? (value.stack ?? value.message) : value,
  );

/**
 * A log of few lines that are told twice: among the others, and in `server.log` in the data folder, where they are found
 * also when nobody reads what the server prints. They are written at once, because the process may end with them.
 */
export function makeLifecycleLog(dataDir: string, name: string, log?: Logger): LifecycleLog {
  const say =
    (level: Level): Say =>
    (facts, message) => {
      append(
        dataDir,
        `${new Date().toISOString()} ${level} ${name} ${process.pid}: ${message} ${plain(facts)}\n`,
      );
      log?.[level](facts, message);
    };
  return { info: say('info'), warn: say('warn'), error: say('error') };
}

/** Lets a process live on when nobody reads what it prints any more, and tells what ends it. */
export function logProcessEnd(life: LifecycleLog): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    life.error({ err: error }, 'ends by a fault');
    process.exit(1);
  });
  process.on('exit', (code) => life.info({ code }, 'ended'));
}
