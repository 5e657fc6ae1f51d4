const { targets } = require('../../settings.js');
const { t } = require('../../words.js');

Page({
  data: { t, known: false, told: '' },

  onLoad({ appid, path }) {
    this.target = { appId: appid || '', path: path ? decodeURIComponent(path) : '' };
    const known = targets.includes(this.target.appId);
    this.setData({ known, told: known ? t.jumpText : t.noTarget });
  },

  /** WeChat opens another mini-program only where somebody pressed something. */
  jump() {
    wx.navigateToMiniProgram({
      ...this.target,
      success: () => this.back(),
      fail: ({ errMsg }) => {
        // Who changed their mind knows it.
        if (!/cancel/.test(errMsg)) this.setData({ told: t.jumpFailed });
      },
    });
  },

  back() {
    if (getCurrentPages().length > 1) wx.navigateBack();
    else wx.reLaunch({ url: '/pages/app/app' });
  },
});
