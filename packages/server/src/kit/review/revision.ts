import { createHash } from 'node:crypto';
import type { AudienceKind } from '@mdi/contract/kit/review.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';

/** A text in one language; each kind adds fields of its own. */
export type LanguageText = { title: string };

export type Audience = {
  kind: AudienceKind;
  projectIds: readonly number[];
  buildingIds: readonly number[];
  companyIds: readonly number[];
};

/** An upload that a revision shows, and in which role. */
export type ShownUpload = { uploadId: number; role: string };

/** Everything that makes up one text of a content. */
export type RevisionText = {
  zh: LanguageText;
  en: LanguageText | null;
  /** The fields that its kind adds. */
  fields: Readonly<Record<string, unknown>>;
  audience: Audience;
  /** When it is released; null means with the approval. */
  releaseAt: Date | null;
  /** When it ends; null means never. */
  expiresAt: Date | null;
  zone: string;
  mustConfirm: boolean;
  sms: boolean;
  uploads: readonly ShownUpload[];
};

export type Revision = Selectable<DB['contentRevision']>;

/** Serialises a value to the same JSON however its keys are ordered. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${parts.join(',')}}`;
}

/** The hash by which a reviewer says which text they looked at. */
export const revisionHashOf = (writing: RevisionText): string =>
  createHash('sha256').update(canonical(writing)).digest('hex');

/** Restores what was written from a stored revision. */
export const revisionTextOf = (revision: Revision, uploads: readonly ShownUpload[]): RevisionText => ({
  // Only this kit stores them, unchanged.
  zh: revision.zh as LanguageText,
  en: revision.en as LanguageText | null,
  fields: revision.fields as Record<string, unknown>,
  audience: {
    kind: revision.audienceKind,
    projectIds: revision.projectIds,
    buildingIds: revision.buildingIds,
    companyIds: revision.companyIds,
  },
  releaseAt: revision.releaseAt,
  expiresAt: revision.expiresAt,
  zone: revision.zone,
  mustConfirm: revision.mustConfirm,
  sms: revision.sms,
  uploads: uploads.map(({ uploadId, role }) => ({ uploadId, role })),
});
