import { Button, Dropdown } from 'antd';
import { Icon } from '../../kit/page/icon.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { chooseLanguage } from './choose-language.ts';

/** Chinese or English; the page reloads in the chosen language (spec §1). */
export function LanguageMenu() {
  const items = [
    { key: 'zh', label: <span lang="zh-CN">{t('kit.chinese')}</span> },
    { key: 'en', label: <span lang="en">{t('kit.english')}</span> },
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [lang],
        onClick: ({ key }) => {
          if (key === lang) return;
          chooseLanguage(key === 'en' ? 'en' : 'zh');
        },
      }}
    >
      <Button
        type="text"
        className="top-button top-short"
        aria-label={t('kit.language')}
        aria-haspopup="menu"
      >
        <Icon name="globe" size={18} />
        {t(lang === 'zh' ? 'kit.chinese' : 'kit.english')}
        <Icon name="down" size={14} />
      </Button>
    </Dropdown>
  );
}
