import type { Lang } from '@mdi/contract/kit/words.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { newCompany } from '../packages/server/test/factories/inputs.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import {
  at,
  choose,
  day,
  dialogOf,
  home,
  leaseRow,
  list,
  openForm,
  openLeases,
  options,
  press,
  rowOf,
  save,
  told,
  type,
} from './company-steps.ts';
import { firstFound } from './demo-records.ts';
import { enterByAddress, filterBy, goTo } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

/** New companies for each language, so that neither journey meets the other's. */
const rivalOf = (lang: Lang) => (lang === 'zh' ? '远山咨询有限公司' : 'Far Hills Advisory');

/** Chooses one of the usual ends of a field, and answers the day that it is. */
async function usual(v: BrowserUser, field: string, years: number): Promise<string> {
  const control = v.page.locator(`#field-${field}`);
  await control.click();
  await v.page.locator('.ant-picker-presets:visible').getByText(v.t('kit.day.years', years)).click();
  // An Escape before the calendar is gone would close that instead of the dialog.
  await v.page.locator('.ant-picker-dropdown:visible').waitFor({ state: 'hidden' });
  return control.inputValue();
}

/** The last day of a year that begins the day after. */
const yearAfter = (from: string): string => {
  const end = new Date(from);
  end.setUTCDate(end.getUTCDate() + 1);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
};

type Unit = { id: number; name: string; floor: string; building: string };

