export { appSuggestionModule } from './app-suggestion.handlers.ts';
export { answersOwed, suggestionFigures } from './suggestion.figures.queries.ts';
export { suggestionModule } from './suggestion.handlers.ts';
export { hoursOf } from './suggestion.hours.queries.ts';
