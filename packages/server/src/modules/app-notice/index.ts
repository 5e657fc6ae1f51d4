export { appNoticeModule } from './app-notice.handlers.ts';
