import { callSuggestion } from './app-client.ts';

const mark = '#wxLogin=';
let code = '';

/**
 * Takes what the mini-program says of who opened it out of the address, before anybody shares that: it is good for this
 * phone alone, once, and for minutes.
 */
export function takeMiniLoginCode(): void {
  if (!location.hash.startsWith(mark)) return;
  const said = location.hash.slice(mark.length);
  code = /^[\w-]{1,128}$/.test(said) ? said : '';
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Tells the server, once somebody is signed in: under that name the chat platform checks what they write. */
export function sendMiniLoginCode(): void {
  if (code === '') return;
  const said = code;
  code = '';
  // Without it what they write is looked at by somebody.
  void callSuggestion('openedBy', { code: said }).catch(() => undefined);
}
