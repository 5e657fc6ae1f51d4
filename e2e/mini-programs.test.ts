import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { demoAppId } from '@mdi/server/ports/mini-platform/simulator/demo-seed.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import {
  authorizeOnPlatform,
  preAuthCodeOf,
  programById,
  programOfProject,
  settlePlatform,
  simulateAtPlatform,
  waitForRelease,
} from './mini-program-platform.ts';
import { filterBy, goTo, searchList } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();
const lists = { pm: '物业小程序 › 小程序管理', pass: '通行小程序 › 小程序管理' } as const;

beforeAll(() => settlePlatform(server()), 300_000);

const button = ({ page, t }: BrowserUser, key: WordKey) =>
  page.getByRole('button', { name: t(key), exact: true }).first();

/** Presses what stands behind "more" at the head of a record. */
async function fromMore({ page, t }: BrowserUser, name: string, key: WordKey): Promise<void> {
  await page.getByRole('button', { name: t('miniProgram.moreOf', name) }).click();
  await page.getByRole('menuitem', { name: t(key), exact: true }).click();
}

/** The dialog of this title; it is in order and fits, and confirmed by its verb. */
async function confirmed(
  v: BrowserUser,
  title: string,
  verb: WordKey,
  fill?: (dialog: Locator) => Promise<void>,
) {
  const dialog = v.page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await fill?.(dialog);
  await v.healthy();
  await dialog.getByRole('button', { name: v.t(verb), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Nothing of the page lies beside the window, however narrow. */
async function fits({ page }: BrowserUser): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1280, height: 720 });
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBe(0);
  await page.setViewportSize(size);
}

/** From the menu over the list to the record of a project's mini-program. */
async function openProgram(v: BrowserUser, kind: 'pm' | 'pass', project: string): Promise<string> {
  const { name } = await programOfProject(server(), kind, project);
  await goTo(v, lists[kind]);
  await searchList(v, project);
  await v.page.getByRole('link', { name: project, exact: true }).click();
  await v.page.getByRole('heading', { level: 1, name: name ?? project }).waitFor();
  return name ?? project;
}

const shows = ({ page, t }: BrowserUser, key: WordKey) =>
  page.locator('h1 ~ *, main').getByText(t(key), { exact: true }).first().waitFor();

const reason = '1:隐私收集不合规<br>(1):「报修」上传图片前调用了相册接口。<br>';

