export { sessionModule } from './session.handlers.ts';
export { describeUserAgent } from './session.user-agent.ts';
