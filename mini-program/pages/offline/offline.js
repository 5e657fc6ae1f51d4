const { t } = require('../../words.js');

Page({
  data: { t },

  onLoad({ to }) {
    // As it came: it goes on into an address again.
    this.to = to || '';
    this.back = ({ isConnected }) => {
      if (isConnected) this.again();
    };
    wx.onNetworkStatusChange(this.back);
  },

  onUnload() {
    wx.offNetworkStatusChange(this.back);
  },

  again() {
    wx.reLaunch({ url: `/pages/app/app?to=${this.to}` });
  },
});
