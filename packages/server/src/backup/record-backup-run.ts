import pg from 'pg';

type Taken = { bytes: number; missing: number };

/** How a backup went, to be noted once that is known. */
export type BackupRunRecord = {
  taken: (how: Taken) => Promise<void>;
  failed: (why: unknown) => Promise<void>;
};

const maxReason = 500;

/** Asks something of the database in a moment of its own; a backup may take hours, and says little meanwhile. */
async function ask<R extends pg.QueryResultRow>(
  database: pg.ClientConfig,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const client = new pg.Client(database);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Notes in the database that a backup of it begins, and how it ends. A database that can't be written to, or of an older
 * version, is backed up all the same.
 * @param untold hears why nothing is noted
 */
export async function recordBackupRun(
  database: pg.ClientConfig,
  untold: (why: string) => void,
): Promise<BackupRunRecord> {
  const orElse = (error: unknown) => untold(error instanceof Error ? error.message : String(error));
  const begun = await ask<{ id: string }>(
    database,
    'insert into backup_run default values returning id',
    [],
  ).catch((error: unknown) => {
    orElse(error);
    return [];
  });
  const id = begun[0]?.id;
  const end = async (columns: string, values: unknown[]) => {
    if (id === undefined) return;
    const text = `update backup_run set ended_at = now(), ${columns} where id = $1`;
    await ask(database, text, [id, ...values]).catch(orElse);
  };
  return {
    taken: ({ bytes, missing }) => end('bytes = $2, missing = $3', [bytes, missing]),
    failed: (why) => {
      const said = why instanceof Error ? why.message : String(why);
      return end('failure = $2', [said.slice(0, maxReason)]);
    },
  };
}
