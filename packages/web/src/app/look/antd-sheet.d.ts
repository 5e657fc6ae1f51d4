declare module 'virtual:antd.css';
declare module 'virtual:antd-large.css';
declare module 'virtual:antd-small.css';