test('a mini-program is authorized, rejected with pictures, submitted again with a note, released in another version and rolled back', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  const { miniProgramId, projectName } = await programOfProject(server(), 'pm', '山城印象');
  const appid = demoAppId(8, 'pm');
  await openProgram(v, 'pm', projectName);
  await page.getByText(t('miniProgram.missing', t('miniProgram.set_17'))).waitFor();
  await v.healthy();

  await button(v, 'miniProgram.authorizeAgain').click();
  const link = page.getByRole('dialog', { name: t('miniProgram.authorizeTitle', projectName) });
  await link.getByRole('img', { name: t('miniProgram.authorizeCode') }).waitFor();
  await v.healthy();
  const opened = v.context.waitForEvent('page');
  await link.getByRole('link', { name: t('miniProgram.authorizeOpen') }).click();
  const platform = await opened;
  await authorizeOnPlatform(platform, appid);
  await platform.close();
  await link
    .getByRole('button', { name: t('kit.close') })
    .first()
    .click();
  const before = await waitForRelease(server(), miniProgramId, 'released');
  expect(before).toMatchObject({ authorization: 'authorized', online: '2.5.1' });
  await page.getByText(t('miniProgram.missing', t('miniProgram.set_17'))).waitFor({ state: 'detached' });

  const choose = async (version: string) => {
    const name = `${t('miniProgram.select')} v${version}`;
    await page.getByRole('button', { name, exact: true }).first().click();
    await confirmed(v, t('miniProgram.selectTitle', `v${version}`), 'miniProgram.select');
    await waitForRelease(server(), miniProgramId, 'selected');
  };
  const decide = async (result: 'success' | 'fail') => {
    await waitForRelease(server(), miniProgramId, 'inReview');
    await simulateAtPlatform(server(), 'audit', {
      appid,
      result,
      ...(result === 'fail' && { reason, screenshots: 2 }),
    });
  };
  const submitted = (version: string) => t('miniProgram.submitTitle', `v${version}`);
  await choose('2.6.0');
  await button(v, 'miniProgram.submit').click();
  await confirmed(v, submitted('2.6.0'), 'miniProgram.submit', (dialog) =>
    dialog.getByLabel(t('miniProgram.submitAbout')).fill('新增全景看房'),
  );
  await decide('fail');
  await waitForRelease(server(), miniProgramId, 'rejected');
  const audit = page.getByRole('region', { name: t('miniProgram.audit'), exact: true });
  await audit.getByText('「报修」上传图片前调用了相册接口').waitFor();
  await v.healthy();
  const picture = (no: number) => t('miniProgram.auditPictureOf', no);
  // They are fetched one after the other, and what opens shows those that are there.
  await audit.getByRole('button', { name: picture(2) }).waitFor();
  await audit.getByRole('button', { name: picture(1) }).click();
  const shown = page
    .getByRole('dialog', { name: picture(1) })
    .or(page.getByRole('dialog', { name: picture(2) }));
  const loaded = (no: number) =>
    shown.getByRole('img', { name: picture(no) }).evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(() => loaded(1)).toBeGreaterThan(0);
  await shown.getByRole('button', { name: t('miniProgram.auditNext') }).click();
  await expect.poll(() => loaded(2)).toBeGreaterThan(0);
  await v.healthy();
  await page.keyboard.press('Escape');

  await button(v, 'miniProgram.submitAgain').click();
  await confirmed(v, submitted('2.6.0'), 'miniProgram.submit', async (dialog) => {
    await dialog.getByLabel(t('miniProgram.submitFeedback')).fill('已补充相册用途的说明');
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'album.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('img', { name: t('miniProgram.submitPictureOf', 1) }).waitFor();
  });
  await decide('fail');
  await waitForRelease(server(), miniProgramId, 'rejected');
  await audit.getByText(t('miniProgram.auditRound', 2)).waitFor();

  await choose('2.6.1');
  await button(v, 'miniProgram.submit').click();
  await confirmed(v, submitted('2.6.1'), 'miniProgram.submit');
  await decide('success');
  await waitForRelease(server(), miniProgramId, 'approved');
  await button(v, 'miniProgram.releaseNow').click();
  await confirmed(v, t('miniProgram.releaseTitle', 'v2.6.1'), 'miniProgram.releaseNow');
  expect(await waitForRelease(server(), miniProgramId, 'released')).toMatchObject({ online: '2.6.1' });

  await page.getByRole('button', { name: `${t('miniProgram.rollBack')} v2.5.1`, exact: true }).click();
  await confirmed(v, t('miniProgram.rollBackTitle', 'v2.5.1'), 'miniProgram.rollBack', async (dialog) => {
    const typed = dialog.getByLabel(t('miniProgram.rollBackTyped'));
    await typed.fill('2.6.1');
    await dialog.getByRole('button', { name: t('miniProgram.rollBack'), exact: true }).click();
    await dialog.getByText(t('miniProgram.error.typed', '2.5.1')).waitFor();
    await typed.fill('2.5.1');
  });
  expect(await waitForRelease(server(), miniProgramId, 'released')).toMatchObject({ online: '2.5.1' });
  await page.getByText(t('miniProgram.headLine', 'v2.5.1')).waitFor();
  await v.healthy();
  await fits(v);
  await v.context.close();
});

