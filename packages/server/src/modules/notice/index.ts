export { noticeModule } from './notice.handlers.ts';
export { noticeKind, soughtNotices } from './notice.queries.ts';
