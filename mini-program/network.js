/** Whether the phone knows that it has no network. */
const isOffline = () =>
  new Promise((answer) => {
    wx.getNetworkType({
      success: ({ networkType }) => answer(networkType === 'none'),
      fail: () => answer(false),
    });
  });

module.exports = { isOffline };
