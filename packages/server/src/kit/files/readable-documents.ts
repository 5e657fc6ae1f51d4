import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlMoment } from '../access/pass-standing.ts';
import { todayInProject } from '../time/project-time-zone.ts';

// Rights to read are checked at each call and for each part of a file, so that they end at once.

/** The phone of a reader, stored as all phones are; a value or a column. */
export type PhoneSql = RawBuilder<string | null> | string;

/** Whether a phone is on one of the whitelists of a file, over `library_file`. */
const onListOfFile = (phone: PhoneSql) => sql<SqlBool>`exists (
  select from library_file_whitelist fw join whitelist_phone wp on wp.whitelist_id = fw.whitelist_id
  where fw.file_id = library_file.id and wp.phone_key = ${phone})`;

/** Whether a phone is on one of the whitelists of a report, over `research_report`. */
const onListOfReport = (phone: PhoneSql) => sql<SqlBool>`exists (
  select from research_report_whitelist rw join whitelist_phone wp on wp.whitelist_id = rw.whitelist_id
  where rw.report_id = research_report.id and wp.phone_key = ${phone})`;

/** Why a phone may not read a file, null if it may; over `library_file` and `project`. */
export const whyNotFile = (phone: PhoneSql, now: SqlMoment) => sql<
  'invalidProject' | 'coming' | 'expired' | 'notListed' | null
>`case
  when project.state <> 'N' then 'invalidProject'
  when library_file.start_on > ${todayInProject(now)} then 'coming'
  when library_file.end_on < ${todayInProject(now)} then 'expired'
  when library_file.whitelisted and not ${onListOfFile(phone)} then 'notListed' end`;

/** Why a phone may not read a report, null if it may; over `research_report`. */
export const whyNotReport = (phone: PhoneSql) => sql<'unpublished' | 'invalid' | 'notListed' | null>`case
  when not research_report.published or research_report.removed_at is not null then 'unpublished'
  when research_report.state <> 'N' then 'invalid'
  when research_report.whitelisted and not ${onListOfReport(phone)} then 'notListed' end`;

const nobody = sql<null>`null::text`;

/** What somebody may read now or later: a file whose days aren't over, over `library_file` and `project`; a report. */
export const comingFile = (now: SqlMoment) =>
  sql<SqlBool>`coalesce(${whyNotFile(nobody, now)}, 'coming') in ('coming', 'notListed')`;
export const comingReport = () => sql<SqlBool>`coalesce(${whyNotReport(nobody)}, 'notListed') = 'notListed'`;

/** What a phone may read now; whose phone it is must be checked besides. */
export const readableFile = (phone: PhoneSql, now: SqlMoment) =>
  sql<SqlBool>`(${whyNotFile(phone, now)}) is null`;
export const readableReport = (phone: PhoneSql) => sql<SqlBool>`(${whyNotReport(phone)}) is null`;

/** Whether a phone is on a whitelist of head office, which invites it to read reports. */
export const isInvited = (phone: PhoneSql) => sql<SqlBool>`exists (
  select from whitelist_phone wp join whitelist w on w.id = wp.whitelist_id
  where wp.phone_key = ${phone} and w.project_id is null)`;
