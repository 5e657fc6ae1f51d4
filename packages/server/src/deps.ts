import type { Logger } from 'pino';
import type { Database } from './db/connect.ts';
import type { Deps } from './kit/ctx.ts';
import { makeSecrets, secretFromFolder } from './kit/secrets.ts';
import type { Settings } from './kit/settings.ts';
import { inboxStore } from './modules/sms/index.ts';
import { chooseChatApp } from './ports/chat-app/choose.ts';
import { chooseFiles } from './ports/files/choose.ts';
import { withBreaker } from './ports/sms/breaker.ts';
import { chooseSms } from './ports/sms/choose.ts';
import { smsSettings } from './ports/sms/sms-settings.ts';

/** Everything outside the database that handlers use, chosen by the settings. */
export function makeDeps(settings: Settings, store: Database, log: Logger): Deps {
  const now = () => new Date();
  const sms = chooseSms(smsSettings(settings), { now, store: inboxStore(store.db) });
  return {
    settings,
    now,
    secrets: makeSecrets(settings.secretKey ?? secretFromFolder(settings.dataDir)),
    sms:
      sms &&
      withBreaker(sms, {
        perMinute: 120,
        perDay: 20_000,
        now,
        onTrip: (trip) => log.error(trip, 'SMS stopped'),
      }),
    chatApp: chooseChatApp(settings, now),
    files: chooseFiles(settings.env, settings.dataDir),
  };
}
