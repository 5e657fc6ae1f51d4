import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import type { ReleaseState } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { firstFound } from './demo-records.ts';
import { callAsHeadOffice } from './new-users.ts';
import type { Server } from './server.ts';

/** What is done at the simulated platform, and how a mini-program stands here. */

/** Has the simulated platform do something: a verdict, an authorization that ends, an answer that is an error. */
export async function simulateAtPlatform(server: Server, act: string, body: object): Promise<unknown> {
  const answer = await fetch(`${server.url}/sandbox/mini/__sim/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, act).toBe(200);
  return answer.json();
}

const office = (server: Server, kind: MiniKind, keyword?: string) =>
  callAsHeadOffice(server, miniProgramApi, 'list', { kind, keyword, limit: 50 });

/** The mini-program of a project, as its row stands. */
export const programOfProject = async (server: Server, kind: MiniKind, project: string) =>
  firstFound((await office(server, kind, project)).list);

export const programById = (server: Server, miniProgramId: number) =>
  callAsHeadOffice(server, miniProgramApi, 'get', { miniProgramId });

/** Waits until nobody works on a mini-program any more and its release stands so. */
export async function waitForRelease(server: Server, miniProgramId: number, wanted: ReleaseState) {
  const now = async () => {
    const { release, acting, trouble } = await programById(server, miniProgramId);
    return acting ? `${acting.act} ${acting.step}` : trouble ? `${release}: ${trouble.text}` : release;
  };
  await expect.poll(now, { timeout: 120_000, interval: 500 }).toBe(wanted);
  // What is read of it after that comes soon, and would have an act ask for the newer record.
  let known = 0;
  const rests = async () => {
    const { version } = await programById(server, miniProgramId);
    const same = version === known;
    known = version;
    return same;
  };
  await expect.poll(rests, { timeout: 60_000, interval: 2_500 }).toBe(true);
  return programById(server, miniProgramId);
}

/** The demo as it is once everything was read from the platform, which from now on does nothing by itself. */
export async function settlePlatform(server: Server): Promise<void> {
  await simulateAtPlatform(server, 'auto', { afterMs: null });
  await simulateAtPlatform(server, 'checks', { ms: 0 });
  const states = async () => {
    const of = async (kind: MiniKind) =>
      (await office(server, kind)).list
        .map(({ release, authorization }) => `${release} ${authorization}`)
        .sort();
    return { pm: await of('pm'), pass: await of('pass') };
  };
  const wanted = [
    ...[
      'approved',
      'delayed',
      'failed',
      'inReview',
      'none',
      'rejected',
      'released',
      'released',
      'selected',
    ].map((release) => `${release} authorized`),
    ...['released covered', 'released incomplete', 'none unauthorized'],
  ].sort();
  await vi.waitFor(async () => expect(await states()).toEqual({ pm: wanted, pass: wanted }), {
    timeout: 240_000,
    interval: 2_000,
  });
}

/** The code with which the platform's page was opened from the page that a link leads to. */
export async function preAuthCodeOf(url: string): Promise<string> {
  const text = await (await fetch(url)).text();
  return /pre_auth_code=([^&"]+)/.exec(text)?.[1]?.replaceAll('%40', '@') ?? expect.fail(text);
}

/** What the administrator of a mini-program does on the pages that a link leads to. */
export async function authorizeOnPlatform(page: Page, appId: string): Promise<void> {
  await page.locator('a').first().click();
  await page.locator(`input[name=appid][value="${appId}"]`).check();
  await page.locator('button[value=allow]').click();
  await page.waitForURL(/\/wechat\/component\/authorized\//);
}
