import { z } from 'zod';
import { countField, doneAnswer, expectField, instantField, listField, textField } from './answers.ts';
import type { Ask } from './ask.ts';
import { componentTokenPath, type Grant, type MiniPlatform, type Token } from './mini-platform.ts';

type Of = { appId: string; appSecret: string };

/** A list's entry is left out where it isn't one of these. */
const granted = z.object({
  funcscope_category: z.object({ id: countField }),
  confirm_info: z
    .object({ need_confirm: countField.nullish(), already_confirm: countField.nullish() })
    .nullish(),
});

const sets = listField(granted);

function grantOf(all: z.output<typeof sets>): Grant {
  const open = all.filter((one) => one.confirm_info?.need_confirm && !one.confirm_info.already_confirm);
  const ids = (some: typeof all) => some.map((one) => one.funcscope_category.id);
  return { sets: ids(all), unconfirmed: ids(open) };
}

const tokenOf = (token: string, expiresIn: number): Token => ({ token, expiresIn });
const filled = z.string().min(1);

const queried = expectField('authorization_info', {
  authorization_info: z.object({
    authorizer_appid: filled,
    authorizer_access_token: filled,
    expires_in: countField,
    authorizer_refresh_token: filled,
    func_info: sets,
  }),
});

const renewed = expectField('authorizer_access_token', {
  authorizer_access_token: filled,
  expires_in: countField,
  authorizer_refresh_token: textField,
});

const facts = expectField('authorizer_info', {
  authorizer_info: z.object({
    nick_name: textField,
    head_img: textField,
    user_name: textField,
    principal_name: textField,
    account_status: countField.nullish().transform((status) => status ?? 1),
    MiniProgramInfo: z
      .object({ network: z.object({ RequestDomain: listField(z.string()) }).nullish() })
      .nullish(),
  }),
  authorization_info: z.object({ authorizer_refresh_token: textField, func_info: sets }),
});

const listed = expectField('list', {
  list: listField(z.object({ authorizer_appid: filled, refresh_token: textField, auth_time: instantField })),
});

type Calls = Pick<
  MiniPlatform,
  | 'startTickets'
  | 'componentToken'
  | 'preAuthCode'
  | 'authorized'
  | 'programToken'
  | 'programFacts'
  | 'programs'
  | 'clearQuota'
>;

/** The provider's own calls: its token, and the mini-programs that let it act. */
export function providerCalls(ask: Ask, { appId, appSecret }: Of): Calls {
  const own = { component_appid: appId };
  const by = (component: string) => ({ component_access_token: component });
  return {
    async startTickets() {
      const body = { ...own, component_secret: appSecret };
      await ask.data({ path: '/cgi-bin/component/api_start_push_ticket', body }, doneAnswer);
    },
    async componentToken(ticket) {
      const answer = await ask.data(
        {
          path: componentTokenPath,
          body: { ...own, component_appsecret: appSecret, component_verify_ticket: ticket },
        },
        expectField('component_access_token', { component_access_token: filled, expires_in: countField }),
      );
      return tokenOf(answer.component_access_token, answer.expires_in);
    },
    async preAuthCode(component) {
      const answer = await ask.data(
        { path: '/cgi-bin/component/api_create_preauthcode', token: by(component), body: own },
        expectField('pre_auth_code', { pre_auth_code: filled, expires_in: countField }),
      );
      return { code: answer.pre_auth_code, expiresIn: answer.expires_in };
    },
    async authorized(component, code) {
      const body = { ...own, authorization_code: code };
      const path = '/cgi-bin/component/api_query_auth';
      const info = (await ask.data({ path, token: by(component), body }, queried)).authorization_info;
      return {
        appId: info.authorizer_appid,
        access: tokenOf(info.authorizer_access_token, info.expires_in),
        refreshToken: info.authorizer_refresh_token,
        ...grantOf(info.func_info),
      };
    },
    async programToken(component, program) {
      const body = {
        ...own,
        authorizer_appid: program.appId,
        authorizer_refresh_token: program.refreshToken,
      };
      const path = '/cgi-bin/component/api_authorizer_token';
      const answer = await ask.data({ path, token: by(component), body }, renewed);
      return {
        access: tokenOf(answer.authorizer_access_token, answer.expires_in),
        // The one that was sent stays good where none comes back.
        refreshToken: answer.authorizer_refresh_token || program.refreshToken,
      };
    },
    async programFacts(component, program) {
      const body = { ...own, authorizer_appid: program };
      const path = '/cgi-bin/component/api_get_authorizer_info';
      const answer = await ask.data({ path, token: by(component), body }, facts);
      const { authorizer_info: about, authorization_info: rights } = answer;
      return {
        name: about.nick_name,
        originalId: about.user_name,
        principal: about.principal_name,
        headImg: about.head_img,
        accountStatus: about.account_status,
        isMiniProgram: Boolean(about.MiniProgramInfo),
        requestDomains: about.MiniProgramInfo?.network?.RequestDomain ?? [],
        refreshToken: rights.authorizer_refresh_token,
        ...grantOf(rights.func_info),
      };
    },
    async programs(component, page) {
      const path = '/cgi-bin/component/api_get_authorizer_list';
      const { list } = await ask.data({ path, token: by(component), body: { ...own, ...page } }, listed);
      return list.map((one) => ({
        appId: one.authorizer_appid,
        refreshToken: one.refresh_token,
        authorizedAt: one.auth_time,
      }));
    },
    async clearQuota() {
      const body = { ...own, appsecret: appSecret };
      await ask.data({ path: '/cgi-bin/component/clear_quota/v2', body }, doneAnswer);
    },
  };
}
