import { newToken } from '../../../kit/settings/secrets.ts';
import { infoXml, sendCallbackMessage } from './callback-messages.ts';
import { type Core, overlapMs, trimBounded } from './core.ts';
import { refuse } from './errcode.ts';
import { hourMs, minuteMs, type Program } from './state.ts';

/** Development management: the set that only one provider can hold. */
export const exclusiveSet = 18;

const codeMs = 10 * minuteMs;
const ticketsKeptMs = 13 * hourMs;
const maxTickets = 200;

/** A new ticket, told to the provider unless it is to be missing. */
export function sendTicket(core: Core, pushed = true): string {
  const now = core.now();
  const ticket = { value: `ticket@@@${newToken()}`, at: now, accepted: false };
  const kept = core.state.tickets.filter(({ at }) => now - at < ticketsKeptMs).slice(1 - maxTickets);
  core.state.tickets = [...kept, ticket];
  core.changed();
  if (!pushed) return ticket.value;
  const xml = infoXml(core, 'component_verify_ticket', { ComponentVerifyTicket: ticket.value });
  sendCallbackMessage(core, { of: 'ticket', program: null, xml }, (taken) => {
    ticket.accepted = taken;
  });
  return ticket.value;
}

export const programOf = (core: Core, appId: string): Program => core.state.programs[appId] ?? refuse(40013);

/** Whether a code from the provider still opens the authorization page. */
export function isPreAuthCodeOpen({ state, now }: Core, preAuthCode: string): boolean {
  const code = state.preAuthCodes[preAuthCode];
  return code !== undefined && !code.used && code.until > now();
}

type Granted = {
  preAuthCode: string;
  appId: string;
  sets: readonly number[];
  unconfirmed?: readonly number[];
};

/**
 * The administrator of a mini-program grants permission sets: answers the code that goes back to the provider, who is
 * told by a message too, of a change only where there is one. @throws Errcode
 */
export function grant(core: Core, { preAuthCode, appId, sets, unconfirmed = [] }: Granted): string {
  const program = programOf(core, appId);
  if (!isPreAuthCodeOpen(core, preAuthCode)) refuse(61009);
  const given = [...new Set(sets)]
    .filter((id) => id !== exclusiveSet || !program.heldByOther)
    .sort((a, b) => a - b);
  const before = program.grant;
  const now = core.now();
  const opened = core.state.preAuthCodes[preAuthCode];
  if (opened) opened.used = true;
  if (before) core.state.oldRefreshTokens[before.refreshToken] = { appId, until: now + overlapMs };
  trimBounded(core.state.oldRefreshTokens);
  const refreshToken = `refreshtoken@@@${newToken()}`;
  program.grant = { sets: given, unconfirmed: [...unconfirmed], refreshToken, at: now };
  const code = `queryauthcode@@@${newToken()}`;
  core.state.authCodes[code] = { appId, until: now + codeMs, used: false };
  trimBounded(core.state.authCodes);
  core.changed();
  const same = before?.sets.join() === given.join();
  if (same) return code;
  const xml = infoXml(core, before ? 'updateauthorized' : 'authorized', {
    AuthorizerAppid: appId,
    AuthorizationCode: code,
    AuthorizationCodeExpiredTime: codeMs / 1000,
    PreAuthCode: preAuthCode,
  });
  sendCallbackMessage(core, { of: 'authorized', program, xml });
  return code;
}

/** The administrator takes everything back. */
export function ungrant(core: Core, appId: string): void {
  const program = programOf(core, appId);
  program.grant = null;
  core.changed();
  const xml = infoXml(core, 'unauthorized', { AuthorizerAppid: appId });
  sendCallbackMessage(core, { of: 'unauthorized', program, xml });
}

/** Another provider gets the set that only one can hold. We aren't told: calls are refused from now on. */
export function takeOverExclusiveSet(core: Core, appId: string): void {
  const program = programOf(core, appId);
  program.heldByOther = true;
  if (program.grant) program.grant.sets = program.grant.sets.filter((id) => id !== exclusiveSet);
  core.changed();
}
