import type { Link } from '@mdi/page-kit/shapes.ts';

/** WeChat's bridge in a web-view, as its own SDK uses it for what only the mini-program around the page can do. */
type Bridge = { invoke: (call: string, what: object, heard: () => void) => void };

declare global {
  interface Window {
    __wxjs_environment?: string;
    WeixinJSBridge?: Bridge;
  }
}

/** Whether the app is shown by the shell of a mini-program. */
export const inMiniProgram = (): boolean =>
  window.__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent);

/** Where the shell asks before it opens another mini-program. */
const jumpPage = ({ appid, path }: Extract<Link, { to: 'mini' }>): string =>
  `/pages/jump/jump?appid=${appid}${path === undefined ? '' : `&path=${encodeURIComponent(path)}`}`;

/** Opens another mini-program through the shell; the bridge may still be on its way. */
export function openMiniProgram(link: Extract<Link, { to: 'mini' }>): void {
  const open = () =>
    window.WeixinJSBridge?.invoke(
      'invokeMiniProgramAPI',
      { name: 'navigateTo', arg: { url: jumpPage(link) } },
      () => undefined,
    );
  if (window.WeixinJSBridge) open();
  else document.addEventListener('WeixinJSBridgeReady', open, { once: true });
}
