export { passBackgroundModule } from './pass-background.handlers.ts';
export { backgroundsOf } from './pass-background.queries.ts';
