import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotProve } from '../two-nodes/nginx.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

function said(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status === 0) return stdout.trim();
  throw new CannotProve(`${command} ${args.join(' ')}: ${stderr || stdout}`);
}

/** The newest version that was given a name before this one. */
function newestTag(): string {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim();
  throw new CannotProve('No tag names a former version: say a commit, npm run upgrade-drill -- <commit>.');
}

/** The name and the time of a commit. @throws CannotProve when there is none */
export function formerVersion(asked: string | undefined): { commit: string; about: string } {
  const name = asked ?? newestTag();
  const commit = said('git', ['rev-parse', '--verify', `${name}^{commit}`]);
  return { commit, about: said('git', ['log', '-1', '--format=%h of %cs, %s', commit]) };
}

/** Builds a commit as it was, with the packages of its own lock file, and answers where. */
export function buildFormer(commit: string, folder: string): string {
  const product = path.join(folder, 'former');
  const archive = path.join(folder, 'former.tar');
  mkdirSync(product);
  said('git', ['archive', '--output', archive, commit]);
  said('tar', ['-xf', archive, '-C', product]);
  said('npm', ['ci', '--no-audit', '--no-fund'], product);
  said(
    process.execPath,
    ['-e', `import('./scripts/lib/build.mjs').then((it) => it.buildIfStale())`],
    product,
  );
  return product;
}
