import type { ReviewState } from '@mdi/contract/kit/review.ts';

/** What becomes of a demo notice, and when. */
export type NoticePlan = {
  state: ReviewState;
  /** Hours from now. */
  release: number | null;
  expires: number | null;
  written: number;
  reason?: string;
  next?: 'draft' | 'toReview' | 'rejected';
  mustConfirm?: true;
};

/** In every state and stage, one after another. */
export const noticePlans: readonly NoticePlan[] = [
  { state: 'approved', release: -20, expires: 300, written: -70, mustConfirm: true },
  { state: 'toReview', release: 30, expires: 400, written: -5 },
  { state: 'approved', release: -90, expires: null, written: -140 },
  { state: 'draft', release: null, expires: null, written: -2 },
  { state: 'approved', release: 44, expires: 500, written: -26 },
  { state: 'approved', release: -400, expires: -60, written: -450 },
  { state: 'rejected', release: 20, expires: null, written: -30, reason: '请补充影响的楼层与恢复时间' },
  { state: 'approved', release: -150, expires: null, written: -200, next: 'toReview' },
  { state: 'revoked', release: -260, expires: null, written: -300, reason: '施工取消，另行通知' },
  { state: 'approved', release: -48, expires: 720, written: -100, mustConfirm: true },
];

const node = (line: string) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] });

/** The lines of a text as a body: those that begin with a dash are one list; below them a picture. */
export function noticeBodyOf(
  lines: readonly string[],
  picture: { uploadId: number; alt: string } | null = null,
) {
  const content: object[] = [];
  let items: object[] = [];
  const close = () => {
    if (items.length > 0) content.push({ type: 'bulletList', content: items });
    items = [];
  };
  for (const line of lines) {
    if (line.startsWith('- ')) items.push({ type: 'listItem', content: [node(line.slice(2))] });
    else {
      close();
      content.push(node(line));
    }
  }
  close();
  if (picture) content.push({ type: 'picture', attrs: picture });
  return { type: 'doc', content };
}
