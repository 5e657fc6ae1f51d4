import type { Logger } from 'pino';
import { readBackupPlan } from './backup/backup-plan.ts';
import { installationSigner, secretFingerprint } from './backup/installation-identity.ts';
import type { Database } from './db/connect.ts';
import { clusterFolderOf } from './db/embedded/cluster-folder.ts';
import { walFigures } from './db/embedded/wal-spool.ts';
import { migrationNames } from './db/migrate.ts';
import type { Deps } from './kit/calls/ctx.ts';
import { makeNodeState } from './kit/live/node-state.ts';
import { makeSecrets, secretFromFolder } from './kit/settings/secrets.ts';
import type { Settings } from './kit/settings/settings.ts';
import { registry } from './modules/index.ts';
import { sandboxInboxStore } from './modules/sms/index.ts';
import { chooseChatApp } from './ports/chat-app/choose.ts';
import { chooseContentCheck } from './ports/content-check/choose.ts';
import { chooseFiles, filesFolder } from './ports/files/choose.ts';
import { chooseMiniPlatform } from './ports/mini-platform/choose.ts';
import { withBreaker } from './ports/sms/breaker.ts';
import { chooseSms } from './ports/sms/choose.ts';
import { smsSettings } from './ports/sms/sms-settings.ts';

/** The open database, and another way to it for who watches, where there is one. */
type Store = Pick<Database, 'db' | 'pool'> & { watch?: Database };

/**
 * Chooses everything outside the database that handlers use, by the settings; the rest needs the open database.
 * @throws WrongSetting
 */
export function chooseDeps(settings: Settings): (store: Store, log: Logger) => Deps {
  const now = () => new Date();
  const sms = smsSettings(settings);
  const chatApp = chooseChatApp(settings, now);
  const miniPlatform = chooseMiniPlatform(settings, now);
  const contentCheck = chooseContentCheck(settings, now);
  const plan = readBackupPlan(settings);
  const files = chooseFiles(settings.env, settings.dataDir);
  return (store, log) => {
    const secrets = makeSecrets(settings.secretKey ?? secretFromFolder(settings.dataDir));
    const sender = chooseSms(sms, { now, store: sandboxInboxStore(store.db) });
    return {
      settings,
      now,
      secrets,
      sms:
        sender &&
        withBreaker(sender, {
          ...settings.sms,
          now,
          onTrip: (trip) => log.error(trip, 'SMS stopped'),
        }),
      chatApp,
      miniPlatform,
      contentCheck,
      files,
      takeBackup:
        plan &&
        (async (untold, goOn) => {
          // Loaded when it is needed: the process that serves takes none.
          const { runBackup } = await import('./backup/run-backup.ts');
          const source = { files, version: settings.version, secretMark: secretFingerprint(secrets) };
          return runBackup({ ...source, database: store.pool.options }, plan, untold, goOn);
        }),
      takeBase: plan?.moments
        ? async (goOn) => {
            const { takeBase } = await import('./backup/take-base.ts');
            const { dataDir, version } = settings;
            const secretMark = secretFingerprint(secrets);
            const source = { files, version, dataDir, secretMark, sign: installationSigner(secrets) };
            return takeBase({ ...source, database: store.pool.options }, plan, goOn);
          }
        : null,
      node: makeNodeState({
        pool: store.pool,
        watch: store.watch?.db ?? store.db,
        migrations: migrationNames(),
        keptLog: () => (settings.keepLog ? walFigures(clusterFolderOf(settings.dataDir)) : null),
        folders: { data: settings.dataDir, files: filesFolder(settings.env, settings.dataDir) },
      }),
      registry,
    };
  };
}
