import type { Lang } from '@mdi/contract/kit/words.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newBuilding, newProject } from '../packages/server/test/factories/inputs.ts';
import {
  type BrowserUser,
  journeyLanguages,
  signIn,
  signInQuietly,
  startDemo,
  waitForSignOut,
} from './browser.ts';
import { addRole, firstFound } from './demo-records.ts';
import { enterByAddress, findRow, goTo, openRecord, openTab } from './navigation.ts';
import { addPerson, callAsHeadOffice, firstSignIn } from './new-users.ts';
import { onePixelPng } from './tiny-image.ts';

const { visit, restart, server } = startDemo();

const list = '/sysManage/projectList';
const detail = '/sysManage/detailProject';
const at = (path: string) => new RegExp(`/savills-mdi${path}`);

/** A project of its own, with nothing in it. */
const addProject = (name: string) => callAsHeadOffice(server(), projectApi, 'add', newProject({ name }));

async function addBuilding(projectId: number, name: string): Promise<void> {
  const { phaseId } = firstFound(await callAsHeadOffice(server(), projectApi, 'phases', { projectId }));
  await callAsHeadOffice(server(), buildingApi, 'add', newBuilding({ phaseId, name }));
}

const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
const press = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).click();
const closed = (v: BrowserUser) => expect.poll(() => dialogOf(v).count()).toBe(0);
const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const rowOf = ({ page }: BrowserUser, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Chooses what a line of the table offers behind "more". */
async function more(v: BrowserUser, name: string, action: string): Promise<void> {
  await v.page.getByRole('button', { name: v.t('project.moreOf', name) }).click();
  await v.page.getByRole('menuitem', { name: action, exact: true }).click();
}

const phaseNames = ({ page, t }: BrowserUser) =>
  page
    .getByRole('table', { name: t('project.phases') })
    .getByRole('rowheader')
    .allInnerTexts();

async function addPhase(v: BrowserUser, name: string): Promise<void> {
  await v.page.getByRole('button', { name: v.t('project.addPhase') }).click();
  await v.page.locator('#field-name').fill(name);
  await v.page.keyboard.press('Enter');
}

/** In the list of a form's sections the one that was pressed is marked, and at the end of the page the last one. */
async function sectionsFollow({ page, t }: BrowserUser): Promise<void> {
  const sections = page.getByRole('navigation', { name: t('kit.sections') }).getByRole('button');
  await sections.first().waitFor();
  const marked = () =>
    sections.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-current') === 'true').indexOf(true),
    );
  const count = await sections.count();
  expect(count).toBeGreaterThan(2);
  for (const at of [count - 1, count - 2, 0]) {
    await sections.nth(at).click();
    await expect.poll(marked).toBe(at);
  }
  await page.locator('#field-name').hover();
  await page.mouse.wheel(0, 20_000);
  await expect.poll(marked).toBe(count - 1);
  await page.mouse.wheel(0, -20_000);
  await expect.poll(marked).toBe(0);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('head office adds a project with a logo; it is there, also after a restart', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '云山中心' : 'Cloud Hill Centre';
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await page.getByRole('heading', { level: 1, name: t('project.list') }).waitFor();
    await v.healthy();
    await page
      .getByRole('link', { name: t('project.addNew') })
      .or(page.getByRole('button', { name: t('project.addNew') }))
      .click();
    await page.waitForURL(at('/sysManage/addProject'));
    await sectionsFollow(v);
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.getByText(t('kit.error.required')).first().waitFor();
    await page.locator('#field-name').fill(name);
    await page.locator('#field-type').click();
    await page.locator('.ant-select-item-option', { hasText: t('project.type_office') }).click();
    await page.locator('#field-provinceCode').fill(lang === 'zh' ? '上海' : 'Shanghai');
    await page.keyboard.press('Enter');
    await page.locator('#field-address').fill('锦川区望川路 1 号');
    // No map is set up here, so the place is numbers.
    await page.getByText(t('project.mapNone')).waitFor();
    await page.locator('#field-longitude').fill('192.4801');
    await page.locator('#field-latitude').fill('31.230416');
    await page.locator('#field-longitude-error').waitFor();
    await page.locator('#field-longitude').fill('121.4801');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: onePixelPng });
    await page.getByRole('button', { name: t('upload.cropSkip') }).click();
    await page.locator('.picture img').waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.waitForURL(at('/sysManage/detailProject'));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await v.healthy();
    await v.context.close();

    await restart();
    const later = await visit(lang);
    await signInQuietly(later, 'hq');
    await findRow(later, '项目列表', name);
    await later.page.getByRole('link', { name }).click();
    await later.page.waitForURL(at('/sysManage/detailProject'));
    await later.page.getByText('锦川区望川路 1 号').waitFor();
    await later.page.getByText('121.4801, 31.230416').waitFor();
    await later.healthy();
    await later.page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await later.page.waitForURL(at('/sysManage/modifyProject'));
    await later.page.locator('#field-address').waitFor();
    await expect.poll(() => later.page.locator('#field-address').inputValue()).toBe('锦川区望川路 1 号');
    await later.healthy();
    await later.context.close();
  });

  test('a taken name is told under the field, and leaving unsaved asks', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await findRow(v, '项目列表', '津湾');
    await page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.locator('#field-name').fill('恒景中心');
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.locator('#field-name-error').getByText(t('project.error.nameExists')).waitFor();
    await page.getByRole('link', { name: t('kit.cancel') }).click();
    await page.getByRole('dialog').getByText(t('kit.leaveTitle')).waitFor();
    await page.getByRole('button', { name: t('kit.stay') }).click();
    await page.getByRole('button', { name: t('kit.language') }).click();
    await page.getByRole('menuitem', { name: t(lang === 'zh' ? 'kit.english' : 'kit.chinese') }).click();
    await page.getByRole('dialog').getByText(t('kit.leaveTitle')).waitFor();
    await page.getByRole('button', { name: t('kit.stay') }).click();
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe('恒景中心');
    expect((await v.context.cookies()).find(({ name }) => name === 'language')?.value).toBe(lang);
    await v.context.close();
  });

  test('two people who edit one project: each field keeps what one of them chose, and nothing is lost', async () => {
    const first = await visit(lang);
    const second = await visit(lang);
    await signInQuietly(first, 'hq');
    await signInQuietly(second, 'region');
    for (const v of [first, second]) {
      await findRow(v, '项目列表', '锦程');
      await v.page.getByRole('link', { name: v.t('kit.edit'), exact: true }).click();
      await v.page.locator('#field-address').waitFor();
    }
    await first.page.locator('#field-address').fill(`新地址 ${lang}`);
    await first.page.locator('#field-developer').fill(`新开发商 ${lang}`);
    await first.page.getByRole('button', { name: first.t('kit.save'), exact: true }).click();
    await first.page.getByText(first.t('project.savedName', '锦程广场')).first().waitFor();
    await second.page.locator('#field-address').fill('别的地址');
    await second.page.locator('#field-regionManager').fill(`新经理 ${lang}`);
    await second.page.getByRole('button', { name: second.t('kit.save'), exact: true }).click();
    const asked = second.page.getByRole('dialog');
    await asked.getByText('陆思远').first().waitFor();
    // Mine is the start; the other's is chosen by a press.
    await expect.poll(() => asked.getByRole('radio', { name: '别的地址' }).isChecked()).toBe(true);
    await second.healthy();
    await asked.getByRole('radio', { name: `新地址 ${lang}` }).check();
    await asked.getByRole('button', { name: second.t('kit.conflictSave') }).click();
    await second.page.getByText(second.t('project.savedName', '锦程广场')).first().waitFor();
    await first.page.reload();
    const value = (name: string) => first.page.locator(`#field-${name}`).inputValue();
    await expect.poll(() => value('address')).toBe(`新地址 ${lang}`);
    expect([await value('developer'), await value('regionManager')]).toEqual([
      `新开发商 ${lang}`,
      `新经理 ${lang}`,
    ]);
    await first.context.close();
    await second.context.close();
  });

  test('a project made invalid puts its people out silently at their next click; head office stays', async () => {
    const office = await visit(lang);
    const staff = await visit(lang);
    await signIn(staff, 'tenant');
    await signInQuietly(office, 'hq');
    await findRow(office, '项目列表', '恒景');
    const row = rowOf(office, '恒景中心');
    await more(office, '恒景中心', office.t('project.invalidate'));
    await office.page
      .getByRole('dialog')
      .getByText(office.t('project.invalidateTitle', '恒景中心'))
      .waitFor();
    await office.healthy();
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.t('project.invalidate') })
      .click();
    await row.getByText(office.t('kit.state_Y'), { exact: true }).waitFor();
    await waitForSignOut(staff);
    await more(office, '恒景中心', office.t('project.validate'));
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.t('project.validate') })
      .click();
    await row.getByText(office.t('kit.state_N'), { exact: true }).waitFor();
    await signIn(staff, 'tenant');
    await office.context.close();
    await staff.context.close();
  });

  test('phases come before buildings; they are added, renamed, ordered by keys and by dragging, and deleted', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '分期项目' : 'Phased Project';
    const { projectId } = await addProject(name);
    await signInQuietly(v, 'hq');
    await openRecord(v, '项目列表', name, t('project.buildings'));
    await page.getByText(t('building.phaseFirst'), { exact: true }).waitFor();
    await v.healthy();
    await page.getByRole('link', { name: t('building.toPhases') }).click();
    await page.getByText(t('project.phasesEmpty')).waitFor();
    for (const name of ['A', 'B', 'C']) {
      await addPhase(v, name);
      await closed(v);
    }
    await addPhase(v, 'A');
    await page.locator('#field-name-error').getByText(t('project.error.phaseNameExists')).waitFor();
    await v.healthy();
    await page.locator('#field-name').fill('D');
    await page.keyboard.press('Enter');
    await closed(v);
    await expect.poll(() => phaseNames(v)).toEqual(['A', 'B', 'C', 'D']);

    const grip = (name: string) => page.getByRole('button', { name: t('project.phaseOrderOf', name) });
    await grip('C').press('Alt+ArrowUp');
    await page
      .getByRole('status')
      .getByText(t('project.phaseMoved', 'C', 2, 4))
      .waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => phaseNames(v)).toEqual(['C', 'A', 'B', 'D']);
    await grip('A').dragTo(page.getByRole('row').last(), { targetPosition: { x: 90, y: 40 } });
    await expect.poll(() => phaseNames(v)).toEqual(['C', 'B', 'D', 'A']);
    await expect
      .poll(async () => {
        const phases = await callAsHeadOffice(server(), projectApi, 'phases', { projectId });
        return phases.map(({ name }) => name);
      })
      .toEqual(['C', 'B', 'D', 'A']);
    await page.reload();
    await expect.poll(() => phaseNames(v)).toEqual(['C', 'B', 'D', 'A']);

    await page.getByRole('button', { name: t('project.renamePhaseOf', 'B') }).click();
    await page.locator('#field-name').fill('B2');
    await press(v, t('kit.save'));
    await closed(v);
    await page.getByRole('button', { name: t('project.removePhaseOf', 'A') }).click();
    await press(v, t('frame.remove.verb'));
    await closed(v);
    await expect.poll(() => phaseNames(v)).toEqual(['C', 'B2', 'D']);
    await v.healthy();
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await page.getByText(t('log.project.ops.orderPhases')).first().waitFor();
    await v.context.close();
  });

  test('a phase with a building leads to it and is not deleted; the refusal counts and names it', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '有楼项目' : 'Built Project';
    const { projectId } = await addProject(name);
    await callAsHeadOffice(server(), projectApi, 'addPhase', { projectId, name: 'P1' });
    await addBuilding(projectId, 'Tower');
    await signInQuietly(v, 'hq');
    await openRecord(v, '项目列表', name, t('project.phases'));
    await page.getByRole('button', { name: t('project.removePhaseOf', 'P1') }).click();
    const refusal = dialogOf(v).getByRole('alert');
    await refusal.getByText(t('project.error.phaseHasBuildings', 1)).waitFor();
    await refusal.getByText(t('frame.remove.use_building', 1), { exact: true }).waitFor();
    await refusal.getByText('Tower').waitFor();
    await v.healthy();
    await v.page.keyboard.press('Escape');
    await closed(v);
    await expect.poll(() => phaseNames(v)).toEqual(['P1']);
    // Nothing is promised meanwhile, and what stands in the way is a press away.
    await page.getByRole('button', { name: t('project.removePhaseOf', 'P1') }).click();
    await refusal.getByRole('link', { name: t('frame.remove.use_building', 1) }).click();
    await page.getByRole('link', { name: 'Tower', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.has('phaseId')).toBe(true);
    await v.healthy();
    await page
      .getByRole('searchbox')
      .or(page.getByPlaceholder(t('building.searchHint')))
      .first()
      .fill('zz');
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await page.getByRole('button', { name: t('kit.clearFilters') }).click();
    await page.getByRole('link', { name: 'Tower', exact: true }).waitFor();
    await v.context.close();
  });

  test('a project leads to its companies, a building to those it counts, and a lease to its unit', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const rows = page.locator('tbody tr.ant-table-row');
    await signInQuietly(v, 'hq');
    await openRecord(v, '项目列表', '恒景中心');
    await page.getByRole('link', { name: t('project.companies'), exact: true }).click();
    await page.waitForURL(/tenantList\?projectId=\d+/);
    await page.locator('.filter-on', { hasText: '恒景中心' }).waitFor();
    await page.goBack();
    await openTab(v, t('project.buildings'));
    const card = page.getByRole('article').first();
    const tenants = card.getByRole('link', {
      name: new RegExp(t('building.tenants', '\\d+').replace(/tenants?$/, 'tenants?')),
    });
    const count = Number(((await tenants.textContent()) ?? '').replace(/\D/g, ''));
    expect(count).toBeGreaterThan(0);
    const building = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('heading').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: building }).waitFor();
    await v.healthy();
    await page
      .locator('.page-head')
      .getByRole('link', { name: t('building.tenants', count) })
      .click();
    await page.waitForURL(/tenantList\?.*buildingId=\d+/);
    await page.getByText(t('kit.total', count)).waitFor();
    await v.healthy();
    // From a company there is a way back into the building: to the very unit.
    await rows.first().getByRole('link').first().click();
    await page.getByRole('tab').nth(1).click();
    const unit = page.locator('.company_leaseTable tbody th[scope=row] a[href*="unit="]').first();
    const name = (await unit.textContent()) ?? '';
    await unit.click();
    await page.waitForURL(/detailBuilding\?buildingId=\d+&unit=\d+/);
    await page
      .getByRole('complementary')
      .or(page.locator('.plan_unitPanel'))
      .filter({ hasText: name })
      .first()
      .waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('cards instead of the table are remembered, for the person who chose them', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const choose = (view: 'table' | 'cards') =>
      page.getByRole('button', { name: t(`frame.view.${view}`), exact: true });
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await page.getByRole('table').first().waitFor();
    await choose('cards').click();
    const card = page.getByRole('article').filter({ hasText: '恒景中心' });
    await card.waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await v.healthy();
    await page.reload();
    await card.waitFor();
    await expect.poll(() => choose('cards').getAttribute('aria-pressed')).toBe('true');
    await card.getByRole('button', { name: t('project.invalidate') }).click();
    await dialogOf(v).getByText(t('project.invalidateTitle', '恒景中心')).waitFor();
    await press(v, t('kit.cancel'));
    await closed(v);
    await page.getByPlaceholder(t('project.searchHint')).fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await page.getByRole('button', { name: t('kit.clearFilters') }).click();
    await card.waitFor();
    await card.getByRole('link', { name: '恒景中心', exact: true }).click();
    await page.waitForURL(at(detail));

    await page.locator('.me').click();
    await page.getByRole('menuitem', { name: t('auth.logout') }).click();
    await page.waitForURL(/\/login/);
    await signIn(v, 'region');
    await goTo(v, '项目列表');
    await rowOf(v, '恒景中心').waitFor();
    await v.context.close();
  });

  test('a project with buildings, companies or people is not deleted; the refusal counts and names them', async () => {
    const v = await visit(lang);
    const { t } = v;
    await signInQuietly(v, 'hq');
    await findRow(v, '项目列表', '望京');
    await more(v, '望京云谷', t('frame.remove.verb'));
    const dialog = dialogOf(v);
    const refusal = dialog.getByRole('alert');
    await refusal.getByText(t('project.error.inUse')).waitFor();
    for (const what of ['building', 'company', 'user'] as const) {
      const [before = '', after = ''] = t(`frame.remove.use_${what}`, '|').split('|');
      await refusal.getByText(new RegExp(`^${before}\\d+${after}$`)).waitFor();
    }
    await refusal.getByText(/A座/).first().waitFor();
    // Who can't delete it isn't asked to type its name.
    expect(await dialog.getByRole('button', { name: t('frame.remove.verb'), exact: true }).count()).toBe(0);
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await v.healthy();
    await v.page.keyboard.press('Escape');
    await closed(v);
    await rowOf(v, '望京云谷').waitFor();
    await v.context.close();
  });

  test('an empty project is deleted for good by typing its name', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '空项目' : 'Empty Project';
    const { projectId } = await addProject(name);
    await signInQuietly(v, 'hq');
    await openRecord(v, '项目列表', name);
    await page.getByRole('button', { name: t('frame.remove.verb'), exact: true }).click();
    const remove = dialogOf(v).getByRole('button', { name: t('frame.remove.verb'), exact: true });
    const typed = dialogOf(v).getByLabel(t('project.typeName', name));
    await typed.fill('望京城');
    await dialogOf(v).getByText(t('project.error.nameMismatch')).waitFor();
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await v.healthy();
    await typed.fill(name);
    await press(v, t('frame.remove.verb'));
    await page.waitForURL(at(list));
    await told(v, t('project.removed', name));
    await goTo(v, '项目列表');
    await rowOf(v, '恒景中心').waitFor();
    await expect.poll(() => rowOf(v, name).count()).toBe(0);
    // Its old address.
    await enterByAddress(v, `${detail}?projectId=${projectId}`);
    await told(v, t('kit.error.notFound'));
    await v.healthy();
    await v.context.close();
  });
});

