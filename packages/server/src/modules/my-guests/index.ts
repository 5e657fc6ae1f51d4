export { myGuestsModule } from './my-guests.handlers.ts';
