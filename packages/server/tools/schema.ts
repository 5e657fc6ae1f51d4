import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';

// Writes src/db/schema.gen.ts from a freshly migrated database; with --verify it only compares.

const here = path.dirname(fileURLToPath(import.meta.url));
const committed = path.join(here, '../src/db/schema.gen.ts');
const verify = process.argv.includes('--verify');

/** The type of a column with a default that holds one of a few codes. */
const choice = (codes: readonly string[]) => {
  const union = codes.map((code) => `'${code}'`).join(' | ');
  return `ColumnType<${union}, ${union} | undefined, ${union}>`;
};
const flag = choice(['N', 'Y']);

/** Columns that hold one of a few codes; a CHECK in the migrations keeps them to these. */
const coded = {
  'user.state': flag,
  'user.lang': choice(['zh', 'en']),
  'account_link.state': choice(['waiting', 'sending', 'sent', 'failed', 'unknown', 'needless']),
  'role.state': flag,
  'project.state': flag,
  'company.state': flag,
  'dictionary_entry.state': flag,
  'employee.state': flag,
  'employee.card_state': choice(['none', 'inUse', 'returned', 'lost']),
  'building.management': choice(['self', 'lumpSum', 'commission']),
  'company_building.company_id': 'number',
  'company_building.building_id': 'number',
  // PostgreSQL can't tell that a view's columns are never null.
  'region.code': 'string',
  'region.name_zh': 'string',
  'region.name_en': 'string',
  'region.sort': 'number',
  'region.state': "'N' | 'Y'",
  'role.level': '10 | 30 | 40',
  'role.data_scope': '10 | 20 | 30',
  'company.category': '0 | 1 | 2',
  'project.type': "'office' | 'retail' | 'industrial' | 'residential' | 'mixed' | 'hospital' | 'campus'",
  'menu.kind': "'group' | 'page' | 'button'",
  'app_page.program': "'pm' | 'pass'",
  'app_page.channel': choice(['app', 'chat']),
  'app_page.kind':
    "'home' | 'my' | 'reserve' | 'standard' | 'subNav' | 'overview360' | 'map' | 'business' | 'service' | 'fixed' | 'form' | 'site'",
  'job.state': choice(['waiting', 'running', 'done', 'failed', 'cancelled']),
  'job.lang': "'zh' | 'en'",
  'suggestion.source': "'app' | 'office'",
  'suggestion.state': choice(['new', 'doing', 'waiting', 'answered', 'closed']),
  'suggestion.closed_reason': "'solved' | 'quiet' | 'noAnswer' | 'duplicate' | null",
  'suggestion.state_before': "'new' | 'doing' | 'waiting' | 'answered' | 'closed' | null",
  'suggestion_message.kind': "'ask' | 'answer' | 'reply'",
  'reservation.source': "'app' | 'page' | 'office'",
  'reservation.state': choice(['new', 'contacted', 'booked', 'viewed', 'negotiating', 'won', 'lost']),
  'reservation.lost_reason':
    "'price' | 'size' | 'location' | 'elsewhere' | 'postponed' | 'silent' | 'other' | null",
  'reservation.lang': choice(['zh', 'en']),
  'reservation_step.kind':
    "'sent' | 'message' | 'note' | 'contacted' | 'assigned' | 'asked' | 'booked' | 'moved' | 'viewed' | 'noShow' | 'cancelled' | 'offered' | 'back' | 'untouched' | 'won' | 'lost' | 'reopened'",
  'reservation_booking.mode': "'off' | 'confirm' | 'automatic'",
  'viewing.state': choice(['hold', 'planned', 'done', 'noShow', 'cancelled']),
  'viewing.state_before': "'contacted' | 'viewed' | 'negotiating' | null",
  'task.status': choice(['stopped', 'running']),
  'task.missed': choice(['skip', 'once']),
  'task.overlap': choice(['skip', 'wait']),
  'task_run.trigger': "'clock' | 'missed' | 'hand'",
  'task_run.state':
    "'queued' | 'running' | 'done' | 'failed' | 'timedOut' | 'lost' | 'cancelled' | 'skipped' | 'missed'",
  'task_episode.problem': "'late' | 'failing' | 'slow'",
  'fault.kind': "'error' | 'rejection' | 'render' | 'chunk'",
  'fault.surface': "'office' | 'phone' | 'public'",
  'fault.state': choice(['open', 'resolved']),
  'fault_sample.lang': "'zh' | 'en'",
  'import.state': choice(['reading', 'mapping', 'checking', 'checked', 'committing', 'done', 'undoing']),
  'import_row.outcome': "'added' | 'updated' | 'failed' | 'undone' | null",
  'area.kind': "'building' | 'zone' | 'doors'",
  'area_exception.level': 'ColumnType<10 | 30 | 40, 10 | 30 | 40 | undefined, 10 | 30 | 40>',
  'device.network': "'eth' | 'wifi' | '4g' | null",
  'device.logistics': choice(['warehouse', 'installation', 'online']),
  'device.use_state': choice(['normal', 'disabled']),
  'device.channel': "'in' | 'out' | 'both' | null",
  'device.online_verify': choice(['off', 'prefer', 'require']),
  // A trigger fills it in.
  'device_secret.code': 'ColumnType<string, string | undefined, string>',
  'device_secret.state': choice(['active', 'retired', 'revoked']),
  'device_claim.channel': "'in' | 'out' | 'both'",
  'device_command.type': "'init' | 'config' | 'sync' | 'open' | 'reboot' | 'ping' | 'rekey' | 'fw' | 'block'",
  'visit.kind': "'invited' | 'temporary'",
  'visit.state':
    "'invited' | 'pending' | 'approved' | 'rejected' | 'arrived' | 'left' | 'expired' | 'cancelled'",
  'visit.id_type': "'idCard' | 'passport' | 'hkMacao' | 'taiwan' | 'other' | null",
  'visit.lang': choice(['zh', 'en']),
  'visit_step.by': "'user' | 'guest' | 'reader' | 'clock'",
  'visit_message.kind':
    "'invite' | 'change' | 'cancel' | 'remind' | 'decision' | 'hostWaiting' | 'hostArrived'",
  'visit_message.state': choice(['waiting', 'sending', 'sent', 'failed', 'unknown']),
  'duty_message.kind': "'alarm' | 'over'",
  'duty_message.state': choice(['waiting', 'sending', 'sent', 'failed', 'unknown']),
  'research_report.state': flag,
  'research_report.period': "'thematic' | 'quarterly'",
  'report_file.slot': "'zhPdf' | 'zhOther' | 'enPdf' | 'enOther'",
  'report_stamp.state': choice(['waiting', 'ready', 'failed']),
  'mini_program.kind': "'pm' | 'pass'",
  'mini_program.authorization_state': choice(['authorized', 'incomplete', 'covered', 'unauthorized']),
  'mini_program.release_state': choice([
    ...['inReview', 'released', 'approved', 'rejected', 'delayed', 'selected', 'failed', 'none'],
  ]),
  'mini_step.outcome': "'done' | 'refused' | 'notDone' | 'unknown' | null",
  'mini_audit.state': "'running' | 'delayed' | 'approved' | 'rejected' | 'withdrawn'",
  'mini_audit_event.state': "'submitted' | 'running' | 'delayed' | 'approved' | 'rejected' | 'withdrawn'",
  'mini_tester.state': "'binding' | 'bound' | 'unbinding'",
  'mini_roll_out.kind': "'pm' | 'pass'",
  'mini_rolled.state': "'waiting' | 'running' | 'done' | 'failed' | 'skipped'",
  'content.state': choice(['draft', 'toReview', 'rejected', 'approved', 'revoked']),
  'content.next': "'draft' | 'toReview' | 'rejected' | null",
  'content_revision.audience_kind': "'everyone' | 'projects' | 'buildings' | 'companies'",
  'content_message.state': choice(['waiting', 'sending', 'sent', 'failed', 'unknown']),
  'visitor_card.state': choice(['free', 'lent', 'lost']),
  'device_command.state': choice(['queued', 'sent', 'accepted', 'done', 'failed', 'rejected', 'expired']),
  'device_exception.level': '1 | 2 | 3',
  'pass_entry.dir': "'in' | 'out'",
  'revocation.kind': "'P' | 'T' | 'U' | 'V' | 'C' | 'K'",
  'revocation.op': "'add' | 'del'",
  'pass_event.dir': "'in' | 'out' | 'unknown'",
  'pass_sum.span': "'hour' | 'day'",
  'pass_presence.dir': "'in' | 'out' | 'unknown'",
  'pass_event.channel': "'qr' | 'ic' | 'remote' | 'button' | 'fire'",
};

async function main(): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mdi-schema-'));
  // Under root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dir, 0o755);
  const cluster = await startCluster({ dataDir: dir });
  try {
    const at = cluster.database('postgres');
    const database = connect(at, () => {});
    await migrate(database);
    await database.close();
    const out = verify ? path.join(dir, 'schema.gen.ts') : committed;
    const url = `postgres://${at.user}:${encodeURIComponent(at.password)}@/postgres?host=${encodeURIComponent(at.host)}&port=${at.port}`;
    const codegen = path.join(here, '../../../node_modules/.bin/kysely-codegen');
    execFileSync(
      codegen,
      [
        '--dialect=postgres',
        '--camel-case',
        '--url',
        url,
        '--out-file',
        out,
        '--no-domains',
        '--exclude-pattern',
        '{migration,migration_lock,graphile_worker.*}',
        '--date-parser=string',
        '--numeric-parser=number',
        '--type-mapping',
        JSON.stringify({ int8: 'number', bytea: 'Buffer' }),
        '--overrides',
        JSON.stringify({ columns: coded }),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (verify && readFileSync(out, 'utf8') !== readFileSync(committed, 'utf8')) {
      throw new Error('schema.gen.ts does not match the migrations: run npm run schema');
    }
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

await main();
