import type { LookSize } from '@mdi/contract/modules/preference/preference.contract.ts';
import type { ThemeConfig } from 'antd';

/** The prefix of antd's CSS variables; the build's style sheet is made with the same. */
export const cssVarKey = 'mdi';

/**
 * The design tokens (kit/tokens.css) as antd's theme. antd calculates with colours, so they stand here as
 * values and not as variables; a test holds them to the tokens.
 */
export const theme: ThemeConfig = {
  cssVar: { key: cssVarKey },
  hashed: false,
  token: {
    colorPrimary: '#ef9440',
    colorPrimaryHover: '#e6872f',
    colorPrimaryActive: '#d6761f',
    colorPrimaryBg: '#fff8f0',
    colorPrimaryBgHover: '#feeedd',
    colorPrimaryBorder: '#f9d7b1',
    colorPrimaryText: '#a85508',
    colorPrimaryTextHover: '#874304',
    colorPrimaryTextActive: '#874304',
    colorTextLightSolid: '#ffffff',
    colorLink: '#a85508',
    colorLinkHover: '#874304',
    colorLinkActive: '#874304',
    colorSuccess: '#2f9458',
    colorSuccessText: '#1c6a3b',
    colorInfo: '#3a7fbf',
    colorWarning: '#c48a00',
    colorWarningText: '#755000',
    colorError: '#b0261d',
    colorErrorHover: '#d43b31',
    colorErrorBg: '#fdeceb',
    colorErrorBorder: '#f3c3bf',
    colorErrorText: '#b0261d',
    colorBgLayout: '#f5f4f2',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBgMask: 'rgba(33, 31, 28, 0.45)',
    colorFillAlter: '#faf9f7',
    colorFillSecondary: '#f0eeea',
    colorBorder: '#cbc5bc',
    colorBorderSecondary: '#e8e5e0',
    colorSplit: '#e8e5e0',
    colorText: '#211f1c',
    colorTextSecondary: '#575249',
    colorTextTertiary: '#6f695f',
    colorTextPlaceholder: '#6f695f',
    colorTextDescription: '#6f695f',
    colorTextDisabled: '#a39d93',
    colorIcon: '#6f695f',
    controlItemBgHover: '#f7f5f2',
    controlItemBgActive: '#feeedd',
    controlOutline: 'rgba(239, 148, 64, 0.22)',
    fontFamily: 'var(--font)',
    // What is being done stays readable: the spinner tells enough.
    opacityLoading: 1,
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeLG: 16,
    lineHeight: 22 / 14,
    fontWeightStrong: 600,
    borderRadiusSM: 4,
    borderRadius: 6,
    borderRadiusLG: 8,
    controlHeightSM: 28,
    controlHeight: 32,
    controlHeightLG: 40,
    boxShadowSecondary: '0 4px 16px rgba(33, 31, 28, 0.12)',
    motionDurationFast: '.1s',
    motionDurationMid: '.12s',
    motionDurationSlow: '.18s',
  },
  components: {
    Button: {
      primaryColor: '#2b1a05',
      fontWeight: 400,
      primaryShadow: 'none',
      defaultShadow: 'none',
      // Orange itself is too light to be read on white.
      defaultHoverColor: '#a85508',
      defaultActiveColor: '#874304',
    },
    Table: {
      headerBg: '#faf9f7',
      headerColor: '#575249',
      headerSplitColor: 'transparent',
      headerSortActiveBg: '#faf9f7',
      headerSortHoverBg: '#f0eeea',
      bodySortBg: '#ffffff',
      fixedHeaderSortActiveBg: '#faf9f7',
      borderColor: '#e8e5e0',
      rowHoverBg: '#f7f5f2',
      rowSelectedBg: '#fff8f0',
      rowSelectedHoverBg: '#feeedd',
      cellPaddingBlock: 4,
      cellPaddingInline: 12,
      headerBorderRadius: 0,
    },
    Modal: { borderRadiusLG: 12, titleFontSize: 16 },
    Pagination: { itemActiveColor: '#a85508', itemActiveColorHover: '#874304' },
    // What can't be changed just now is still there to be read.
    Input: { colorTextDisabled: '#6f695f' },
    InputNumber: { colorTextDisabled: '#6f695f' },
    DatePicker: { colorTextDisabled: '#6f695f' },
    Select: {
      colorTextDisabled: '#6f695f',
      optionSelectedBg: '#feeedd',
      optionSelectedColor: '#a85508',
      optionActiveBg: '#f7f5f2',
    },
  },
};

/** What is larger or smaller than usual in antd's theme; the product's own measures stand in sizes.css. */
const measures: Record<LookSize, ThemeConfig['token']> = {
  large: {
    fontSizeSM: 14,
    fontSize: 16,
    fontSizeLG: 18,
    lineHeight: 24 / 16,
    controlHeightSM: 32,
    controlHeight: 38,
    controlHeightLG: 46,
  },
  default: {},
  small: {
    fontSizeSM: 12,
    fontSize: 13,
    fontSizeLG: 15,
    lineHeight: 20 / 13,
    controlHeightSM: 24,
    controlHeight: 28,
    controlHeightLG: 36,
  },
};

/** The theme in one of the sizes that people choose from. */
export const themeOf = (size: LookSize): ThemeConfig => ({
  ...theme,
  token: { ...theme.token, ...measures[size] },
});
