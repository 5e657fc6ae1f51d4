import {
  type Look,
  type LookSize,
  preferenceApi,
} from '@mdi/contract/modules/preference/preference.contract.ts';
import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { client } from '../../kit/call/client.ts';
import { setYearCookie } from '../../kit/call/cookies.ts';
import { currentLook, updateLook } from '../../kit/page/look.ts';
import { setTextScale } from '../../kit/words/text-width.ts';
import { lang } from '../../kit/words/words.ts';

const preferences = client(preferenceApi);

/** What antd's sheet sets otherwise in a size, for who chose it. */
const sheets: Record<LookSize, () => Promise<unknown>> = {
  large: () => import('virtual:antd-large.css'),
  default: async () => undefined,
  small: () => import('virtual:antd-small.css'),
};
/** How large texts are, in parts of their usual size. */
const scales: Record<LookSize, number> = { large: 14 / 12, default: 1, small: 13 / 14 };
/** The cookie's words for them, which are the spec's (§3 persisted preferences). */
const kept: Record<LookSize, string> = { large: 'large', default: 'medium', small: 'small' };

/** Puts the page into a size, once what it takes is there. */
async function wear(size: LookSize): Promise<void> {
  // A sheet that can't be loaded leaves parts of the page as large as they were.
  await sheets[size]().catch(() => undefined);
  setTextScale(scales[size]);
  const { dataset } = document.documentElement;
  if (size === 'default') delete dataset.size;
  else dataset.size = size;
  setYearCookie('size', kept[size]);
}

/** Shows the frame as the person who is signed in likes it. */
export async function startLook({ look, avatar }: Pick<SessionUser, 'look' | 'avatar'>): Promise<void> {
  await wear(look.size);
  updateLook({ look, avatar });
}

/** Changes it at once, and keeps it for every browser in which the person logs in. @throws CallFailed */
export async function changeLook(change: Partial<Look>): Promise<void> {
  const before = currentLook();
  const show = async (look: Look) => {
    if (look.size !== currentLook().size) await wear(look.size);
    updateLook({ look });
  };
  await show({ ...before, ...change });
  try {
    await preferences.setLook(change);
  } catch (error) {
    const undone = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Look]]));
    await show({ ...currentLook(), ...undone });
    throw error;
  }
}

/** Keeps which picture shows the person. @throws CallFailed */
export async function changeAvatar(uploadId: number | null): Promise<void> {
  updateLook(await preferences.setAvatar({ uploadId }));
}

/**
 * The language that the person chose before, where the page they have just logged in on is in another one and they chose
 * none there.
 */
export function ownLanguage(look: Look, arrived: boolean): 'zh' | 'en' | undefined {
  const chosenHere = sessionStorage.getItem('languageChosen') !== null;
  if (arrived) sessionStorage.removeItem('languageChosen');
  return arrived && !chosenHere && look.language !== null && look.language !== lang
    ? look.language
    : undefined;
}
