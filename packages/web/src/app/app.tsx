import { placeText } from '@mdi/contract/kit/op.ts';
import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps, type ThemeConfig } from 'antd';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { takeArrival } from '../kit/call/arrival.ts';
import { queries } from '../kit/call/query.ts';
import { showPlace } from '../kit/call/send.ts';
import { NoChoices } from '../kit/form/no-choices.tsx';
import { knowScreens } from '../kit/rights/open-screens.ts';
import { knowUser } from '../kit/rights/who.ts';
import { t } from '../kit/words/words.ts';
import { routerFor } from './router.tsx';
import { openScreens } from './routing.ts';
import { screens } from './screens.ts';
import { keepSize } from './sidebar-state.ts';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';
import '../kit/page/tokens.css';
import 'virtual:antd.css';
import '../kit/page/kit.css';
import '../kit/list/list-parts.css';
import '../kit/form/form.css';
import './app.css';
import './bars.css';

// A build carries the style sheet; while developing the page makes its own.
const styled: ThemeConfig = {
  ...theme,
  zeroRuntime: import.meta.env.PROD,
  // Popups wait for their motion to end before they are placed, so it is switched off and not only hidden.
  token: { ...theme.token, motion: !matchMedia('(prefers-reduced-motion: reduce)').matches },
};

/** What stands in an empty list of choices; other empty places say themselves what they are. */
const emptyOf: ConfigProviderProps['renderEmpty'] = (component) =>
  component === 'Select' ? <NoChoices text={t('kit.noChoices')} /> : undefined;

/** Shows the product to the person who is signed in. */
export function show(root: HTMLElement, user: SessionUser, locale: ConfigProviderProps['locale']): void {
  knowUser(user);
  showPlace(() => placeText(user.currProjectRoleCode, user.currProjectId, user.currTenantId));
  keepSize();
  const open = openScreens(screens, user);
  knowScreens(open.map((screen) => screen.path));
  createRoot(root).render(
    <ConfigProvider theme={styled} locale={locale} button={{ autoInsertSpace: false }} renderEmpty={emptyOf}>
      <QueryClientProvider client={queries}>
        <Toasts />
        <RouterProvider router={routerFor(user, open, takeArrival())} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
}
