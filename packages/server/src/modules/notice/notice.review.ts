import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { writingOf } from '../../kit/review/revision.ts';
import { type LockedContent, lockContent, newestStateOf, uploadsOf } from '../../kit/review/store.ts';
import * as kit from '../../kit/review/transitions.ts';
import { addContent, assertVersion, saveContent } from '../../kit/review/write.ts';
import { judgeRevision } from './notice.findings.ts';
import { rulesFor } from './notice.places.queries.ts';
import { assertRevocable, assertWhollyInScope } from './notice.policy.ts';
import { type NoticeRecord, noticeById, noticeKind, noticesById } from './notice.queries.ts';
import { writingFrom } from './notice.writing.ts';

type Ops = (typeof noticeApi)['ops'];
type Looked = { noticeId: number; version: number };

/** A notice of which all lies in the caller's scope, locked. */
async function held(ctx: Ctx, noticeId: number): Promise<LockedContent> {
  assertWhollyInScope(orNotFound(await noticeById(ctx, noticeId)));
  const locked = await lockContent(ctx, noticeKind, noticeId);
  // Between the look and the lock it may have been given to others.
  assertWhollyInScope(orNotFound(await noticeById(ctx, noticeId)));
  return locked;
}

/** The same as the caller saw it. */
async function heldAt(ctx: Ctx, { noticeId, version }: Looked): Promise<LockedContent> {
  const content = await held(ctx, noticeId);
  await assertVersion(ctx, content, version);
  return content;
}

/** Where a notice stands after a step. */
async function moved(ctx: Ctx, noticeId: number) {
  const { version, stage } = orNotFound(await noticeById(ctx, noticeId));
  return { version, stage };
}

const stored = ({ id, ver }: { id: number; ver: number }) => ({ noticeId: id, version: ver });

export async function add(ctx: Ctx, input: InputOf<Ops['add']>) {
  return stored(
    await addContent(ctx, noticeKind, await writingFrom(ctx, input, { noticeId: null, uploads: [] })),
  );
}

export async function edit(ctx: Ctx, { noticeId, version, notice }: InputOf<Ops['edit']>) {
  const content = await held(ctx, noticeId);
  const uploads = await uploadsOf(ctx, content.revision.id);
  const writing = await writingFrom(ctx, notice, { noticeId, uploads });
  return stored(await saveContent(ctx, noticeKind, noticeId, version, writing));
}

/** A draft that says the same; its times are to be chosen anew. */
export async function copy(ctx: Ctx, noticeId: number) {
  const { revision } = await held(ctx, noticeId);
  const same = writingOf(revision, await uploadsOf(ctx, revision.id));
  return stored(await addContent(ctx, noticeKind, { ...same, releaseAt: null, expiresAt: null }));
}

/** @throws Refusal 400 while something stands against the newest revision */
async function assertWhole(ctx: Ctx, content: LockedContent): Promise<void> {
  const isLive = kit.stageOfLocked(ctx, content) === 'live';
  const { findings } = await judgeRevision(ctx, content.revision, isLive);
  const stops = findings.filter(({ level }) => level === 'stop');
  if (stops.length > 0) refuse('review.error.stopped', { args: [stops.length] });
}

export async function submit(ctx: Ctx, looked: InputOf<Ops['submit']>) {
  const content = await heldAt(ctx, looked);
  await assertWhole(ctx, content);
  await kit.submit(ctx, content);
  return moved(ctx, looked.noticeId);
}

export async function withdraw(ctx: Ctx, looked: InputOf<Ops['withdraw']>) {
  await kit.withdraw(ctx, await heldAt(ctx, looked));
  return moved(ctx, looked.noticeId);
}

export async function approve(ctx: Ctx, { hash, now = false, ...looked }: InputOf<Ops['approve']>) {
  const content = await held(ctx, looked.noticeId);
  // Who comes second is told who came first, and not that a version is old.
  if (newestStateOf(content) === 'toReview') {
    await assertVersion(ctx, content, looked.version);
    await assertWhole(ctx, content);
  }
  const { ownReview } = await rulesFor(ctx, content.revision.projectIds);
  await kit.approve(ctx, content, { hash, now, ownText: ownReview });
  return moved(ctx, looked.noticeId);
}

export async function reject(ctx: Ctx, { hash, reason, ...looked }: InputOf<Ops['reject']>) {
  const content = await held(ctx, looked.noticeId);
  if (newestStateOf(content) === 'toReview') await assertVersion(ctx, content, looked.version);
  await kit.reject(ctx, content, { hash, reason });
  return moved(ctx, looked.noticeId);
}

export async function pullBack(ctx: Ctx, looked: InputOf<Ops['pullBack']>) {
  await kit.pullBack(ctx, await heldAt(ctx, looked));
  return moved(ctx, looked.noticeId);
}

/** Takes all of them back or none, locked in one order so that two who do so wait for each other. */
export async function revoke(ctx: Ctx, { noticeIds, reason }: InputOf<Ops['revoke']>) {
  const wanted = new Set(noticeIds);
  const list: NoticeRecord[] = await noticesById(ctx, [...wanted]);
  if (list.length < wanted.size) notFound();
  for (const row of list) {
    assertWhollyInScope(row);
    assertRevocable(ctx, row);
  }
  for (const { noticeId } of list) await kit.revoke(ctx, await held(ctx, noticeId), reason);
  return { revoked: list.length };
}

export async function reopen(ctx: Ctx, { announceAgain, ...looked }: InputOf<Ops['reopen']>) {
  await kit.reopen(ctx, await heldAt(ctx, looked), announceAgain);
  return moved(ctx, looked.noticeId);
}

export async function remove(ctx: Ctx, noticeId: number) {
  await kit.remove(ctx, await held(ctx, noticeId));
  return true;
}
