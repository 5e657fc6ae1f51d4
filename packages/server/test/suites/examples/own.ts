import type { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { healthApi } from '@mdi/contract/modules/health/health.contract.ts';
import type { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import type { preferenceApi } from '@mdi/contract/modules/preference/preference.contract.ts';
import type { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import type { sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import type { smsApi } from '@mdi/contract/modules/sms/sms.contract.ts';
import type { toolApi } from '@mdi/contract/modules/tool/tool.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds, ownJob } from './rows.ts';

export const jobExamples: ExamplesOf<typeof jobApi> = {
  cancel: async (scene) => ({ jobId: await ownJob(scene, 'waiting') }),
  retry: async (scene) => ({ jobId: await ownJob(scene, 'failed') }),
  hide: async (scene) => ({ jobId: await ownJob(scene, 'done') }),
  async clear(scene) {
    await ownJob(scene, 'done');
    return { what: 'done' };
  },
  async seen(scene) {
    await ownJob(scene, 'done');
    return {};
  },
};

export const sessionExamples: ExamplesOf<typeof sessionApi> = {
  async end({ w, me }) {
    await w.make.session(me.user.id, me.assignment);
    const own = w.db.selectFrom('session').select('id').where('userId', '=', me.user.id);
    return { sessionId: (await own.orderBy('id', 'desc').executeTakeFirstOrThrow()).id };
  },
  async endOthers({ w, me }) {
    await w.make.session(me.user.id, me.assignment);
    return {};
  },
};

export const searchExamples: ExamplesOf<typeof searchApi> = {
  find: () => ({ word: '1' }),
  recent: ({ t }) => ({ records: [{ entity: 'company', id: t.here.company.id }] }),
};

export const preferenceExamples: ExamplesOf<typeof preferenceApi> = {
  setColumns: () => ({ list: uniqueName('list'), columns: { order: ['name'], hidden: [] } }),
  setDensity: () => ({ density: 'roomy' }),
  setLook: () => ({ size: 'large' }),
  async setAvatar({ w, me }) {
    const values = {
      key: uniqueName('avatar'),
      purpose: 'avatar',
      name: 'me.png',
      mime: 'image/png',
      bytes: 9,
    };
    const added = w.db
      .insertInto('upload')
      .values({ ...values, userId: me.user.id })
      .returning('id');
    return { uploadId: (await added.executeTakeFirstOrThrow()).id };
  },
};

export const auditExamples: ExamplesOf<typeof auditApi> = {
  async getMonth({ w }) {
    const at = w.now();
    const file = {
      key: uniqueName('month'),
      purpose: 'auditMonth',
      name: 'audit-2020-01.jsonl.gz',
      sha256: 'x',
    };
    const added = w.db
      .insertInto('upload')
      .values({ ...file, mime: 'application/gzip', bytes: 1 })
      .returning('id');
    const uploadId = (await added.executeTakeFirstOrThrow()).id;
    const month = { month: '2020-01-01', entries: 1, madeAt: at, checkedAt: at, removedAt: at };
    await w.db
      .insertInto('auditMonth')
      .values({ ...month, uploadId })
      .execute();
    return { uploadId };
  },
  async history(scene) {
    await alsoHolds(scene, 'sys:project:view');
    return { entity: 'project', id: scene.t.here.project.id };
  },
};

export const smsExamples: ExamplesOf<typeof smsApi> = {};

export const healthExamples: ExamplesOf<typeof healthApi> = {};

export const toolExamples: ExamplesOf<typeof toolApi> = {};
