/**
 * The stylesheet of all pages. The colors follow the system's light or dark mode. Each page has one column. The contrast of text
 * is at least 4.5:1 (https://www.w3.org/TR/WCAG22/#contrast-minimum). Click targets are at least 44 px high, except links and
 * buttons in text.
 */
export const style = `
:root {
  color-scheme: light dark;
  --page: #eef1f5; --card: #ffffff; --text: #1b1f27; --soft: #525a68; --line: #d5dae3; --edge: #737c8c;
  --accent: #1d5bb8; --accent-strong: #17498f; --on-accent: #ffffff; --mark: #eaf1fb;
  --bad: #b3261e; --bad-mark: #fdf0ef; --good: #17693a; --good-mark: #ebf6ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1218; --card: #191e27; --text: #e8ebf1; --soft: #a8b0bf; --line: #323b4a; --edge: #7f8a9d;
    --accent: #8ab8ff; --accent-strong: #b0cfff; --on-accent: #0d1726; --mark: #212b3b;
    --bad: #ffb4ab; --bad-mark: #3a2222; --good: #8fdcab; --good-mark: #1b3226;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.brand {
  display: flex; align-items: center; gap: 0.6rem;
  width: min(34rem, 100% - 2rem); margin: clamp(1rem, 7vh, 4rem) auto 0.75rem; padding-left: 0.25rem;
  color: var(--soft); font-weight: 600; letter-spacing: 0.01em;
}
.brand::before {
  content: ""; width: 0.9rem; height: 0.9rem; border: 0.22rem solid var(--accent); border-radius: 50%;
}
main {
  width: min(34rem, 100% - 2rem); margin: 0 auto clamp(1rem, 7vh, 4rem); padding: clamp(1.25rem, 5vw, 2.5rem);
  background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 5%);
}
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 1.75rem 0 0.25rem; font-size: 1.15rem; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
.soft, .help { color: var(--soft); }
.help { margin: 0.1rem 0 0.4rem; font-size: 0.925rem; overflow-wrap: anywhere; }
.fine { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.925rem; color: var(--soft); }
form { margin-top: 1rem; }
fieldset { margin: 1.5rem 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0 0 0.25rem; font-size: 1.15rem; font-weight: 700; }
.field { margin: 1.1rem 0; }
label { display: block; font-weight: 600; }
.optional { font-weight: 400; color: var(--soft); }
:where(input:not([type=radio], [type=checkbox]), select, textarea) {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: 0.4rem;
}
:where(input, select, textarea)[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.error { margin: 0.3rem 0 0; color: var(--bad); font-weight: 600; }
.notice {
  margin: 1rem 0; padding: 0.75rem 1rem; background: var(--mark); border-left: 4px solid var(--accent);
  border-radius: 0.25rem;
}
.notice.bad { background: var(--bad-mark); border-color: var(--bad); }
.notice.good { background: var(--good-mark); border-color: var(--good); }
.notice p, .notice ul { margin: 0.25rem 0; }
.notice ul { padding-left: 1.25rem; }
.choice {
  position: relative; display: flex; gap: 0.75rem; align-items: flex-start; min-height: 2.75rem; margin: 0.6rem 0;
  padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem;
}
.choice:has(:checked) { border-color: var(--accent); background: var(--mark); }
.choice input {
  position: relative; z-index: 1; flex: none; width: 1.2rem; height: 1.2rem; margin: 0.15rem 0 0;
  accent-color: var(--accent);
}
.choice label { cursor: pointer; }
.choice label::after { content: ""; position: absolute; inset: 0; }
.choice .help, main > :last-child { margin-bottom: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button, .button {
  min-height: 2.75rem; padding: 0.6rem 1.4rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 0.4rem;
}
button:hover, .button:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.plain:is(button, .button) { color: var(--accent); background: transparent; }
.plain:is(button, .button):hover { background: var(--mark); }
button.link {
  min-height: 1.5rem; padding: 0; color: var(--accent); background: none; border: 0; font-weight: inherit;
  text-decoration: underline;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
code {
  padding: 0.1rem 0.35rem; background: var(--mark); border-radius: 0.25rem;
  font: 0.9em ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere;
}
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1.25rem; margin: 1rem 0;
  padding: 0.9rem 0; border: solid var(--line); border-width: 1px 0;
}
dt { color: var(--soft); }
dd { margin: 0; min-width: 0; font-weight: 500; overflow-wrap: anywhere; }
.code { font-size: 1.2rem; letter-spacing: 0.08em; }
@media (max-width: 24rem) { .facts { grid-template-columns: 1fr; gap: 0; } dd + dt { margin-top: 0.4rem; } }
@media (forced-colors: active) { button, .button { border: 2px solid ButtonText; } button.link { border: 0; } }
`;
