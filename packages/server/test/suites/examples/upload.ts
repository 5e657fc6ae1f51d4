import type { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { newToken } from '../../../src/kit/settings/secrets.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import { uploadablePicture } from '../uploadable-picture.ts';
import type { ExamplesOf } from './example.ts';

/** A file on its way of which nothing has arrived; it is as large as the picture that goes along with every call. */
async function begun({ w, me }: Scene): Promise<string> {
  const id = newToken();
  const facts = { purpose: 'noticeFile', name: `${uniqueName('照片')}.png`, bytes: uploadablePicture.length };
  await w.db
    .insertInto('uploadSending')
    .values({ id, ...facts, userId: me.user.id })
    .execute();
  return id;
}

/** The same with all of it. */
async function arrived(scene: Scene): Promise<string> {
  const { w } = scene;
  const [sendingId, key] = [await begun(scene), newToken()];
  await w.deps.files.put(key, uploadablePicture);
  const part = { sendingId, part: 0, key, bytes: uploadablePicture.length, sha256: '' };
  await w.db.insertInto('uploadPart').values(part).execute();
  return sendingId;
}

async function own({ w, me }: Scene): Promise<number> {
  const facts = { key: newToken(), purpose: 'noticeFile', name: 'a.png', mime: 'image/png', bytes: 1 };
  const values = { ...facts, userId: me.user.id };
  return (await w.db.insertInto('upload').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export const uploadExamples: ExamplesOf<typeof uploadApi> = {
  add: () => ({ purpose: 'projectLogo' }),
  begin: () => ({ purpose: 'reportFile', name: 'report.pdf', bytes: 9_000_000 }),
  part: async (scene) => ({ sending: await begun(scene), part: '0' }),
  arrived: async (scene) => ({ sending: await begun(scene) }),
  finish: async (scene) => ({ sending: await arrived(scene) }),
  look: async (scene) => ({ uploadId: await own(scene) }),
};