describe('who may only look', () => {
  const roleCode = 'PROJECT_LOOKER';
  const viewer = { userName: 'looker', phone: '13911880001' };
  beforeAll(async () => {
    await addRole(server(), roleCode, ['sys:project:view'], { level: 10 });
    await addPerson(server(), viewer, { roleCode });
  });

  test('sees projects and phases, and nothing to change them with', async () => {
    const v = await visit('zh');
    const { page, t } = v;
    await firstSignIn(v, server(), viewer);
    await findRow(v, '项目列表', '恒景');
    const row = rowOf(v, '恒景中心');
    await row.waitFor();
    await expect.poll(() => row.getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: t('project.addNew') }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: t('kit.edit'), exact: true }).count()).toBe(0);
    await v.healthy();
    await row.getByRole('link', { name: '恒景中心' }).click();
    await page.getByRole('tab', { name: t('project.phases') }).click();
    await expect.poll(() => phaseNames(v)).toEqual(['一期', '二期']);
    await expect.poll(() => page.locator('.page-head').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('tabpanel').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('tab', { name: t('project.buildings') }).count()).toBe(0);
    await v.healthy();
    await enterByAddress(v, '/sysManage/modifyProject?projectId=1');
    await page.waitForURL(at('/40[14]'));
    await v.context.close();
  });
});