const stepsOf = ({ miniProgramId }: { miniProgramId: number }) =>
  callAsHeadOffice(server(), miniProgramApi, 'steps', { miniProgramId });

test('in English: list, record and dialogs of what else is done with a version', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, lists.pass);
  await v.healthy();
  await fits(v);
  await page.getByRole('button', { name: new RegExp(t('miniProgram.release_rejected')) }).click();
  await expect.poll(() => page.locator('tr.ant-table-row').count()).toBe(1);
  await page.getByRole('button', { name: new RegExp(t('miniProgram.release_rejected')) }).click();
  await filterBy(v, t('miniProgram.authorization'), t('miniProgram.authorization_covered'));
  await expect.poll(() => page.locator('tr.ant-table-row').count()).toBe(1);

  // In review: quicker, then taken back.
  let of = await programOfProject(server(), 'pass', '山城印象');
  let name = await openProgram(v, 'pass', '山城印象');
  await v.healthy();
  await fits(v);
  await fromMore(v, name, 'miniProgram.speedUp');
  await confirmed(v, t('miniProgram.speedUpTitle', 'v2.6.1'), 'miniProgram.speedUp');
  await waitForRelease(server(), of.miniProgramId, 'inReview');
  await expect
    .poll(async () => (await stepsOf(of)).map(({ step, outcome }) => `${step} ${outcome}`))
    .toContain('speedUp done');
  await button(v, 'miniProgram.withdraw').click();
  await confirmed(v, t('miniProgram.withdrawTitle', 'v2.6.1'), 'miniProgram.withdraw');
  await waitForRelease(server(), of.miniProgramId, 'selected');
  await shows(v, 'miniProgram.release_selected');

  const testers = page.getByRole('region', { name: t('miniProgram.testers'), exact: true });
  await testers.getByRole('button', { name: t('kit.add') }).click();
  await confirmed(v, t('miniProgram.testerAdd'), 'kit.add', async (dialog) => {
    const account = dialog.getByLabel(t('miniProgram.testerAccount'));
    await account.fill('1tour');
    await account.press('Enter');
    await dialog.getByText(t('miniProgram.error.account')).waitFor();
    await account.fill('tour_tester');
  });
  await testers.getByRole('button', { name: t('miniProgram.testerRemove', 'tour_tester') }).click();
  await confirmed(v, t('miniProgram.testerRemoveTitle', 'tour_tester'), 'miniProgram.testerRemoveVerb');
  await testers.getByText('tour_tester').waitFor({ state: 'detached' });

  const targets = page.getByRole('region', { name: t('miniProgram.targets'), exact: true });
  await targets.getByRole('button', { name: t('miniProgram.targetsEdit') }).click();
  await confirmed(v, t('miniProgram.targetsTitle'), 'kit.save', async (dialog) => {
    const cell = (key: WordKey, row: number) => dialog.getByLabel(`${t(key)} ${row}`, { exact: true });
    await cell('miniProgram.targetAppId', 1).fill(of.appId ?? '');
    for (const row of [2, 3]) {
      await dialog.getByRole('button', { name: t('miniProgram.targetAdd') }).click();
      await cell('miniProgram.targetName', row).fill(['Parking', 'Canteen'][row - 2] ?? '');
    }
    await cell('miniProgram.targetAppId', 3).fill('wx0123456789abcdef');
  });
  await page
    .getByText(t('miniProgram.targetsSavedDropped', 1, `${of.appId}, Parking`))
    .first()
    .waitFor();
  await targets.getByText(t('miniProgram.targetNew'), { exact: true }).waitFor();

  // Approved: to some, to nobody again.
  of = await programOfProject(server(), 'pass', '楚河天地');
  name = await openProgram(v, 'pass', '楚河天地');
  await fromMore(v, name, 'miniProgram.grayNow');
  await confirmed(v, t('miniProgram.grayTitle', 'v2.6.0'), 'miniProgram.grayNow', (dialog) =>
    dialog.locator('#field-percentage').fill('20'),
  );
  expect(await waitForRelease(server(), of.miniProgramId, 'approved')).toMatchObject({ gray: 20 });
  await page.getByText(t('miniProgram.grayAt', 20)).first().waitFor();
  await v.healthy();
  await fromMore(v, name, 'miniProgram.grayStop');
  await confirmed(v, t('miniProgram.grayStopTitle', 'v2.6.0'), 'miniProgram.grayStop');
  expect(await waitForRelease(server(), of.miniProgramId, 'approved')).toMatchObject({ gray: null });

  // A stage of a submission fails, and is gone on from there.
  of = await programOfProject(server(), 'pass', '恒景中心');
  name = await openProgram(v, 'pass', '恒景中心');
  await simulateAtPlatform(server(), 'fault', { path: '/wxa/submit_audit', appid: of.appId, errcode: 85077 });
  await button(v, 'miniProgram.submit').click();
  await confirmed(v, t('miniProgram.submitTitle', 'v2.6.1'), 'miniProgram.submit');
  const trouble = page.getByRole('region', { name: t('miniProgram.troubleTitle') });
  await trouble.waitFor();
  expect((await programById(server(), of.miniProgramId)).trouble).toMatchObject({
    step: 'submit',
    errcode: 85077,
  });
  await v.healthy();
  await fits(v);
  await trouble.getByRole('button', { name: t('miniProgram.goOn') }).click();
  await confirmed(v, t('miniProgram.goOnTitle', t('miniProgram.step_submit')), 'miniProgram.goOn');
  await waitForRelease(server(), of.miniProgramId, 'inReview');
  await trouble.waitFor({ state: 'detached' });
  await v.context.close();
});

