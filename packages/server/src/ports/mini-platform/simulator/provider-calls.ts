import { newToken } from '../../../kit/settings/secrets.ts';
import { sendTicket } from './authorize.ts';
import { type Body, type Calls, numberIn, textIn } from './call.ts';
import { type Core, issueToken, tokenSeconds, toSeconds, trimBounded } from './core.ts';
import { okAnswer, refuse } from './errcode.ts';
import { type Grant, hourMs, minuteMs, monthOf, type Program } from './state.ts';

const ticketLifeMs = 12 * hourMs;
const preAuthMs = 30 * minuteMs;
const resetsPerMonth = 10;
const largestPage = 500;

/** Who calls must be the provider of this platform. */
function own(core: Core, body: Body): void {
  const appId = textIn(body, 'component_appid');
  if (!appId) refuse(41018);
  if (appId !== core.parts.provider.appId) refuse(40013);
}

function secret(core: Core, said: string): void {
  if (!said) refuse(41004);
  if (said !== core.parts.provider.appSecret) refuse(40125);
}

function ticket({ state, now }: Core, value: string): void {
  const known = state.tickets.find((one) => one.value === value) ?? refuse(61006);
  if (now() - known.at > ticketLifeMs) refuse(61005);
}

function countTokenCall(core: Core): void {
  const { tokenCalls } = core.state;
  const day = Math.floor(core.now() / (24 * hourMs));
  if (tokenCalls.day !== day) Object.assign(tokenCalls, { day, count: 0 });
  if (tokenCalls.count >= tokenCalls.limit) refuse(45009);
  tokenCalls.count += 1;
}

function authorized(core: Core, appId: string): Program & { grant: Grant } {
  const program = core.state.programs[appId];
  if (!program?.grant) return refuse(61003);
  return { ...program, grant: program.grant };
}

const funcInfo = ({ sets, unconfirmed }: Grant) =>
  sets.map((id) => ({
    funcscope_category: { id },
    ...(unconfirmed.includes(id) && {
      confirm_info: { need_confirm: 1, already_confirm: 0, can_confirm: 0 },
    }),
  }));

export const providerCalls: Calls = {
  '/cgi-bin/component/api_start_push_ticket': {
    verb: 'POST',
    by: 'nobody',
    run(core, { body }) {
      own(core, body);
      secret(core, textIn(body, 'component_secret'));
      core.state.ticketsPushed = true;
      sendTicket(core);
      return okAnswer;
    },
  },
  '/cgi-bin/component/api_component_token': {
    verb: 'POST',
    by: 'nobody',
    run(core, { body }) {
      own(core, body);
      secret(core, textIn(body, 'component_appsecret'));
      ticket(core, textIn(body, 'component_verify_ticket'));
      countTokenCall(core);
      const token = issueToken(core, 'component', '');
      return { component_access_token: token, expires_in: tokenSeconds };
    },
  },
  '/cgi-bin/component/clear_quota/v2': {
    verb: 'POST',
    by: 'nobody',
    run(core, { body }) {
      own(core, body);
      secret(core, textIn(body, 'appsecret'));
      const { tokenCalls } = core.state;
      const month = monthOf(core.now());
      tokenCalls.resets = tokenCalls.resets.filter((at) => monthOf(at) === month);
      if (tokenCalls.resets.length >= resetsPerMonth) refuse(48006);
      tokenCalls.resets.push(core.now());
      tokenCalls.count = 0;
      return okAnswer;
    },
  },
  '/cgi-bin/component/api_create_preauthcode': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      own(core, body);
      const code = `preauthcode@@@${newToken()}`;
      core.state.preAuthCodes[code] = { until: core.now() + preAuthMs, used: false };
      trimBounded(core.state.preAuthCodes);
      return { pre_auth_code: code, expires_in: preAuthMs / 1000 };
    },
  },
  '/cgi-bin/component/api_query_auth': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      own(core, body);
      const code = core.state.authCodes[textIn(body, 'authorization_code')] ?? refuse(61009);
      if (code.used) refuse(61009);
      if (code.until <= core.now()) refuse(61010);
      const { grant } = authorized(core, code.appId);
      code.used = true;
      return {
        authorization_info: {
          authorizer_appid: code.appId,
          authorizer_access_token: issueToken(core, 'program', code.appId),
          expires_in: tokenSeconds,
          authorizer_refresh_token: grant.refreshToken,
          func_info: funcInfo(grant),
        },
      };
    },
  },
  '/cgi-bin/component/api_authorizer_token': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      own(core, body);
      const { appId, grant } = authorized(core, textIn(body, 'authorizer_appid'));
      const sent = textIn(body, 'authorizer_refresh_token');
      const old = core.state.oldRefreshTokens[sent];
      const stillGood = old?.appId === appId && old.until > core.now();
      if (sent !== grant.refreshToken && !stillGood) refuse(61023);
      return {
        authorizer_access_token: issueToken(core, 'program', appId),
        expires_in: tokenSeconds,
        authorizer_refresh_token: grant.refreshToken,
      };
    },
  },
  '/cgi-bin/component/api_get_authorizer_info': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      own(core, body);
      const program = authorized(core, textIn(body, 'authorizer_appid'));
      const { webviewdomain: _, ...network } = program.domains;
      return {
        authorizer_info: {
          nick_name: program.name,
          head_img: '',
          service_type_info: { id: 0 },
          verify_type_info: { id: 0 },
          user_name: program.originalId,
          principal_name: program.principal,
          signature: '',
          qrcode_url: '',
          account_status: program.accountStatus,
          register_type: 0,
          ...(program.isMiniProgram && {
            MiniProgramInfo: {
              network: {
                RequestDomain: network.requestdomain,
                WsRequestDomain: network.wsrequestdomain,
                UploadDomain: network.uploaddomain,
                DownloadDomain: network.downloaddomain,
              },
              categories: program.categories.map(({ first, second }) => ({ first, second })),
              visit_status: program.visible ? 0 : 1,
            },
          }),
        },
        authorization_info: {
          authorizer_appid: program.appId,
          authorizer_refresh_token: program.grant.refreshToken,
          func_info: funcInfo(program.grant),
        },
      };
    },
  },
  '/cgi-bin/component/api_get_authorizer_list': {
    verb: 'POST',
    by: 'component',
    run(core, { body }) {
      own(core, body);
      const [offset, count] = [numberIn(body, 'offset'), numberIn(body, 'count')];
      if (!(offset >= 0) || !(count >= 1 && count <= largestPage)) refuse(40097);
      const all = Object.values(core.state.programs).flatMap(({ appId, grant }) =>
        grant
          ? [{ authorizer_appid: appId, refresh_token: grant.refreshToken, auth_time: toSeconds(grant.at) }]
          : [],
      );
      return { total_count: all.length, list: all.slice(offset, offset + count) };
    },
  },
};