describe('where a map is set up', () => {
  beforeAll(() => {
    vi.stubEnv('MDI_MAP_TILES', 'https://map.example/{z}/{x}/{y}.png');
    vi.stubEnv('MDI_MAP_ATTRIBUTION', '© Map');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  const mapped = startDemo();

  test.each(journeyLanguages)('a place is chosen by pointer and by keys, in %s', async (lang: Lang) => {
    const v = await mapped.visit(lang);
    const { page, t } = v;
    await v.context.route('https://map.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: onePixelPng }),
    );
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await rowOf(v, '恒景中心').waitFor();
    const files = () => page.evaluate(() => performance.getEntriesByType('resource').map((one) => one.name));
    expect((await files()).filter((name) => name.includes('map-picker'))).toEqual([]);
    await rowOf(v, '恒景中心')
      .getByRole('link', { name: t('kit.edit'), exact: true })
      .click();
    const map = page.getByRole('group', { name: t('project.map') });
    await map.getByText('© Map').waitFor();
    await expect
      .poll(async () => (await files()).some((name) => name.startsWith('https://map.example/16/')))
      .toBe(true);
    await v.healthy();
    const place = async () => [
      Number(await page.locator('#field-longitude').inputValue()),
      Number(await page.locator('#field-latitude').inputValue()),
    ];
    const [east = 0, north = 0] = await place();
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no size');
    await map.click({ position: { x: box.width / 2 + 60, y: box.height / 2 + 40 } });
    await expect.poll(async () => (await place())[0]).toBeGreaterThan(east);
    await expect.poll(async () => (await place())[1]).toBeLessThan(north);
    await page.locator('.map-pin').dragTo(map, { targetPosition: { x: 60, y: 60 } });
    await expect.poll(async () => (await place())[0]).toBeLessThan(east);
    const [left = 0] = await place();
    await map.press('ArrowRight');
    await map.press('ArrowRight');
    await page.getByRole('button', { name: t('project.mapMiddle') }).click();
    await expect.poll(async () => (await place())[0]).toBeGreaterThan(left);
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await told(v, t('project.savedName', '恒景中心'));
    await v.healthy();
    await v.context.close();
  });
});
