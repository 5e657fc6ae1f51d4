import fs from 'node:fs';
import path from 'node:path';

/** Root lends PostgreSQL another user, who must be able to pass through, but not to look around. */
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Where PostgreSQL lies, which guards its own folder, and its programs, which its user runs. */
const ofPostgres = /^postgres($|-bin-|\.init-)/;

/** Takes from everybody else what they may do with a file or folder; another's is left as it is. */
function close(file: string, mode: number): void {
  const now = fs.statSync(file).mode & 0o777;
  if ((now & mode) === now) return;
  try {
    fs.chmodSync(file, now & mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/**
 * Makes the data folder, and closes it and what lies in it to every other user of the machine, also where an earlier
 * version left it open.
 */
export function restrictDataFolder(dataDir: string): void {
  if (!fs.existsSync(dataDir)) {
    fs.mkdirSync(dataDir, { recursive: true, mode: folderMode });
    fs.chmodSync(dataDir, folderMode);
  }
  close(dataDir, folderMode);
  for (const entry of fs.readdirSync(dataDir, { withFileTypes: true })) {
    if (ofPostgres.test(entry.name) || !(entry.isDirectory() || entry.isFile())) continue;
    close(path.join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
