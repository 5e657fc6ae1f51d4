import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queries } from '../../kit/call/query.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { titleIn } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';

export const menus = client(menuApi);

/** Reads all surfaces again; resolves when what is shown is new. */
export const rereadMenus = (): Promise<void> => queries.invalidateQueries({ queryKey: [menuApi.module] });

/** Shows or hides one entry; the rest of it stays as the server has it. */
export function useShown(failed: (failure: CallFailed) => void) {
  return useWrite(
    async (entry: MenuEntry) => {
      const { menuId, version, title, titleEn, icon, shown } = entry;
      await menus.edit({ menuId, version, title, titleEn, icon, shown: !shown });
      // Whoever saves next needs the new version.
      await rereadMenus();
    },
    {
      done: (_, entry) => toast.success(t(entry.shown ? 'menu.nowHidden' : 'menu.nowShown', titleIn(entry))),
      failed: (failure) => {
        failed(failure);
        if (failure.code === 409) void rereadMenus();
        return false;
      },
    },
  );
}
