import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import {
  type LockedContent,
  lockContent,
  newestStateOf,
  uploadsOfRevision,
} from '../../kit/review/content-store.ts';
import { revisionTextOf } from '../../kit/review/revision.ts';
import * as kit from '../../kit/review/transitions.ts';
import { addContent, assertContentVersion, saveContent } from '../../kit/review/write-content.ts';
import { judgeRevision } from './notice.findings.ts';
import { publishingRulesOf } from './notice.places.queries.ts';
import { assertRevocable, assertWhollyInScope } from './notice.policy.ts';
import { type NoticeRecord, noticeById, noticeKind, noticesById } from './notice.queries.ts';
import { noticeWritingFrom } from './notice.writing.ts';

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
  await assertContentVersion(ctx, content, version);
  return content;
}

/** Where a notice stands after a step. */
async function moved(ctx: Ctx, noticeId: number) {
  const { version, stage } = orNotFound(await noticeById(ctx, noticeId));
  return { version, stage };
}

const stored = ({ id, ver }: { id: number; ver: number }) => ({ noticeId: id, version: ver });

export async function addNotice(ctx: Ctx, input: InputOf<Ops['add']>) {
  return stored(
    await addContent(ctx, noticeKind, await noticeWritingFrom(ctx, input, { noticeId: null, uploads: [] })),
  );
}

export async function editNotice(ctx: Ctx, { noticeId, version, notice }: InputOf<Ops['edit']>) {
  const content = await held(ctx, noticeId);
  const uploads = await uploadsOfRevision(ctx, content.revision.id);
  const writing = await noticeWritingFrom(ctx, notice, { noticeId, uploads });
  return stored(await saveContent(ctx, noticeKind, noticeId, version, writing));
}

/** A draft that says the same; its times are to be chosen anew. */
export async function copyNotice(ctx: Ctx, noticeId: number) {
  const { revision } = await held(ctx, noticeId);
  const same = revisionTextOf(revision, await uploadsOfRevision(ctx, revision.id));
  return stored(await addContent(ctx, noticeKind, { ...same, releaseAt: null, expiresAt: null }));
}

/** @throws Refusal 400 while something stands against the newest revision */
async function assertWhole(ctx: Ctx, content: LockedContent): Promise<void> {
  const isLive = kit.stageOfLocked(ctx, content) === 'live';
  const { findings } = await judgeRevision(ctx, content.revision, isLive);
  const stops = findings.filter(({ level }) => level === 'stop');
  if (stops.length > 0) refuse('review.error.stopped', { args: [stops.length] });
}

export async function submitNotice(ctx: Ctx, looked: InputOf<Ops['submit']>) {
  const content = await heldAt(ctx, looked);
  await assertWhole(ctx, content);
  await kit.submit(ctx, content);
  return moved(ctx, looked.noticeId);
}

export async function withdrawNotice(ctx: Ctx, looked: InputOf<Ops['withdraw']>) {
  await kit.withdraw(ctx, await heldAt(ctx, looked));
  return moved(ctx, looked.noticeId);
}

export async function approveNotice(ctx: Ctx, { hash, now = false, ...looked }: InputOf<Ops['approve']>) {
  const content = await held(ctx, looked.noticeId);
  // Who comes second is told who came first, and not that a version is old.
  if (newestStateOf(content) === 'toReview') {
    await assertContentVersion(ctx, content, looked.version);
    await assertWhole(ctx, content);
  }
  const { ownReview } = await publishingRulesOf(ctx, content.revision.projectIds);
  await kit.approve(ctx, content, { hash, now, ownText: ownReview });
  return moved(ctx, looked.noticeId);
}

export async function rejectNotice(ctx: Ctx, { hash, reason, ...looked }: InputOf<Ops['reject']>) {
  const content = await held(ctx, looked.noticeId);
  if (newestStateOf(content) === 'toReview') await assertContentVersion(ctx, content, looked.version);
  await kit.reject(ctx, content, { hash, reason });
  return moved(ctx, looked.noticeId);
}

export async function pullBackNotice(ctx: Ctx, looked: InputOf<Ops['pullBack']>) {
  await kit.pullBack(ctx, await heldAt(ctx, looked));
  return moved(ctx, looked.noticeId);
}

/** Takes all of them back or none, locked in one order so that two who do so wait for each other. */
export async function revokeNotices(ctx: Ctx, { noticeIds, reason }: InputOf<Ops['revoke']>) {
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

export async function reopenNotice(ctx: Ctx, { announceAgain, ...looked }: InputOf<Ops['reopen']>) {
  await kit.reopen(ctx, await heldAt(ctx, looked), announceAgain);
  return moved(ctx, looked.noticeId);
}

export async function removeNotice(ctx: Ctx, noticeId: number) {
  await kit.remove(ctx, await held(ctx, noticeId));
  return true;
}
