import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a broker for readers demands of everybody: what README says, without TLS, on this machine alone. */
const configOf = (folder: string, port: number) => `
per_listener_settings false
listener ${port} 127.0.0.1
allow_anonymous false
password_file ${folder}/passwords
acl_file ${folder}/acl
persistence false
max_packet_size 70000
max_queued_messages 10000
log_type error
`;

const acl = `
user mdi
topic read $share/mdi/mdi/v1/d/+/up/+
topic read mdi/v1/d/+/up/+
topic write mdi/v1/d/+/dn/+
topic write mdi/v1/p/+/dn/rev

pattern write mdi/v1/d/%u/up/+
pattern read mdi/v1/d/%u/dn/+
pattern read mdi/v1/p/+/dn/rev
`;

/** Whether Debian's broker is on this machine. */
export function hasMosquitto(): boolean {
  try {
    execFileSync('mosquitto', ['-h'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // It answers its help with a code of its own.
    return error instanceof Error && 'status' in error && error.status !== null;
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

export type Mosquitto = { url: string; pid: () => number; kill: () => void; start: () => Promise<void> };

/** Debian's broker, with a name and a password for everybody. */
export async function makeMosquitto(
  folder: string,
  passwords: ReadonlyMap<string, string>,
): Promise<Mosquitto> {
  const port = await freePort();
  const lines = [...passwords].map(([name, password]) => `${name}:${password}`);
  writeFileSync(path.join(folder, 'passwords'), `${lines.join('\n')}\n`);
  execFileSync('mosquitto_passwd', ['-U', path.join(folder, 'passwords')]);
  writeFileSync(path.join(folder, 'acl'), acl);
  writeFileSync(path.join(folder, 'mosquitto.conf'), configOf(folder, port));
  // Under root the broker becomes another user, who must be able to read these.
  chmodSync(folder, 0o755);
  for (const file of ['passwords', 'acl', 'mosquitto.conf']) chmodSync(path.join(folder, file), 0o644);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('mosquitto', ['-c', path.join(folder, 'mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`mosquitto ended with ${child.exitCode}`);
      await wait(50);
    }
  };
  await start();
  const pid = () => child?.pid ?? 0;
  return { url: `mqtt://127.0.0.1:${port}`, pid, start, kill: () => void process.kill(pid(), 'SIGKILL') };
}
