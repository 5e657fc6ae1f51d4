import { describe, expect, test } from 'vitest';
import { platformWithProgram, refusalErrcode } from './release.fixture.ts';

const desk = platformWithProgram();

describe('a release', () => {
  test('puts what was approved online, once', async () => {
    expect(await refusalErrcode(desk.w.platform.release(desk.access))).toBe(85019);
    await desk.submitted();
    expect(await refusalErrcode(desk.w.platform.release(desk.access))).toBe(85020);
    desk.w.control.decide(desk.appId, 'approve');
    await desk.w.platform.release(desk.access);
    expect((await desk.w.platform.versions(desk.access)).online).toMatchObject({ version: '2.6.1' });
    expect(await refusalErrcode(desk.w.platform.release(desk.access))).toBe(85052);
  });

  test('is refused once a newer upload came after the approval', async () => {
    await desk.approved();
    await desk.commit({ version: '2.6.2' });
    expect(await refusalErrcode(desk.w.platform.release(desk.access))).toBe(85020);
  });

  test('can be rolled back once, to one of the five before', async () => {
    expect(await refusalErrcode(desk.w.platform.rollBack(desk.access, null))).toBe(87011);
    for (const one of [1, 2, 3, 4, 5, 6, 7]) await desk.released(`1.0.${one}`);
    const former = await desk.w.platform.formerVersions(desk.access);
    expect(former.map(({ version }) => version)).toEqual(['1.0.6', '1.0.5', '1.0.4', '1.0.3', '1.0.2']);
    expect(await refusalErrcode(desk.w.platform.rollBack(desk.access, 999))).toBe(87011);
    await desk.w.platform.rollBack(desk.access, former[1]?.appVersion ?? 0);
    expect((await desk.w.platform.versions(desk.access)).online?.version).toBe('1.0.5');
    expect(await refusalErrcode(desk.w.platform.rollBack(desk.access, null))).toBe(87012);
    await desk.released('1.0.8');
    await desk.w.platform.rollBack(desk.access, null);
    expect((await desk.w.platform.versions(desk.access)).online?.version).toBe('1.0.5');
  });

  test('reaches ever more people, once there is one before it and another approved', async () => {
    expect(await desk.w.platform.gray(desk.access)).toBeNull();
    expect(await refusalErrcode(desk.w.platform.releaseTo(desk.access, 10))).toBe(85079);
    await desk.released('1.0.0');
    expect(await refusalErrcode(desk.w.platform.releaseTo(desk.access, 10))).toBe(85080);
    await desk.approved();
    for (const wrong of [0, 101, 1.5])
      expect(await refusalErrcode(desk.w.platform.releaseTo(desk.access, wrong))).toBe(85081);
    await desk.w.platform.releaseTo(desk.access, 10);
    expect(await desk.w.platform.gray(desk.access)).toEqual({ percentage: 10, paused: false });
    desk.w.control.pauseGray(desk.appId, true);
    expect(await desk.w.platform.gray(desk.access)).toEqual({ percentage: 10, paused: true });
    expect(await refusalErrcode(desk.w.platform.releaseTo(desk.access, 10))).toBe(85082);
    await desk.w.platform.stopGray(desk.access);
    expect(await desk.w.platform.gray(desk.access)).toBeNull();
    expect((await desk.w.platform.versions(desk.access)).online?.version).toBe('1.0.0');
    await desk.w.platform.releaseTo(desk.access, 5);
    await desk.w.platform.releaseTo(desk.access, 100);
    expect((await desk.w.platform.versions(desk.access)).online?.version).toBe('2.6.1');
    expect(await desk.w.platform.gray(desk.access)).toBeNull();
  });

  test('can be hidden and shown', async () => {
    expect(await refusalErrcode(desk.w.platform.setVisible(desk.access, false))).toBe(85021);
    await desk.released('1.0.0');
    await desk.w.platform.setVisible(desk.access, false);
    expect(desk.w.control.program(desk.appId).visible).toBe(false);
    expect(await refusalErrcode(desk.w.platform.setVisible(desk.access, false))).toBe(85021);
    await desk.w.platform.setVisible(desk.access, true);
  });
});
