import type { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { employeeSub, passEventReader } from '../../factories/pass-events.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

/** Somebody of the company here passes a reader of the building here. */
async function passage({ w, t }: Scene) {
  const { project, building, company } = t.here;
  const area = await w.make.area({ projectId: project.id, buildingId: building.id });
  const door = await passEventReader(w, { projectId: project.id, areaId: area.id });
  const [eventId = ''] = await door.tell({ sub: employeeSub(await w.make.employee({ company })) });
  return { deviceId: door.deviceId, eventId };
}

export const passRecordExamples: ExamplesOf<typeof passRecordApi> = {
  get: passage,
  options: ({ t }) => ({ projectId: t.here.project.id }),
};
