/**
 * What a release says of the mini-program: whose it is and where its app is. The template library fills it in for each
 * mini-program (`ext` of `ext.json`); nothing secret is in it.
 */
const { projectId, program, apiBase, configVersion, title, titleEn, navigateAppIds } = wx.getExtConfigSync();

/** Where the app on phones begins. */
const home = `${apiBase}/savills-mdi/h5/app/${program}/${projectId}`;

/** A place within the app, as a link of this mini-program may name it; anything else is its beginning. */
const innerOf = (to) => (/^(\/[A-Za-z0-9]{1,40}){1,4}$/.test(to || '') ? to : '');

/**
 * The address of a place within the app. Another release has another one, because web-views keep pages for long; what
 * stands behind `#` reaches no server and no log.
 */
function addressOf({ to, lang, code }) {
  const login = code ? `#wxLogin=${encodeURIComponent(code)}` : '';
  return `${home}${innerOf(to)}?lang=${lang}&v=${configVersion}${login}`;
}

/** The place within the app that an address is of; '' also for those that aren't of the app. */
function placeOf(address) {
  const [path] = (address || '').split(/[?#]/);
  return path.startsWith(`${home}/`) ? innerOf(path.slice(home.length)) : '';
}

module.exports = {
  addressOf,
  placeOf,
  title: { zh: title, en: titleEn || title },
  targets: navigateAppIds || [],
};
