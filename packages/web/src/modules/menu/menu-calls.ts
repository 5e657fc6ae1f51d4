import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { titleInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';

export const menuCalls = client(menuApi);

/** Reads all surfaces again; resolves when what is shown is new. */
export const refreshMenus = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [menuApi.module] });

/** Shows or hides one entry; the rest of it stays as the server has it. */
export function useShowMenuEntry(failed: (failure: CallFailed) => void) {
  return useWrite(
    async (entry: MenuEntry) => {
      const { menuId, version, title, titleEn, icon, shown } = entry;
      await menuCalls.edit({ menuId, version, title, titleEn, icon, shown: !shown });
      // Whoever saves next needs the new version.
      await refreshMenus();
    },
    {
      done: (_, entry) =>
        toast.success(t(entry.shown ? 'menu.nowHidden' : 'menu.nowShown', titleInPageLanguage(entry))),
      failed: (failure) => {
        failed(failure);
        if (failure.code === 409) void refreshMenus();
        return false;
      },
    },
  );
}
