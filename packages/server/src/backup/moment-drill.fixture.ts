import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { clusterFolderOf } from '../db/embedded/cluster-folder.ts';
import { makeSecrets } from '../kit/settings/secrets.ts';
import { type Env, readSettings, type Settings } from '../kit/settings/settings.ts';
import { closeStore, openStore, type Store } from '../open-store.ts';
import { localFiles } from '../ports/files/local.ts';
import { readBackupPlan } from './backup-plan.ts';
import { installationSigner } from './installation-identity.ts';
import { segmentsOf } from './moment-files.ts';
import { restoreMoment } from './restore-moment.ts';
import { walSenderOf } from './send-wal.ts';
import { takeBase } from './take-base.ts';

const drillLog = pino({ level: 'silent' });
const secretMark = 'mark';
const secrets = makeSecrets('the secret of the drill’s installation');
const sign = installationSigner(secrets);

/** A product on the embedded database that keeps its log, and places to bring back to a moment. */
export async function momentDrill(env: Env = {}) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-moments-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(root, 0o755);
  const dataDir = path.join(root, 'data');
  const place = path.join(root, 'backups');
  const filesFolder = path.join(dataDir, 'files');
  const files = localFiles(filesFolder);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const settingsOf = (folder: string): Settings =>
    readSettings(
      {
        MDI_DATA_DIR: folder,
        MDI_MODE: 'demo',
        BACKUP_URL: pathToFileURL(place).href,
        BACKUP_RECIPIENT: recipient,
        BACKUP_LOG: 'on',
        BACKUP_LOG_BASES: '1',
        ...env,
      },
      'test',
    );
  const plan = readBackupPlan(settingsOf(dataDir));
  if (!plan?.moments) throw new Error('the drill keeps no log');
  const { stores } = plan.moments;
  let store: Store = await openStore(settingsOf(dataDir), drillLog);
  const send = walSenderOf({ dataDir, filesFolder, changes: stores.changes, recipient, sign });

  const emptyPlace = (name: string) => {
    const folder = mkdtempSync(path.join(root, name));
    chmodSync(folder, 0o755);
    return { dataDir: folder, files: localFiles(path.join(folder, 'files')), secretMark };
  };

  return {
    root,
    place,
    dataDir,
    clusterDir: clusterFolderOf(dataDir),
    files,
    keys: { identity, sign },
    recipient,
    stores,
    send,
    store: () => store,
    /** Ends and begins anew, perhaps otherwise. */
    async again(more: Partial<Settings> = {}) {
      await closeStore(store);
      store = await openStore({ ...settingsOf(dataDir), ...more }, drillLog);
    },
    base: () =>
      takeBase(
        { database: store.pool.options, files, version: 'test', secretMark, sign, dataDir },
        plan,
        async () => {},
      ),
    /** Writes a row with its file, and answers a moment by which it is there. */
    async write(name: string): Promise<Date> {
      const key = randomBytes(20).toString('hex');
      await files.put(key, Buffer.from(name));
      await store.db
        .insertInto('upload')
        .values({ key, name, bytes: name.length, mime: 'text/plain', purpose: 'file' })
        .execute();
      await wait(30);
      const at = new Date();
      await wait(30);
      return at;
    },
    /** Kills the database, and waits until it is back. */
    async kill(): Promise<void> {
      const { cluster } = store;
      const back = new Promise<void>((done) => cluster?.onOutage({ ended() {}, back: () => done() }));
      process.kill(cluster?.pid ?? 0, 'SIGKILL');
      await back;
    },
    /** Ends the segment that is being written, and sends all there is. */
    async sent(): Promise<void> {
      const { rows } = await store.pool.query<{ name: string }>(
        'select pg_walfile_name(pg_switch_wal()) as name',
      );
      const isThere = async () =>
        segmentsOf(await stores.changes.list()).some(({ segment }) => segment === rows[0]?.name);
      do {
        await send();
        await wait(50);
      } while (!(await isThere()));
    },
    /** What a place holds that is brought to a moment: names of rows, which their files hold. */
    async restored(at: Date): Promise<string[]> {
      const to = emptyPlace('restored-');
      await restoreMoment(to, stores, { identity, sign }, at);
      const opened = await openStore(settingsOf(to.dataDir), drillLog);
      try {
        const rows = await opened.db.selectFrom('upload').select(['name', 'key']).orderBy('id').execute();
        return rows.map(({ name, key }) =>
          readFileSync(path.join(to.dataDir, 'files', key), 'utf8') === name
            ? name
            : `${name} has another file`,
        );
      } finally {
        await closeStore(opened);
      }
    },
    /** Why a place can't be brought to a moment, and what was left there. */
    async refused(at: Date, { key = identity, mark = secretMark } = {}) {
      const to = { ...emptyPlace('refused-'), secretMark: mark };
      const why = await restoreMoment(to, stores, { identity: key, sign }, at).then(
        () => 'restored',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const folder = path.join(to.dataDir, 'files');
      const left = existsSync(folder) ? readdirSync(folder) : [];
      return { why, left: existsSync(clusterFolderOf(to.dataDir)) ? [...left, 'database'] : left };
    },
    async end() {
      await closeStore(store);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