/** A tenant that leases units of the first building for these periods from a vacant floor up; answers the units. */
async function leasingTenant(
  name: string,
  periods: readonly { startsOn: string; endsOn: string | null }[],
): Promise<Unit[]> {
  const { projects } = await callAsHeadOffice(server(), companyApi, 'options', {});
  const { projectId } = firstFound(projects.filter((one) => one.projectName === home));
  const { buildings } = await callAsHeadOffice(server(), companyApi, 'options', { projectId });
  const { buildingId, buildingName: building } = firstFound(buildings);
  // Nobody has ever leased these, so that every period is free.
  const period = { startsOn: '2000-01-01', endsOn: null };
  const floors = await callAsHeadOffice(server(), companyApi, 'vacancies', { buildingId, ...period });
  const units = floors.flatMap(({ floorName, units: of }) =>
    of.map(({ unitId, unitName }): Unit => ({ id: unitId, name: unitName, floor: floorName, building })),
  );
  const leases = periods.map((period, at) => ({
    unitId: units[at]?.id ?? 0,
    area: 100,
    ownerName: null,
    ...period,
  }));
  await callAsHeadOffice(server(), companyApi, 'add', newCompany({ projectId, category: 2, name, leases }));
  return units;
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a unit is never leased twice: the refusal stands at the row, and the unit tells its history', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const rival = rivalOf(lang);
    const name = lang === 'zh' ? '清溪设计工作室' : 'Clearbrook Design';
    const [unit] = await leasingTenant(name, [{ startsOn: day(0), endsOn: null }]);
    if (!unit) throw new Error('no vacant unit');
    await signInQuietly(v, 'hq');
    // The unit was vacant long ago; the period then grows into the lease of the other company.
    await openForm(v);
    await choose(v, 'projectId', home);
    await page.locator('#field-name').fill(rival);
    await type(v, 'lease-0-startsOn', '2015-01-01');
    await type(v, 'lease-0-endsOn', '2015-12-31');
    await choose(v, 'lease-0-buildingId', unit.building);
    await choose(v, 'lease-0-floorId', unit.floor);
    await choose(v, 'lease-0-unitId', unit.name);
    await type(v, 'lease-0-endsOn', day(400));
    await told(v, t('company.notVacant'));
    await save(v);
    await page
      .locator('#field-lease-0-unitId-error')
      .getByText(t('company.error.unitLeasedOpen', unit.name, name, day(0)))
      .waitFor();
    await v.healthy();
    await type(v, 'lease-0-endsOn', '2015-12-31');
    await save(v);
    await told(v, t('company.added', rival));

    await openLeases(v, rival);
    const row = leaseRow(v, unit.name, '2015-12-31');
    await row
      .getByRole('button', {
        name: t('company.moreOf', `${unit.building} ${unit.floor} ${unit.name}`),
      })
      .click();
    await page.getByRole('menuitem', { name: t('company.unitHistory') }).click();
    await dialogOf(v)
      .getByRole('row', { name: new RegExp(name) })
      .waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await dialogOf(v).waitFor({ state: 'hidden' });

    // The only lease stays: its dialog says so before it offers anything.
    await row
      .getByRole('button', {
        name: t('company.moreOf', `${unit.building} ${unit.floor} ${unit.name}`),
      })
      .click();
    await page.getByRole('menuitem', { name: t('company.remove') }).click();
    await dialogOf(v).getByText(t('company.error.lastLease')).waitFor();
    expect(
      await dialogOf(v)
        .getByRole('button', { name: t('frame.remove.verb'), exact: true })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
    await dialogOf(v).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: t('company.invalidate'), exact: true }).click();
    await press(v, t('company.invalidate'));
    await told(v, t('company.invalidated', rival, 0));
    await page.getByRole('button', { name: t('company.remove'), exact: true }).click();
    await press(v, t('company.remove'));
    await told(v, t('company.removed', rival));
    await page.waitForURL(at(list));
    await v.context.close();
  });

  test('several vacant units are ticked on the stacking plan for a tenant, and then renewed in one go, open-ended only when said', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '听雨广告有限公司' : 'Rainsong Media';
    const [own] = await leasingTenant(name, [{ startsOn: day(-30), endsOn: day(40) }]);
    if (!own) throw new Error('no vacant unit');
    await signInQuietly(v, 'hq');
    await openLeases(v, name);
    // From the stacking plan, where vacant units are seen side by side.
    await leaseRow(v, own.name).getByRole('link', { name: own.building }).click();
    await page.getByRole('button', { name: t('building.leaseVacant') }).click();
    await page.locator('.plan_unit.plan_use-vacant').nth(0).click();
    await page.locator('.plan_unit.plan_use-vacant').nth(1).press('Enter');
    await page.getByText(t('building.leaseChosen', 2)).waitFor();
    await v.healthy();
    await page.getByLabel(t('building.leaseCompany')).fill(name);
    await page.locator('.ant-select-item-option', { hasText: name }).click();
    await page.getByRole('button', { name: t('building.leaseTo') }).click();
    expect(await usual(v, 'endsOn', 1)).toBe(yearAfter(day(-1)));
    await type(v, 'endsOn', day(40));
    await expect
      .poll(() => dialogOf(v).locator('.company_vacantFloors .ant-checkbox-group input:checked').count())
      .toBe(2);
    await v.healthy();
    await press(v, t('company.addSeveralVerb', 2));
    await told(v, t('company.leasesAdded', 2));
    await expect.poll(() => leaseRow(v, day(40)).count()).toBe(3);

    await page.getByRole('checkbox', { name: t('company.tickAll', t('company.phase_current')) }).check();
    const bar = page.getByRole('toolbar', { name: t('frame.bulk.bar') });
    await bar.getByRole('button', { name: t('company.renew'), exact: true }).click();
    await press(v, t('company.renew'));
    await dialogOf(v).getByText(t('kit.error.required')).waitFor();
    // A year on, counted from the present end.
    expect(await usual(v, 'endsOn', 1)).toBe(yearAfter(day(40)));
    await type(v, 'endsOn', day(400));
    await press(v, t('company.renew'));
    await told(v, t('company.leasesRenewed', 3));
    await expect.poll(() => leaseRow(v, day(400)).count()).toBe(3);
    await page.getByRole('checkbox', { name: t('company.tickAll', t('company.phase_current')) }).check();
    await bar.getByRole('button', { name: t('company.correct'), exact: true }).click();
    await type(v, 'startsOn', day(-20));
    expect(await usual(v, 'endsOn', 2)).toBe(yearAfter(yearAfter(day(-21))));
    await page.keyboard.press('Escape');
    await press(v, t('kit.drop'));
    await v.healthy();
    await v.context.close();
  });

  test('a lease is renewed, moved and ended early, and the list finds whose lease ends soon', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '松涛物流有限公司' : 'Pinewave Logistics';
    const [first, second] = await leasingTenant(name, [
      { startsOn: day(-30), endsOn: day(10) },
      { startsOn: day(-30), endsOn: null },
    ]);
    if (!first || !second) throw new Error('no vacant units');
    const doing = (row: string[], verb: 'renew' | 'move' | 'end') =>
      leaseRow(v, ...row)
        .getByRole('button', { name: t(`company.${verb}`), exact: true })
        .click();
    await signInQuietly(v, 'hq');
    await openLeases(v, name);
    await leaseRow(v, first.name, day(10)).waitFor();
    await v.healthy();
    await doing([first.name, day(10)], 'renew');
    await type(v, 'endsOn', day(5));
    await press(v, t('company.renew'));
    await dialogOf(v).getByText(t('company.error.renewLater')).waitFor();
    await v.healthy();
    await type(v, 'endsOn', day(20));
    await press(v, t('company.renew'));
    await leaseRow(v, first.name, day(20)).waitFor();

    // An end that is only taken out makes no lease open-ended.
    await page
      .getByRole('button', { name: t('company.moreOf', `${first.building} ${first.floor} ${first.name}`) })
      .click();
    await page.getByRole('menuitem', { name: t('company.correct') }).click();
    await type(v, 'endsOn', '');
    await press(v, t('kit.save'));
    await page.locator('#field-endsOn-error').getByText(t('kit.error.required')).waitFor();
    await v.healthy();
    await dialogOf(v)
      .getByRole('checkbox', { name: t('company.openEndChoice') })
      .check();
    await press(v, t('kit.save'));
    await leaseRow(v, first.name, t('company.openEnd')).waitFor();
    await page
      .getByRole('button', { name: t('company.moreOf', `${first.building} ${first.floor} ${first.name}`) })
      .click();
    await page.getByRole('menuitem', { name: t('company.correct') }).click();
    await dialogOf(v)
      .getByRole('checkbox', { name: t('company.openEndChoice') })
      .uncheck();
    await type(v, 'endsOn', day(20));
    await press(v, t('kit.save'));
    await leaseRow(v, first.name, day(20)).waitFor();

    await doing([first.name, day(20)], 'move');
    // The hint names the field of this very dialog.
    await page.locator('#field-from').fill('');
    await page.locator('#field-from').press('Tab');
    await dialogOf(v)
      .getByText(t('company.startFirst', t('company.from')))
      .waitFor();
    await type(v, 'from', day(0));
    await choose(v, 'floorId');
    const third = await choose(v, 'unitId');
    await v.healthy();
    await press(v, t('company.move'));
    await leaseRow(v, third, day(0), day(20)).waitFor();
    await leaseRow(v, first.name, day(-1)).waitFor();

    await doing([second.name, t('company.openEnd')], 'end');
    await dialogOf(v).getByText(t('company.nobodyLoses')).waitFor();
    await press(v, t('company.end'));
    await told(v, t('company.leaseEndsToday', `${second.building} ${second.floor} ${second.name}`, day(0)));
    await page.getByRole('tab', { name: t('frame.history') }).click();
    await page.getByText(t('company.leases'), { exact: true }).first().waitFor();
    await v.healthy();

    await rowOf(v, name);
    const ending = page.getByRole('combobox', { name: t('company.ending') });
    // Where it doesn't fit it stands behind the others, which shows once all their choices are there.
    const more = page.getByRole('button', { name: t('kit.moreFilters') });
    const soon = { timeout: 1000 };
    await vi.waitFor(
      async () => {
        if (!(await ending.isVisible())) await more.click(soon);
        await ending.click(soon);
      },
      { timeout: 90_000, interval: 100 },
    );
    await options(v)
      .filter({ hasText: t('company.ending_30') })
      .click();
    await page.waitForURL(/ending=30/);
    // Whose lease ends first comes first.
    expect(page.url()).toContain('sort=leaseEndsOn');
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.getByText(day(20)).waitFor();
    const reminderOf = (of: Locator) => of.getByRole('checkbox', { name: t('company.remindedOf', name) });
    const reminded = reminderOf(row);
    await reminded.check();
    // By whom it was is told once the list was read anew.
    await row.locator('.reminder-tick_reminder small').waitFor();
    await v.healthy();
    const url = new URL(page.url());
    // The filters in the address are those of the list.
    await enterByAddress(v, `${list}${url.search}&reminded=true`);
    await row.getByText(day(20)).waitFor();
    expect(await reminded.isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: t('frame.bulk.select', name) }).check();
    const again = page.getByRole('button', { name: t('company.markReminded') });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
    await reminded.uncheck();
    await row.waitFor({ state: 'hidden' });
    await v.healthy();

    // The same tick stands at the leases that end, which the list of tenants leads to.
    await goTo(v, '租户管理');
    await page.getByRole('link', { name: t('company.endingLeases') }).click();
    await page.getByRole('heading', { level: 1, name: t('report.leases') }).waitFor();
    await filterBy(v, t('report.project'), home);
    const lease = page.getByRole('row', { name: new RegExp(`${name}.*${day(20)}`) });
    const by = lease.getByText('陆思远');
    await reminderOf(lease).check();
    await by.waitFor();
    await page.reload();
    await by.waitFor();
    expect(await reminderOf(lease).isChecked()).toBe(true);
    await reminderOf(lease).uncheck();
    await by.waitFor({ state: 'detached' });
    await v.healthy();
    await v.context.close();
  });
});
