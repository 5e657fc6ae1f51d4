import { authorizePage } from './authorize-page.ts';
import type { Control } from './control.ts';
import type { Core } from './core.ts';
import { langFor, seeOther } from './html.ts';
import { panelPage } from './panel.ts';
import { doPanelAct } from './panel-acts.ts';
import { isForeign, jsonAnswer, partsOf, type SimAnswer, type SimRequest } from './request.ts';

type Made = { core: Core; control: Control };

function act({ control }: Made, request: SimRequest): SimAnswer {
  if (request.method !== 'POST' || isForeign(request)) return jsonAnswer({ error: 'unknown' }, 404);
  const form = new URLSearchParams(request.body.toString('utf8'));
  doPanelAct(control, form);
  const appId = form.get('appid');
  return seeOther(`./?lang=${langFor(request)}${appId ? `#${encodeURIComponent(appId)}` : ''}`);
}

const pages: Partial<Record<string, (made: Made, request: SimRequest) => SimAnswer>> = {
  '/': ({ core }, request) => panelPage(core, langFor(request)),
  '/panel': act,
  '/cgi-bin/componentloginpage': ({ core }, request) => authorizePage(core, request, true),
  '/wxaopen/safe/bindcomponent': ({ core }, request) => authorizePage(core, request, false),
};

/** What the platform shows to people; null for everything else. */
export const answerPage = (made: Made, request: SimRequest): SimAnswer | 'none' =>
  pages[partsOf(request).path]?.(made, request) ?? 'none';
