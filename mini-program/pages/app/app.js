const { isOffline } = require('../../network.js');
const { addressOf, placeOf, title } = require('../../settings.js');
const { lang } = require('../../words.js');

/** A code that says to the server who opened the mini-program; '' where WeChat gives none. */
const login = () =>
  new Promise((answer) => {
    wx.login({ success: ({ code }) => answer(code || ''), fail: () => answer('') });
  });

Page({
  data: { address: '' },

  async onLoad({ to }) {
    this.to = to ? decodeURIComponent(to) : '';
    // Without network a web-view shows an error of the system's own.
    if (await isOffline()) return this.failed();
    const code = await login();
    this.setData({ address: addressOf({ to: this.to, lang, code }) });
  },

  failed() {
    wx.redirectTo({ url: `/pages/offline/offline?to=${encodeURIComponent(this.to)}` });
  },

  onShareAppMessage({ webViewUrl }) {
    return {
      title: title[lang],
      path: `/pages/app/app?to=${encodeURIComponent(placeOf(webViewUrl))}`,
      imageUrl: '/pictures/share.png',
    };
  },
});
