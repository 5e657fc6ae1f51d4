import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));
const startsWithinMs = 30_000;

/** What keeps the proof from being tried at all; its message says what to do. */
export class CannotProve extends Error {}

/** The name of the answer's header that tells which node it came from; for the proof only. */
export const nodeHeader = 'x-node';

type Options = {
  folder: string;
  user: { uid: number; gid: number } | undefined;
  port: number;
  nodes: [number, number];
};

function programme(): string {
  // Those of the administrator are often not on a user's path.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));
  if (found) return found;
  throw new CannotProve('nginx is not installed. On Debian: apt-get install nginx-light');
}

/** The installed configuration with other addresses and folders; nothing else in it changes. */
function siteOf({ folder, port, nodes }: Options): string {
  const changes: [string, string][] = [
    ['server 10.0.0.11:8080', `server 127.0.0.1:${nodes[0]}`],
    ['server 10.0.0.12:8080', `server 127.0.0.1:${nodes[1]}`],
    ['\n  listen 80;', `\n  listen 127.0.0.1:${port};`],
    ['/var/lib/nginx/mdi', path.join(folder, 'cache')],
    ['/var/log/nginx/mdi.log', path.join(folder, 'access.log')],
    ['/var/log/nginx/mdi-error.log', path.join(folder, 'error.log')],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf should say once: ${from}`);
      return text.replace(from, to);
    },
    readFileSync(site, 'utf8'),
  );
}

/** What a distribution's own nginx.conf says around it, for a user without rights and in one folder. */
const around = (folder: string) => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  add_header ${nodeHeader} $upstream_addr always;
  include ${folder}/mdi.conf;
}
`;

/** Starts nginx with the installed configuration, as a child in the foreground. @throws CannotProve without one */
export async function startNginx(options: Options) {
  const { folder, user } = options;
  writeFileSync(path.join(folder, 'mdi.conf'), siteOf(options));
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder));
  const child = spawn(programme(), ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-10_000);
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  for (const until = Date.now() + startsWithinMs; Date.now() < until; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    // Written once it listens.
    if (existsSync(path.join(folder, 'nginx.pid')))
      return { accessLog: path.join(folder, 'access.log'), stop };
  }
  await stop();
  throw new Error(`nginx does not start:\n${said}`);
}
