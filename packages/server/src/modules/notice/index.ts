export { noticeModule } from './notice.handlers.ts';
export { findNoticesByWord, noticeKind } from './notice.queries.ts';
