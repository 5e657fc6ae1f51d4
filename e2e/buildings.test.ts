import type { Lang } from '@mdi/contract/kit/words.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBuilding, newRule } from '../packages/server/test/factories/inputs.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { addRole, firstFound, rolesNamed } from './demo-records.ts';
import { isDayTakenOnEnter, openRecord, openTab } from './navigation.ts';
import { addPerson, callAsHeadOffice, firstSignIn } from './new-users.ts';

const { visit, server } = startDemo();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const project = 1;
const home = '恒景中心';
const phase = '一期';
const detail = '/sysManage/detailBuilding';

/** A building for each language, so that neither journey meets the other's. */
const nameOf = (lang: Lang) => (lang === 'zh' ? '听涛楼' : 'Harbour House');

/** A building of the demo whose units are leased to tenants. */
async function leasedBuilding() {
  const { list } = await callAsHeadOffice(server(), buildingApi, 'list', {
    projectId: project,
    sort: 'sort',
  });
  const building = firstFound(list.filter(({ zoned }) => !zoned));
  const { buildingId } = building;
  const { floors } = await callAsHeadOffice(server(), buildingApi, 'plan', { buildingId });
  for (const { name, units } of floors) {
    const unit = units.find(({ use }) => use === 'leased');
    if (unit) return { building, unit, floor: name };
  }
  throw new Error('the demo has no leased unit');
}

/** A building of its own with floors 1F to 3F, three units each. */
async function makeBuilding(name: string): Promise<void> {
  const { phaseId } = firstFound(
    await callAsHeadOffice(server(), projectApi, 'phases', { projectId: project }),
  );
  const { buildingId } = await callAsHeadOffice(
    server(),
    buildingApi,
    'add',
    newBuilding({ phaseId, name, sort: 900 }),
  );
  const { structureVersion } = await callAsHeadOffice(server(), buildingApi, 'structure', { buildingId });
  const rule = newRule({ unitsPerFloor: 3 });
  await callAsHeadOffice(server(), buildingApi, 'generate', {
    buildingId,
    structureVersion,
    zoneId: null,
    rule,
  });
}

const structureOf = async (buildingId: number) =>
  (await callAsHeadOffice(server(), buildingApi, 'structure', { buildingId })).floors;

const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
const press = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).click();
const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const closed = (v: BrowserUser) => expect.poll(() => dialogOf(v).count()).toBe(0);

/** The names of the floors from the top down. */
const floorNames = ({ page }: BrowserUser) => page.locator('[data-floor] [data-head] b').allTextContents();
const floor = ({ page }: BrowserUser, name: string) =>
  page
    .locator('[data-floor]')
    .filter({ has: page.locator('[data-head] b').getByText(name, { exact: true }) });
const unit = ({ page }: BrowserUser, name: string) =>
  page.locator('[data-unit]').filter({ hasText: new RegExp(`^${name}`) });
const unitNames = (v: BrowserUser, name: string) => floor(v, name).locator('[data-unit]').allTextContents();

/** From the list of projects to the buildings of the one whose buildings change here. */
const openBuildings = (v: BrowserUser) => openRecord(v, '项目列表', home, v.t('project.buildings'));

async function openBuilding(v: BrowserUser, name: string): Promise<void> {
  await openBuildings(v);
  await v.page.getByRole('link', { name, exact: true }).click();
  await v.page.getByRole('heading', { level: 1, name }).waitFor();
}

async function openStructure(v: BrowserUser, name: string): Promise<void> {
  await openBuilding(v, name);
  await openTab(v, v.t('building.structure'));
  await v.page.locator('[data-unit]').first().waitFor();
}

async function choose(v: BrowserUser, field: string, text: string): Promise<void> {
  await v.page.locator(`#field-${field}`).click();
  await v.page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).click();
}

/** From the project's buildings to a saved one, whose floors come next. */
async function addBuilding(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  await openBuildings(v);
  await page.getByRole('link', { name: t('building.addNew') }).click();
  await page.waitForURL(at('/sysManage/addBuilding'));
  await page.locator('#field-name').waitFor();
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await told(v, t('kit.error.required'));
  await choose(v, 'phaseId', phase);
  await choose(v, 'management', t('building.management_commission'));
  await page.locator('#field-name').fill('A座');
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await told(v, t('building.error.nameExists'));
  await v.healthy();
  await page.locator('#field-name').fill(nameOf(lang));
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await page.waitForURL(at(`${detail}.*tab=structure`));
  await page.getByRole('heading', { level: 1, name: nameOf(lang) }).waitFor();
  await told(v, t('building.noFloors'));
  await v.healthy();
}

