export { passBackgroundModule } from './pass-background.handlers.ts';
export { backgroundsOf, maySeeBackground } from './pass-background.queries.ts';