/** Whatever state a mini-program for passes is in: it lets us act, and takes another version. */
async function madeReady(): Promise<number> {
  const { list } = await callAsHeadOffice(server(), miniProgramApi, 'list', { kind: 'pass', limit: 50 });
  for (const { miniProgramId, appId, authorization } of list) {
    const appid = appId ?? demoAppId(6, 'pass');
    if (authorization === 'covered') await simulateAtPlatform(server(), 'free', { appid });
    if (authorization === 'authorized') continue;
    const { url } = await callAsHeadOffice(server(), miniProgramApi, 'authorizeLink', { miniProgramId });
    await simulateAtPlatform(server(), 'authorize', { appid, preAuthCode: await preAuthCodeOf(url) });
  }
  for (const { miniProgramId, appId: appid, release } of list) {
    if (release === 'inReview' || release === 'delayed') {
      await simulateAtPlatform(server(), 'audit', { appid, result: 'fail', screenshots: 0 });
      await waitForRelease(server(), miniProgramId, 'rejected');
    }
    if (release !== 'approved') continue;
    const { audit, version } = await programById(server(), miniProgramId);
    const auditId = audit?.auditId ?? 0;
    await callAsHeadOffice(server(), miniProgramApi, 'release', { miniProgramId, version, auditId });
  }
  const able = async () =>
    (await callAsHeadOffice(server(), miniProgramApi, 'list', { kind: 'pass', limit: 50 })).list.filter(
      ({ can }) => can.select,
    ).length;
  await expect.poll(able, { timeout: 120_000, interval: 1_000 }).toBe(list.length);
  return list.length;
}