/** Floors 1 to 5 without a fourth, seen before they are made. */
async function generate(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await page
    .getByRole('button', { name: t('building.generate') })
    .first()
    .click();
  await page.locator('#field-to').fill('5');
  const skip = t('building.skipNumber', t('building.skipFloors'), 4);
  await page.locator('#field-skipFloors').fill('4, x');
  await dialogOf(v).getByText(t('building.skipWrong')).waitFor();
  await press(v, t('building.generateVerb'));
  await dialogOf(v).getByText(t('building.skipWrong')).waitFor();
  await page.locator('#field-skipFloors').fill('');
  await dialogOf(v).getByRole('button', { name: skip, exact: true }).click();
  const preview = page.getByRole('region', { name: t('building.preview') });
  await expect.poll(() => preview.locator('li b').allTextContents()).toEqual(['5F', '3F', '2F', '1F']);
  await v.healthy();
  await page.locator('#field-unitPattern').fill('{floor}');
  await preview.getByText(t('building.error.unitsRepeat', 1)).waitFor();
  await page.locator('#field-unitPattern').fill('{floor}{unit:2}');
  await press(v, t('building.generateSo', 4, 16));
  await told(v, t('building.generated', 4, 16));
  await closed(v);
  await expect.poll(() => floorNames(v)).toEqual(['5F', '3F', '2F', '1F']);
  await expect.poll(() => unitNames(v, '2F')).toEqual(['201', '202', '203', '204']);
  await v.healthy();
}

async function renameFollowing(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await unit(v, '202').dblclick();
  // A name that is taken is told at its field, while it is typed.
  await page.locator('#field-name').fill('203');
  await page.locator('#field-name-error').getByText(t('building.error.unitNameExists', '203')).waitFor();
  expect(await page.locator('#field-name').getAttribute('aria-invalid')).toBe('true');
  await page.locator('#field-name').fill('250');
  await page.getByRole('checkbox', { name: t('building.renameFollowing') }).check();
  await dialogOf(v)
    .getByText(t('building.fromTo', '204', '252'))
    .waitFor();
  await page.locator('#field-name').press('Enter');
  await told(v, t('building.unitsRenamed', 3));
  await expect.poll(() => unitNames(v, '2F')).toEqual(['201', '250', '251', '252']);
  await closed(v);
}

