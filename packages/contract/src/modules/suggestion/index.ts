import type { Api } from '../../kit/op.ts';
import { appSuggestionApi } from './app-suggestion.contract.ts';
import { appSuggestionEn, appSuggestionLogEn } from './app-suggestion.en.ts';
import { appSuggestionLogZh, appSuggestionZh } from './app-suggestion.zh.ts';
import { suggestionApi } from './suggestion.contract.ts';
import { suggestionEn, suggestionLogEn } from './suggestion.en.ts';
import { suggestionMenu } from './suggestion.menu.ts';
import { suggestionLogZh, suggestionZh } from './suggestion.zh.ts';

const apis: readonly Api[] = [suggestionApi];

export const suggestionModule = {
  apis,
  menu: suggestionMenu,
  zh: suggestionZh,
  en: suggestionEn,
  logZh: suggestionLogZh,
  logEn: suggestionLogEn,
};

const appApis: readonly Api[] = [appSuggestionApi];

export const appSuggestionModule = {
  apis: appApis,
  zh: appSuggestionZh,
  en: appSuggestionEn,
  logZh: appSuggestionLogZh,
  logEn: appSuggestionLogEn,
};
