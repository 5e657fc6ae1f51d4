import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileTextOrEmpty } from './file-text.ts';
import { processStartedAt } from './processes.ts';

const lockName = 'mdi.pid';
const attempts = 40;

/** The data folder belongs to a server that is running; `zh` and `en` are the sentence to show. */
export class DataFolderInUse extends Error {
  readonly dataDir: string;
  readonly pid: number;
  readonly zh: string;
  readonly en: string;

  constructor(dataDir: string, pid: number) {
    const en = `The data folder ${dataDir} is in use by a running MDI server (process ${pid}). Stop that server first, or set MDI_DATA_DIR to another folder.`;
    super(en);
    this.name = 'DataFolderInUse';
    this.dataDir = dataDir;
    this.pid = pid;
    this.en = en;
    this.zh = `数据目录 ${dataDir} 正由另一个运行中的 MDI 服务使用（进程号 ${pid}）。请先停止该服务，或将 MDI_DATA_DIR 设为其他目录。`;
  }
}

/**
 * Makes this process the only owner of the folder until it calls the returned release or dies.
 * A lock whose owner is dead is taken over. Throws DataFolderInUse, naming `dataDir`, while an owner lives.
 *
 * Unlinking a dead lock and making a new one would let a slow starter unlink the lock of a fast one. So each
 * starter first shows a claim under a name of its own, then looks for other claims, and only one who stands
 * alone may look at the lock and put its claim in the lock's place.
 */
export async function lockFolder(folder: string, dataDir = folder): Promise<() => void> {
  const file = join(folder, lockName);
  const text = `${process.pid}\n${processStartedAt(process.pid) ?? ''}\n`;
  let rival: number | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const claim = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(claim, text, { flag: 'wx' });
      rival = otherClaimant(folder, claim);
      if (rival === undefined) {
        const owner = liveProcess(fileTextOrEmpty(file));
        if (owner !== undefined) throw new DataFolderInUse(dataDir, owner);
        renameSync(claim, file);
        return () => {
          if (fileTextOrEmpty(file) === text) rmSync(file, { force: true });
        };
      }
    } finally {
      rmSync(claim, { force: true });
    }
    // Two claims may each have seen the other: unequal pauses let one of them go first.
    await sleep(5 + Math.random() * 60);
  }
  throw new DataFolderInUse(dataDir, rival ?? process.pid);
}

function otherClaimant(folder: string, own: string): number | undefined {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.startsWith(`${lockName}.`) || file === own) continue;
    // A claim is empty for a moment after its creation; its name tells the pid from the first.
    const pid = liveProcess(fileTextOrEmpty(file) || `${name.split('.')[2]}\n`);
    if (pid !== undefined) return pid;
    rmSync(file, { force: true });
  }
  return undefined;
}

function liveProcess(text: string): number | undefined {
  const [first = '', born = ''] = text.split('\n');
  const pid = Number.parseInt(first, 10);
  if (!(pid > 0)) return undefined;
  const now = processStartedAt(pid);
  if (now === undefined) return undefined;
  return born === '' || now === '' || born === now ? pid : undefined;
}
