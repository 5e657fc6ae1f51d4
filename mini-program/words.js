/** All that the shell says itself; what is shown within it is the app's. */
const words = {
  zh: {
    offlineTitle: '网络未连接',
    offlineText: '请检查网络后重试。',
    again: '重试',
    jumpTitle: '打开其他小程序',
    jumpText: '即将离开当前小程序。',
    jump: '前往',
    jumpFailed: '未能打开，请重试。',
    noTarget: '该小程序不在可跳转的名单中。',
    back: '返回',
  },
  en: {
    offlineTitle: 'No network',
    offlineText: 'Please check the network and try again.',
    again: 'Try again',
    jumpTitle: 'Open another mini-program',
    jumpText: 'You are about to leave this mini-program.',
    jump: 'Go on',
    jumpFailed: 'It could not be opened. Please try again.',
    noTarget: 'This mini-program is not among those that may be opened.',
    back: 'Back',
  },
};

/** Chinese for who has WeChat in Chinese, English for everybody else; the app itself can be switched. */
const lang = /^zh/i.test(wx.getAppBaseInfo().language || 'zh') ? 'zh' : 'en';

module.exports = { lang, words, t: words[lang] };
