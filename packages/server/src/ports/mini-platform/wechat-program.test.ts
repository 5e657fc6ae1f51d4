import { describe, expect, test } from 'vitest';
import { platformWithProgram, refusalErrcode, reviewedPage } from './release.fixture.ts';

const desk = platformWithProgram();

describe('beside its code', () => {
  test('a mini-program has the categories it was given', async () => {
    const [first] = await desk.w.platform.categories(desk.access);
    const { address: _, tag: __, title: ___, ...category } = reviewedPage;
    expect(first).toEqual(category);
  });

  test('it may call the servers that were added, if they are registered', async () => {
    const none = { request: [], socket: [], upload: [], download: [] };
    expect(await desk.w.platform.domains(desk.access)).toEqual(none);
    const ours = { ...none, request: ['https://mdi.example'], socket: ['wss://mdi.example'] };
    await desk.w.platform.addDomains(desk.access, ours);
    expect(await desk.w.platform.domains(desk.access)).toEqual(ours);
    expect(await refusalErrcode(desk.w.platform.addDomains(desk.access, ours))).toBe(85017);
    desk.w.control.state().registered = ['https://mdi.example', 'wss://mdi.example'];
    expect(
      await refusalErrcode(
        desk.w.platform.addDomains(desk.access, { ...none, request: ['https://a.example'] }),
      ),
    ).toBe(85018);
    desk.w.control.state().registered = null;
    const many = Array.from({ length: 201 }, (_, i) => `https://h${i}.example`);
    expect(await refusalErrcode(desk.w.platform.addDomains(desk.access, { ...none, request: many }))).toBe(
      85016,
    );
    desk.w.control.program(desk.appId).isMiniProgram = false;
    expect(await refusalErrcode(desk.w.platform.domains(desk.access))).toBe(85015);
  });

  test('it may show the addresses that were added', async () => {
    await desk.w.platform.addWebViewDomains(desk.access, ['https://mdi.example']);
    expect(desk.w.control.program(desk.appId).domains.webviewdomain).toEqual(['https://mdi.example']);
    expect(
      await refusalErrcode(desk.w.platform.addWebViewDomains(desk.access, ['https://mdi.example'])),
    ).toBe(89019);
    const many = Array.from({ length: 100 }, (_, i) => `https://h${i}.example`);
    expect(await refusalErrcode(desk.w.platform.addWebViewDomains(desk.access, many))).toBe(89029);
    desk.w.control.state().registered = [];
    expect(await refusalErrcode(desk.w.platform.addWebViewDomains(desk.access, ['https://a.example']))).toBe(
      89020,
    );
  });

  test('testers are bound by their account and listed by another name, up to a limit', async () => {
    const { userstr } = await desk.w.platform.bindTester(desk.access, 'chen_2026');
    expect(await desk.w.platform.testers(desk.access)).toEqual([userstr]);
    expect(userstr).not.toContain('chen');
    expect(await refusalErrcode(desk.w.platform.bindTester(desk.access, 'chen_2026'))).toBe(85004);
    expect(await refusalErrcode(desk.w.platform.bindTester(desk.access, 'nobody_1'))).toBe(85001);
    desk.w.control.state().people.busy_one = 'full';
    expect(await refusalErrcode(desk.w.platform.bindTester(desk.access, 'busy_one'))).toBe(85003);
    desk.w.control.state().testerCap = 2;
    await desk.w.platform.bindTester(desk.access, 'second');
    expect(await refusalErrcode(desk.w.platform.bindTester(desk.access, 'third_one'))).toBe(85002);
    await desk.w.platform.unbindTester(desk.access, { userstr });
    await desk.w.platform.unbindTester(desk.access, { account: 'second' });
    expect(await desk.w.platform.testers(desk.access)).toEqual([]);
    expect(await refusalErrcode(desk.w.platform.unbindTester(desk.access, { account: 'second' }))).toBe(-1);
  });
});
