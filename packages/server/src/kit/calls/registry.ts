import type { HistoryEntity } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import type { JobKind } from '@mdi/contract/modules/job/job.contract.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { AuditLogFormat } from '../audit/audit-log-format.ts';
import type { RecordedEntity } from '../audit/changes.ts';
import type { NamedFields, RecordKind } from '../audit/record-kind.ts';
import type { AnyExporter } from '../exchange/exporter.ts';
import type { AnyImporter } from '../exchange/importer.ts';
import type { FileAccessRule } from '../files/file-access-rules.ts';
import type { AnyRunner } from '../jobs/jobs.ts';
import type { QueueTask } from '../jobs/queue-task.ts';
import type { TableBound } from '../retention/table-bounds.ts';
import type { Ctx } from './ctx.ts';
import type { AnyHandler } from './implement.ts';

/** Whether the caller may see a record, and so its history. */
type MaySee = (ctx: Ctx, id: number) => Promise<boolean>;

type Owned<K extends PropertyKey, V> = Readonly<Record<K, V>>;

/** What a part of the product declares beside its calls, each under its own name. */
export type ProductPart<
  E extends ExportList = never,
  I extends ImportKind = never,
  J extends JobKind = never,
  H extends HistoryEntity = never,
  B extends keyof DB = never,
  T extends RecordedEntity = never,
> = {
  /** The lists that can be exported. */
  readonly exports: Owned<E, AnyExporter>;
  readonly imports: Owned<I, AnyImporter>;
  /** Runs each kind of job. */
  readonly jobs: Owned<J, AnyRunner>;
  /** Records whose history can be read, by whoever may see the record itself. */
  readonly history: Owned<H, MaySee>;
  /** What its fields refer to, and fields elsewhere that hold one of its numbers; the log shows the name instead. */
  readonly names: NamedFields;
  /** How the log shows the records of its tables. */
  readonly logFormats: Owned<T, AuditLogFormat>;
  /** Its tables, each with what keeps it from growing forever. */
  readonly bounds: Owned<B, TableBound>;
  /** What the queue runs: by the clock, or because of a row. */
  readonly tasks: Readonly<Record<string, QueueTask>>;
  /** Judges the addresses of its files, by the rule's name in the address. */
  readonly files: Readonly<Record<string, FileAccessRule>>;
};

/** Everything that the parts declare, as the rest of the product finds it. */
export type Registry = {
  readonly exports: Owned<ExportList, AnyExporter>;
  readonly imports: Owned<ImportKind, AnyImporter>;
  readonly jobs: Owned<JobKind, AnyRunner>;
  readonly history: Owned<HistoryEntity, MaySee>;
  readonly names: NamedFields;
  readonly logFormats: Owned<RecordedEntity, AuditLogFormat> & Readonly<Record<string, AuditLogFormat>>;
  readonly bounds: Owned<keyof DB, TableBound>;
  readonly tasks: Readonly<Record<string, QueueTask>>;
  readonly files: Readonly<Record<string, FileAccessRule>>;
  /** The handlers of each api, by its name. */
  readonly handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;
};

/** Declares a part that has no calls of its own. */
export const declarePart = <
  E extends ExportList = never,
  I extends ImportKind = never,
  J extends JobKind = never,
  H extends HistoryEntity = never,
  B extends keyof DB = never,
  T extends RecordedEntity = never,
>(
  of: Partial<ProductPart<E, I, J, H, B, T>>,
): ProductPart<E, I, J, H, B, T> => {
  const nothing = {
    exports: {},
    imports: {},
    jobs: {},
    history: {},
    names: {},
    logFormats: {},
    bounds: {},
    tasks: {},
    files: {},
  };
  // No name was inferred for a kind that is left out, and an empty object has all of no names.
  return { ...nothing, ...of } as ProductPart<E, I, J, H, B, T>;
};

type Values = {
  exports: AnyExporter;
  imports: AnyImporter;
  jobs: AnyRunner;
  history: MaySee;
  names: RecordKind;
  logFormats: AuditLogFormat;
  bounds: TableBound;
  tasks: QueueTask;
  files: FileAccessRule;
};

/** The names under which a part declares things of a kind. */
type Declared<P, K extends keyof Values> = P extends { readonly [X in K]: infer R } ? keyof R : never;

/**
 * Gathers what all parts declare of a kind, by name; a demanded name that nobody declares doesn't compile.
 * @throws when two parts declare the same
 */
export function gatherByName<const P extends readonly ProductPart[], K extends keyof Values>(
  parts: P,
  kind: K,
): Owned<Declared<P[number], K>, Values[K]> {
  const all: Record<string, unknown> = {};
  for (const one of parts) {
    for (const [name, value] of Object.entries(one[kind])) {
      if (name in all) throw new Error(`${kind}: ${name} is declared twice`);
      all[name] = value;
    }
  }
  // Filled with what the parts declare under these very names.
  return all as never;
}
