import type { Resource } from '@mdi/contract/kit/op.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { uploadablePicture } from '../../../test/suites/uploadable-picture.ts';
import type { World } from '../../../test/world.ts';

/** Who answers suggestions of a project. */
export const answeringRights: readonly Resource[] = ['content:suggestion:view', 'content:suggestion:handle'];

/** Whoever signed in, or one of them, has just done something, whatever the clock says since. */
async function stayIn({ db, now }: World, only?: { userId: number }): Promise<void> {
  const office = db.updateTable('session').set({ createdAt: now(), usedAt: now() });
  await (only ? office.where('userId', '=', only.userId) : office).execute();
  const expiresAt = new Date(now().getTime() + 90 * 86_400_000);
  const phones = db.updateTable('miniSession').set({ usedAt: now(), expiresAt });
  await (only ? phones.where('userId', '=', only.userId) : phones).execute();
}

/** Moves the clock by minutes; nobody is signed out by it. */
export async function passMinutes(w: World, minutes: number): Promise<void> {
  w.pass(minutes);
  await stayIn(w);
}

/** A project with somebody who answers, and an employee of a tenant on the phone. */
export async function answeringProperty(w: World, facts: { timeZone?: string } = {}) {
  const project = await w.make.project(facts);
  const staff = async (resources = answeringRights) => {
    const one = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
    // Their own session alone: many are made at once, and would wait for each other crosswise.
    await stayIn(w, { userId: one.user.id });
    return one;
  };
  const company = await w.make.company({ projectId: project.id });
  const someone = async () => {
    const user = await w.make.user();
    const employee = await w.make.employee({ company, userId: user.id });
    const token = await w.make.phone(employee);
    await stayIn(w, { userId: user.id });
    return { user, employee, token };
  };
  return { project, company, staff, someone, keeper: await staff(), person: await someone() };
}

/** Sends a suggestion from a phone. */
export const sendSuggestion = async (w: World, token: string, facts: object = {}): Promise<number> => {
  const input = { text: '电梯等候时间长', unitId: null, pictureIds: [], ...facts };
  return (await w.ok(appSuggestionApi, 'add', input, token)).suggestionId;
};

async function sendPicture(w: World, url: string, token: string, fields = ''): Promise<number> {
  const edge = 'edge';
  const head = `${fields}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await w.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-token': token },
    payload: Buffer.concat([Buffer.from(head), uploadablePicture, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return answer.json().data.uploadId;
}

/** Uploads a picture from a phone. */
export const uploadFromPhone = (w: World, token: string): Promise<number> =>
  sendPicture(w, pathOf(appSuggestionApi, 'picture'), token);

/** The same in the office. */
export const uploadInOffice = (w: World, token: string): Promise<number> =>
  sendPicture(
    ...([w, pathOf(uploadApi, 'add'), token] as const),
    '--edge\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nsuggestionPicture\r\n',
  );

/** What an address of a file answers. */
export async function answerCodeAt(w: World, url: string): Promise<number> {
  const { headers, body } = await w.app.inject({ method: 'GET', url });
  return String(headers['content-type']).includes('json') ? JSON.parse(body).code : 200;
}

/** Puts the clock to a time of the next Thursday in Shanghai, a day of work. */
export async function moveToThursday(w: World, time: string): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wall = new Date(w.now().getTime() + 8 * 3_600_000);
  const days = (4 - wall.getUTCDay() + 7) % 7 || 7;
  const then = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, hours, minutes);
  await passMinutes(w, (then - wall.getTime()) / 60_000);
}