/** By keys alone: into the grid, down to the lowest floor, and past the one above it. */
async function reorder(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await floor(v, '5F').locator('[data-head]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key);
  await page.getByText(t('building.floorMoved', '1F', 2, 4)).waitFor({ state: 'attached' });
  await expect.poll(() => floorNames(v)).toEqual(['5F', '3F', '1F', '2F']);
  // The focus went with the floor.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => unitNames(v, '1F')).toEqual(['102', '101', '103', '104']);
  const buildingId = Number(new URL(page.url()).searchParams.get('buildingId'));
  const saved = async () => (await structureOf(buildingId)).map((one) => one.units.map((of) => of.name)[0]);
  await expect.poll(saved).toEqual(['201', '102', '301', '501']);
  await page.reload();
  await unit(v, '102').waitFor();
  await expect.poll(() => floorNames(v)).toEqual(['5F', '3F', '1F', '2F']);
}

async function copyFloor(v: BrowserUser): Promise<void> {
  const { page, t } = v;
  await floor(v, '5F').hover();
  await page.getByRole('button', { name: t('building.copyFloorOf', '5F') }).click();
  await expect.poll(() => page.locator('#field-name').inputValue()).toBe('6F');
  await press(v, t('building.copyFloor'));
  await told(v, t('building.floorAdded', '6F'));
  await expect.poll(() => unitNames(v, '6F')).toEqual(['601', '602', '603', '604']);
  await closed(v);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a building grows from nothing: facts, floors by a rule, names, order, a copied floor', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await addBuilding(v);
    await generate(v);
    await renameFollowing(v);
    await reorder(v);
    await copyFloor(v);
    await page.getByRole('tab', { name: t('building.plan') }).click();
    await expect.poll(() => page.locator('.plan_unit.plan_use-vacant').count()).toBe(20);
    const legend = page.getByRole('list', { name: t('building.planUse') });
    await expect.poll(() => legend.getByText(t('building.use_vacant')).textContent()).toContain('20');
    await v.healthy();
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await told(v, t('log.building.ops.generate'));
    await v.healthy();
    await page.getByRole('tab', { name: t('building.facts') }).click();
    await told(v, t('building.management_commission'));
    await v.healthy();
    await v.context.close();
  });

  test('a leased unit tells who is there until when, leads to the company, and can’t be deleted', async () => {
    const { building, unit: leased, floor: floorName } = await leasedBuilding();
    const { companyName = '', startsOn = '' } = leased.lease ?? {};
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openBuilding(v, building.name);
    const cell = page.locator(`[data-unit="${leased.unitId}"]`);
    await cell.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: t('building.unitOf', leased.name) });
    await panel.getByText(startsOn).first().waitFor();
    await panel.getByText(companyName).nth(1).waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
    const day = page.getByLabel(t('building.planOn'), { exact: true });
    // However long the plan takes: what was chosen stands in its field.
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(
      '**/building/plan*',
      async (route) => {
        await asked;
        await route.continue();
      },
      { times: 1 },
    );
    expect(await isDayTakenOnEnter(day, '2000-01-01')).toBe(true);
    await page.waitForURL(/on=2000-01-01/);
    expect(await day.inputValue()).toBe('2000-01-01');
    answer();
    await expect.poll(() => page.locator('.plan_unit.plan_use-leased').count()).toBe(0);
    await page.getByRole('button', { name: t('building.planToday') }).click();
    await cell.click();
    await panel.getByRole('link', { name: companyName }).first().click();
    await page.waitForURL(at('/passManage/detailTenant'));
    await page.getByRole('heading', { level: 1, name: companyName }).waitFor();

    await openStructure(v, building.name);
    await floor(v, floorName).locator(`[data-unit="${leased.unitId}"]`).focus();
    await page.keyboard.press('Delete');
    await dialogOf(v).getByText(t('building.error.unitLeased')).waitFor();
    await dialogOf(v).getByText(companyName).waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await closed(v);
    await page.getByRole('button', { name: t('frame.remove.verb'), exact: true }).click();
    await dialogOf(v).getByText(t('building.error.buildingInUse')).waitFor();
    await v.context.close();
  });

  test('who edits in a second tab is told that the structure is newer, and sees it', async () => {
    const name = `${nameOf(lang)} 2`;
    await makeBuilding(name);
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openStructure(v, name);
    const second = { ...v, page: await v.context.newPage() };
    await second.page.goto(page.url());
    await unit(second, '101').waitFor();
    const rename = async (of: BrowserUser, from: string, to: string) => {
      await unit(of, from).dblclick();
      await of.page.locator('#field-name').fill(to);
      await press(of, t('kit.save'));
    };
    await rename(v, '101', '大堂');
    await told(v, t('building.unitsRenamed', 1));
    await rename(second, '203', '299');
    await told(second, t('kit.conflictOwnTitle'));
    await press(second, t('kit.conflictReload'));
    await unit(second, '大堂').waitFor();
    await closed(second);
    await rename(second, '203', '299');
    await told(second, t('building.unitsRenamed', 1));
    await page.reload();
    await unit(v, '299').waitFor();
    await v.healthy();
    await v.context.close();
  });
});

describe('who may only look at buildings', () => {
  const roleCode = 'BUILDING_VIEWER';
  const viewer = { userName: 'onlooker', phone: '13911670001' };
  beforeAll(async () => {
    await addRole(server(), roleCode, ['sys:project:view', 'sys:building:view'], {
      level: 10,
      parents: await rolesNamed(server(), 'HQ_ADMIN'),
    });
    await addPerson(server(), viewer, { roleCode });
  });

  test('sees plan and structure, and no tool to change them', async () => {
    const { building } = await leasedBuilding();
    const v = await visit('en');
    const { page, t } = v;
    await firstSignIn(v, server(), viewer);
    await openBuilding(v, building.name);
    await page.locator('.plan_unit.plan_use-leased').first().click();
    await page.locator('.plan_unitPanel').waitFor();
    await expect.poll(() => page.locator('.plan_unitPanel a').count()).toBe(0);
    await expect.poll(() => page.locator('.page-head').getByRole('button').count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: t('building.edit') }).count()).toBe(0);
    await v.healthy();
    await openStructure(v, building.name);
    await expect
      .poll(() => page.locator('.structure_structureTools > button, [data-deed], [data-grip]').count())
      .toBe(0);
    await page.locator('[data-unit]').first().dblclick();
    await page.keyboard.press('Delete');
    await expect.poll(() => dialogOf(v).count()).toBe(0);
    await expect.poll(() => page.locator('[aria-selected="true"][data-unit]').count()).toBe(0);
    await v.healthy();
    await v.context.close();
  });
});
