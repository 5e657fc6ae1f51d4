/** What stood in the former version's database, and what its reader had not handed in. */
export type LeftByFormerVersion = {
  commit: string;
  secretKey: string;
  /** By table. */
  rows: Record<string, number>;
  /** Pass records, some of which the reader doesn't know to be stored. */
  stored: number;
  reader: { code: string; deviceId: number; waiting: number };
};
