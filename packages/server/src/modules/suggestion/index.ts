export { appSuggestionModule } from './app-suggestion.handlers.ts';
export { unreadSuggestions } from './app-suggestion.queries.ts';
export { checkText, contentCheckQueue } from './suggestion.content-check.ts';
export { suggestionFigures } from './suggestion.figures.queries.ts';
export { suggestionModule } from './suggestion.handlers.ts';
export { hoursOf } from './suggestion.hours.queries.ts';
export { soughtSuggestions } from './suggestion.queries.ts';
