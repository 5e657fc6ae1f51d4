import type { Kysely } from 'kysely';
import type { ShownUpload } from '../../kit/review/revision.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { type DemoPicture, type NoticeScene, noticePdf, noticePictureOf } from './demo-notice-media.ts';
import type { NoticeText } from './demo-notice-texts.ts';

/** What the demo's notices show, each made once. */
export type DemoNoticeFiles = {
  thumbnails: Map<NoticeScene, { whole: number; part: number }>;
  pictures: Map<NoticeScene, number>;
  documents: Map<string, number>;
};

type At = { db: Kysely<DB>; files: FileStore; userId: number; now: Date };

const wide = { whole: 1280, part: 960 };

async function keep(
  { db, files, userId, now }: At,
  purpose: string,
  file: { name: string; mime: string; bytes: Buffer; width?: number; height?: number },
): Promise<number> {
  const { bytes, ...facts } = file;
  const key = newToken();
  await files.put(key, bytes);
  const row = { key, purpose, userId, createdAt: now, bytes: bytes.length, ...facts };
  const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const jpeg = (name: string, picture: DemoPicture) => ({ name, mime: 'image/jpeg', ...picture });

/** Makes the pictures and documents that the texts name. */
export async function addNoticeFiles(at: At, texts: readonly NoticeText[]): Promise<DemoNoticeFiles> {
  const made: DemoNoticeFiles = { thumbnails: new Map(), pictures: new Map(), documents: new Map() };
  for (const { scene, picture, document } of texts) {
    if (scene && !made.thumbnails.has(scene)) {
      const file = async (width: number) => jpeg(`${scene}.jpg`, await noticePictureOf(scene, width));
      const whole = await keep(at, 'noticeThumbnail', await file(wide.whole));
      made.thumbnails.set(scene, { whole, part: await keep(at, 'noticeCrop', await file(wide.part)) });
    }
    if (picture && !made.pictures.has(picture[0])) {
      const [shown] = picture;
      const file = jpeg(`${shown}.jpg`, await noticePictureOf(shown, wide.whole));
      made.pictures.set(shown, await keep(at, 'noticePicture', file));
    }
    if (document) {
      const [name, ...lines] = document;
      const file = { name: `${name}.pdf`, mime: 'application/pdf', bytes: noticePdf(name, lines) };
      made.documents.set(name, await keep(at, 'noticeFile', file));
    }
  }
  return made;
}

/** What stays in sight of a picture that has its proportions already. */
const middle = { x: 50, y: 50 };

/** What of it one text shows. */
export function noticeFilesOf({ scene, picture, document }: NoticeText, made: DemoNoticeFiles) {
  const thumbnail = scene && made.thumbnails.get(scene);
  const shown = picture && made.pictures.get(picture[0]);
  const attached = document && made.documents.get(document[0]);
  const uploads: ShownUpload[] = [];
  if (shown) uploads.push({ uploadId: shown, role: 'picture' });
  if (thumbnail) {
    uploads.push({ uploadId: thumbnail.whole, role: 'thumbnail' });
    uploads.push({ uploadId: thumbnail.part, role: `crop ${thumbnail.whole} ${middle.x} ${middle.y}` });
  }
  if (attached) uploads.push({ uploadId: attached, role: 'attachment' });
  return {
    uploads,
    thumbnail: thumbnail ? { uploadId: thumbnail.whole, ...middle } : null,
    pictureIn: (lang: 'zh' | 'en') =>
      picture && shown ? { uploadId: shown, alt: lang === 'zh' ? picture[1] : picture[2] } : null,
  };
}
