import type { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { defaultHours } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { newToken } from '../../../src/kit/settings/secrets.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

type Facts = Parameters<Scene['w']['make']['suggestion']>[0];

const dayMs = 86_400_000;
const projectId = ({ t }: Scene) => t.here.project.id;
const ago = ({ w }: Scene, days: number) => new Date(w.now().getTime() - days * dayMs);

/** One of the company here. */
const suggestion = (scene: Scene, facts: Facts = {}) =>
  scene.w.make.suggestion({
    projectId: projectId(scene),
    companyId: scene.t.here.company.id,
    phone: '13512345678',
    createdAt: scene.w.now(),
    updatedAt: scene.w.now(),
    ...facts,
  });

const one = async (scene: Scene, facts: Facts = {}) => {
  const { id: suggestionId, version } = await suggestion(scene, facts);
  return { suggestionId, version };
};

const id = async (scene: Scene, facts: Facts = {}) => ({
  suggestionId: (await suggestion(scene, facts)).id,
});

/** Somebody who may handle what is suggested in the project here. */
async function handler({ w, t }: Scene): Promise<number> {
  const role = { level: 30 as const, resources: ['content:suggestion:handle' as const] };
  return (await w.make.person({ role, projectId: t.here.project.id })).user.id;
}

async function unitHere({ w, t }: Scene): Promise<number> {
  return (await w.make.unit({ buildingId: t.here.building.id })).id;
}

/** A picture that the caller has just uploaded. */
async function pictureOf({ w, me }: Scene): Promise<number> {
  const facts = { purpose: 'suggestionPicture', mime: 'image/png', bytes: 1, name: 'a.png', key: newToken() };
  const own = { ...facts, userId: me.user.id };
  return (await w.db.insertInto('upload').values(own).returning('id').executeTakeFirstOrThrow()).id;
}

const template = { nameZh: '常用答复', nameEn: 'Usual answer', textZh: '{name}您好', textEn: 'Dear {name}' };

export const suggestionExamples: ExamplesOf<typeof suggestionApi> = {
  get: (scene) => id(scene),
  add: async (scene) => ({
    projectId: projectId(scene),
    companyId: scene.t.here.company.id,
    name: '林知遥',
    phone: '13512345678',
    text: '电梯等候时间长',
    unitId: await unitHere(scene),
    pictureIds: [await pictureOf(scene)],
  }),
  units: (scene) => ({ projectId: projectId(scene), companyId: scene.t.here.company.id }),
  seen: async (scene) => id(scene, { handlerId: scene.me.user.id, givenAt: ago(scene, 1) }),
  writing: (scene) => id(scene),
  take: (scene) => id(scene),
  assign: async (scene) => ({ ...(await one(scene)), handlerId: await handler(scene) }),
  ask: async (scene) => ({
    ...(await one(scene, { state: 'doing', clockFrom: scene.w.now() })),
    text: '请问是几号梯？',
  }),
  answer: async (scene) => ({ ...(await one(scene)), text: '已安排处理' }),
  close: (scene) => one(scene, { state: 'waiting', waitingSince: ago(scene, 30) }),
  note: async (scene) => ({ ...(await id(scene)), text: '已联系工程部' }),
  link: async (scene) => ({ ...(await one(scene)), ofId: (await suggestion(scene)).id }),
  unlink: async (scene) => {
    const { id: duplicateOf } = await suggestion(scene);
    const closed = { state: 'closed', closedReason: 'duplicate', closedAt: ago(scene, 1) } as const;
    return one(scene, { ...closed, duplicateOf, stateBefore: 'new' });
  },
  reveal: (scene) => id(scene),
  checked: (scene) => one(scene, { unchecked: true }),
  async setHours(scene) {
    // A project has one row of hours; each call changes it.
    const row = { projectId: projectId(scene), opens: '09:00', closes: '18:00', days: [1], answerHours: 4 };
    const { answerHours } = await scene.w.db
      .insertInto('workingHours')
      .values(row)
      .onConflict((taken) => taken.column('projectId').doUpdateSet({ opens: '09:00' }))
      .returning('answerHours')
      .executeTakeFirstOrThrow();
    const facts = { ...defaultHours, daysOff: ['2026-10-01'], answerHours: answerHours === 8 ? 4 : 8 };
    return { projectId: projectId(scene), ...facts };
  },
  addTemplate: async (scene) => {
    // So many a project has at most.
    await scene.w.db.deleteFrom('answerTemplate').where('projectId', '=', projectId(scene)).execute();
    return { projectId: projectId(scene), ...template, nameZh: uniqueName('模板') };
  },
  editTemplate: async (scene) => {
    const { id: templateId, version } = await scene.w.make.answerTemplate({ projectId: projectId(scene) });
    return { templateId, version, ...template, nameZh: uniqueName('模板') };
  },
  removeTemplate: async (scene) => ({
    templateId: (await scene.w.make.answerTemplate({ projectId: projectId(scene) })).id,
  }),
};
