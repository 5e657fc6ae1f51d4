import { placeHeaderValue } from '@mdi/contract/kit/op.ts';
import type { LookSize } from '@mdi/contract/modules/preference/preference.contract.ts';
import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps, type ThemeConfig } from 'antd';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../kit/call/query-client.ts';
import { setTabPlaceReader } from '../kit/call/send.ts';
import { noteSignInTarget, takeSignInTarget } from '../kit/call/sign-in-target.ts';
import { keepDrafts } from '../kit/form/drafts/unsaved-drafts.ts';
import { NoChoices } from '../kit/form/fields/no-choices.tsx';
import { useLook } from '../kit/page/look.ts';
import { setOpenableScreens } from '../kit/rights/openable-screens.ts';
import { setSignedInUser } from '../kit/rights/signed-in-user.ts';
import { changeLang, t } from '../kit/words/words.ts';
import { crashHandlers } from '../lite-kit/crash.ts';
import { ownLanguage, startLook } from './look/look.ts';
import { themeOf } from './look/theme.ts';
import { routerFor } from './routing/router.tsx';
import { openScreens } from './routing/routing.ts';
import { screens } from './routing/screens.ts';
import { Toasts } from './toasts.tsx';
import '../kit/page/tokens.css';
import 'virtual:antd.css';
import '../kit/page/kit.css';
import '../kit/list/list-parts.css';
import '../kit/form/form.css';
import './app.css';
import './frame/bars.css';
import './look/sizes.css';

// A build carries the style sheet; while developing the page makes its own.
const styledIn = (size: LookSize): ThemeConfig => {
  const theme = themeOf(size);
  return {
    ...theme,
    zeroRuntime: import.meta.env.PROD,
    // Popups wait for their motion to end before they are placed, so it is switched off and not only hidden.
    token: { ...theme.token, motion: !matchMedia('(prefers-reduced-motion: reduce)').matches },
  };
};
const styled: Record<LookSize, ThemeConfig> = {
  large: styledIn('large'),
  default: styledIn('default'),
  small: styledIn('small'),
};

/** What stands in an empty list of choices; other empty places say themselves what they are. */
const emptyOf: ConfigProviderProps['renderEmpty'] = (component) =>
  component === 'Select' ? <NoChoices text={t('kit.noChoices')} /> : undefined;

type Shown = { router: ReturnType<typeof routerFor>; locale: ConfigProviderProps['locale'] };

function Shown({ router, locale }: Shown) {
  const { size } = useLook();
  return (
    <ConfigProvider
      theme={styled[size]}
      locale={locale}
      button={{ autoInsertSpace: false }}
      renderEmpty={emptyOf}
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** Shows the product to the person who is signed in. */
export async function showApp(
  root: HTMLElement,
  user: SessionUser,
  locale: ConfigProviderProps['locale'],
): Promise<void> {
  const arrived = takeSignInTarget();
  // Who views as somebody else goes on in the language they read.
  const own = user.viewing ? undefined : ownLanguage(user.look, arrived !== undefined);
  if (own) {
    // Loaded anew, it is still where the login led.
    if (arrived !== undefined) noteSignInTarget(arrived);
    changeLang(own);
    return;
  }
  setSignedInUser(user);
  await startLook(user);
  setTabPlaceReader(() =>
    placeHeaderValue(user.currProjectRoleCode, user.currProjectId, user.currTenantId, user.viewing?.viewId),
  );
  const open = openScreens(screens, user);
  setOpenableScreens(open.map((screen) => screen.path));
  createRoot(root, crashHandlers(root, keepDrafts)).render(
    <Shown router={routerFor(user, open, arrived)} locale={locale} />,
  );
}
