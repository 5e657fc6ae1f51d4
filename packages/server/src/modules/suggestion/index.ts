export { appSuggestionModule } from './app-suggestion.handlers.ts';
export { checkGate, isUnchecked } from './suggestion.check.ts';
export { answersOwed, suggestionFigures } from './suggestion.figures.queries.ts';
export { suggestionModule } from './suggestion.handlers.ts';
export { hoursOf } from './suggestion.hours.queries.ts';