test('one version is submitted for twelve: tried first, in waves, stopped by one that fails, and gone on with', async () => {
  expect(await madeReady()).toBe(12);
  // Where it is online already nothing is submitted.
  const { list } = await callAsHeadOffice(server(), miniProgramApi, 'list', { kind: 'pass', limit: 50 });
  const rolled = list.filter(({ online }) => online !== '2.6.1');
  const able = rolled.length;
  expect(able).toBeLessThan(12);
  const failing = rolled[4] ?? expect.fail('several are submitted');
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, lists.pass);
  const fault = { path: '/wxa/submit_audit', errcode: 85077 };
  await simulateAtPlatform(server(), 'fault', { ...fault, appid: failing.appId });
  await page.getByRole('checkbox', { name: t('frame.bulk.selectAll') }).check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('miniProgram.rollOut') })
    .click();
  const asked = page.getByRole('dialog', { name: t('miniProgram.rollOutTitle', 12) });
  await asked
    .getByText(t('miniProgram.rollOutDoes_selectAndSubmit', 'v2.5.1', 'v2.6.1'))
    .first()
    .waitFor();
  await asked.getByText(t('miniProgram.error.isOnline')).first().waitFor();
  await asked.locator('#field-stopAfter').fill('1');
  await v.healthy();
  await asked.getByRole('button', { name: t('miniProgram.rollOutStart', able) }).click();
  const panel = page.getByRole('region', { name: t('miniProgram.rolledTitle', 'v2.6.1', able) });
  const patient = { timeout: 300_000 };
  await panel.getByText(t('miniProgram.rolledState_paused')).waitFor(patient);
  await panel.getByText(t('miniProgram.rolledCount_failed', 1)).waitFor();
  await panel.getByRole('listitem').filter({ hasText: failing.projectName }).getByText('85077').waitFor();
  await v.healthy();
  await panel.getByRole('button', { name: t('miniProgram.rolledGoOn') }).click();
  await panel.getByText(t('miniProgram.rolledCount_done', able)).waitFor(patient);
  // Nobody has to look at it any more.
  await panel.getByRole('button', { name: t('miniProgram.rolledUnfold') }).waitFor();
  await v.healthy();
  await fits(v);
  await v.context.close();
});

test('who administers a property sees its mini-programs and may have them authorized, no more; a lost authorization is told at the bell', async () => {
  const lost = await programOfProject(server(), 'pm', '恒景中心');
  await simulateAtPlatform(server(), 'unauthorize', { appid: lost.appId });
  await expect
    .poll(async () => (await programById(server(), lost.miniProgramId)).authorization)
    .toBe('unauthorized');
  const waiting = await callAsHeadOffice(server(), miniProgramApi, 'waiting', {});
  const several = waiting.some((one) => one.what === 'lost' && one.kind === 'pm' && one.count > 1);
  for (const user of ['hq', 'property']) {
    const v = await visit('zh');
    const { page, t } = v;
    await signInQuietly(v, user);
    await v.open();
    const office = user === 'hq';
    await page.getByRole('button', { name: new RegExp(`^${t('frame.waiting')}`) }).click();
    const told = page
      .getByRole('listitem')
      .filter({ hasText: t('frame.mini_pm') })
      .getByRole('link', { name: new RegExp(t('frame.mini_lost', 0).replace(/^\d+/, '')) });
    await told.click();
    if (office && several) await page.getByRole('link', { name: lost.projectName, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: lost.name ?? '' }).waitFor();
    const again = page.getByRole('button', { name: t('miniProgram.authorizeAgain'), exact: true });
    await again.first().waitFor();
    if (!office) {
      for (const key of ['miniProgram.refresh', 'miniProgram.withdraw', 'miniProgram.targetsEdit'] as const)
        expect(await page.getByRole('button', { name: t(key), exact: true }).count(), key).toBe(0);
      await again.first().click();
      const link = page.getByRole('dialog', { name: t('miniProgram.authorizeTitle', lost.projectName) });
      await link.getByRole('img', { name: t('miniProgram.authorizeCode') }).waitFor();
      await v.healthy();
      await page.keyboard.press('Escape');
      await goTo(v, lists.pm);
      await page.getByRole('link', { name: lost.projectName, exact: true }).waitFor();
      expect(await page.getByRole('checkbox', { name: t('frame.bulk.selectAll') }).count()).toBe(0);
    }
    await v.healthy();
    await v.context.close();
  }
});
