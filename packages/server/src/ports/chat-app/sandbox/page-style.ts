/** The look of the simulated platform: plainly another site than the product. */
export const pageStyle = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f2f4f3;color:#1c1f1d;font:14px/22px system-ui,-apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1,h2,p,ul{margin:0;padding:0}
ul{list-style:none}
[hidden]{display:none!important}
:focus-visible{outline:2px solid #0b6b3a;outline-offset:2px}
.demo{padding:8px 16px;background:#fcf3d2;border-bottom:1px solid #ecd78c;color:#6b4900;text-align:center}
main{width:760px;max-width:calc(100% - 32px);margin:48px auto;padding:32px 40px 40px;background:#fff;border:1px solid #dfe4e1;border-radius:8px}
main.narrow{width:420px}
h1{font-size:20px;line-height:28px;font-weight:600}
h2{font-size:16px;line-height:24px;font-weight:600}
.sub{margin-top:4px;color:#545b57}
.two{display:grid;grid-template-columns:240px minmax(0,1fr);gap:40px;margin-top:28px}
.qr{display:block;width:240px;height:240px;border:1px solid #dfe4e1;border-radius:4px}
.off .qr{opacity:.12}
.status{margin-top:12px;padding:6px 12px;border-radius:16px;background:#e9f6ee;color:#0f5c33;text-align:center}
.off .status{background:#fdeceb;color:#a3231b}
.links{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 16px;margin-top:12px}
a{color:#0b6b3a}
.people{display:grid;gap:8px;margin-top:16px}
button{display:flex;align-items:center;justify-content:space-between;gap:12px;width:100%;min-height:44px;padding:0 16px;border:1px solid #c3cbc6;border-radius:6px;background:#fff;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{border-color:#0b6b3a;background:#f3faf6}
button small{color:#5b635e;font-size:12px;white-space:nowrap}
.refuse{justify-content:center;color:#a3231b}
.refuse:hover{border-color:#a3231b;background:#fdf4f3}
.said{margin-top:20px;padding:12px 16px;border-radius:6px;background:#e9f6ee;color:#0f5c33}
.said.bad{background:#fdeceb;color:#a3231b}
@media(max-width:699px){main{padding:24px 20px}.two{grid-template-columns:minmax(0,1fr);justify-items:center}}
`;
