import { randomInt } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { mobile, normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { passwordProblems } from '@mdi/contract/kit/password.ts';
import { pino } from 'pino';
import { backupCommands, backupUsage } from './backup/backup-commands.ts';
import { demoPassword } from './db/seed/demo-accounts.ts';
import { resourceLines } from './db/seed/resource-lines.ts';
import { hasNoUsers, seedDemo } from './db/seed/seed-demo.ts';
import { assertDemoMatchesMode } from './demo-mode-guard.ts';
import { doctor } from './doctor/doctor.ts';
import { openSecret } from './kit/settings/device-secret.ts';
import { makeSecrets, secretFromFolder } from './kit/settings/secrets.ts';
import { productVersion, readSettings, type Settings } from './kit/settings/settings.ts';
import { hashPassword } from './modules/auth/index.ts';
import { secretsInUse, startListsAnew } from './modules/device-api/index.ts';
import { checkSums, rebuildSums } from './modules/pass-record/index.ts';
import { passwordLine } from './mqtt/broker-passwords.ts';
import { closeStore, openStore, type Store } from './open-store.ts';
import { chooseFiles } from './ports/files/choose.ts';
import { restrictDataFolder } from './restrict-data-folder.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

const usage = `npm run mdi -- <command>
  migrate                                   bring the database to this version
  admin create [--user U] [--name N] [--phone P]
                                            add a head-office administrator with a random password
  doctor                                    print settings, and say in sentences what is wrong with the installation
  check-records [--repair]                  compare the sums of passages with the records; with --repair make them anew
${backupUsage}
  broker-passwords                          print the lines of Mosquitto's password file for all installed readers
  restored                                  after putting a backup back by other means: let every reader fetch everything anew
  resources                                 print every resource with the pages, buttons and calls it opens
  demo                                      fill an empty database with the demo data (demo mode only)`;

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

async function asked(name: string, question: string): Promise<string> {
  const given = option(name);
  if (given !== undefined) return given.trim();
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}: `)).trim();
  } finally {
    terminal.close();
  }
}

/** 14 characters that satisfy the password rule and can be read aloud without doubt. */
function randomPassword(userName: string): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const lower = 'abcdefghijkmnpqrstuvwxyz';
  const all = `${lower}ABCDEFGHJKLMNPQRSTUVWXYZ23456789`;
  const rest = Array.from({ length: 11 }, () => pick(all)).join('');
  const password = `${pick(lower)}${pick(lower.toUpperCase().replace('O', ''))}${pick('#@%+=')}${rest}`;
  return passwordProblems(password, userName).length === 0 ? password : randomPassword(userName);
}

async function createAdministrator(store: Store): Promise<void> {
  const userName = await asked('user', 'User name');
  const nickName = await asked('name', 'Name');
  const phone = await asked('phone', 'Mobile phone');
  if (!userName || !nickName) throw new Error('A user name and a name are needed.');
  if (!mobile.safeParse(phone).success)
    throw new Error(`"${phone}" is not a mobile phone: 11 digits, the first is 1.`);
  const password = randomPassword(userName);
  const passwordHash = await hashPassword(password);
  await store.db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('user')
      .values({
        userName,
        userNameKey: normaliseName(userName),
        nickName,
        phone,
        phoneKey: normalisePhone(phone),
        passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await trx
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'HQ_ADMIN')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('assignment')
      .values({ userId: user.id, roleId: role.id, grantedLevel: 10 })
      .execute();
    const changes = JSON.stringify([
      { entity: 'user', id: user.id, before: null, after: { userName, nickName } },
    ]);
    await trx
      .insertInto('audit')
      .values({ requestId: 'cli', op: 'cli/admin create', code: 200, address: 'local', changes })
      .execute();
  });
  console.log(
    `Administrator "${userName}" added.\nPassword: ${password}\nChange it after the first sign-in (top right, change password).`,
  );
}

async function demo(settings: Settings, store: Store): Promise<void> {
  if (settings.mode !== 'demo') throw new Error('Demo data has known passwords: set MDI_MODE=demo.');
  if (!(await hasNoUsers(store.db))) throw new Error('The database is not empty.');
  await assertDemoMatchesMode(store.db, settings.mode);
  const files = chooseFiles(settings.env, settings.dataDir);
  await seedDemo({ db: store.db, files }, await hashPassword(demoPassword), new Date());
  console.log('Demo data added.');
}

async function checkAllRecords(store: Store): Promise<void> {
  if (process.argv.includes('--repair')) await rebuildSums(store.db);
  const differences = await checkSums(store.db, null);
  for (const { what, of, kept, counted } of differences) {
    console.log(`${what} of ${of}: ${kept ?? 'nothing'} instead of ${counted ?? 'nothing'}`);
  }
  if (differences.length > 0) process.exitCode = 1;
  else console.log('The sums are what the records say.');
}

async function printPasswords(settings: Settings, { db }: Store): Promise<void> {
  const secrets = makeSecrets(settings.secretKey ?? secretFromFolder(settings.dataDir));
  for (const { code, secret } of await secretsInUse(db)) {
    if (secret) console.log(passwordLine(code, openSecret(secrets, secret)));
  }
}

async function run(settings: Settings, words: string[]): Promise<void> {
  const command = words.join(' ');
  const [first = '', ...rest] = words;
  const ofBackups = backupCommands[first];
  if (ofBackups) {
    restrictDataFolder(settings.dataDir);
    await ofBackups(settings, { words: rest, option });
    return;
  }
  if (command === 'resources') {
    console.log(resourceLines().join('\n'));
    return;
  }
  if (command === 'doctor') {
    if (!(await doctor(settings))) process.exitCode = 1;
    return;
  }
  const known = [
    ...['migrate', 'admin create', 'demo'],
    ...['check-records', 'broker-passwords', 'restored'],
  ];
  if (!known.includes(command)) {
    console.log(usage);
    process.exitCode = command === '' || command === 'help' ? 0 : 1;
    return;
  }
  restrictDataFolder(settings.dataDir);
  const store = await openStore(settings, pino({ level: 'warn' }));
  try {
    if (command === 'migrate') console.log('The database is up to date.');
    if (command === 'admin create') {
      await assertDemoMatchesMode(store.db, settings.mode);
      await createAdministrator(store);
    }
    if (command === 'check-records') await checkAllRecords(store);
    if (command === 'demo') await demo(settings, store);
    if (command === 'broker-passwords') await printPasswords(settings, store);
    if (command === 'restored') {
      console.log(`The readers of ${await startListsAnew(store.db)} projects fetch everything anew.`);
    }
  } finally {
    await closeStore(store);
  }
}

process.umask(0o077);
try {
  const words = process.argv.slice(2);
  const end = words.findIndex((w) => w.startsWith('--'));
  const settings = readSettings(process.env, productVersion(root));
  await run(settings, end < 0 ? words : words.slice(0, end));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
