// All there is to it is in its pages.
App({});
