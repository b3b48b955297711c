import Grading
import Ledgers

/// How reports look: on screens light and dark, wide and narrow, and on paper.
///
/// The tokens that the site has as well are in `StyleTokens`.
let reportStyle: StaticString = """
  :root {
    --key: #1b7a45; --other: #6f7c95; --doubt: #b3392b; --good-wash: #e9f5ee;
    --cut: rgb(20 28 50 / 28%);
  }
  @media screen and (prefers-color-scheme: dark) {
    :root {
      --key: #6fcf97; --other: #8c98b0; --doubt: #ff9d90; --good-wash: #16291d;
      --cut: rgb(0 0 0 / 60%);
    }
  }
  *, ::before, ::after { box-sizing: border-box; }
  html {
    font: 100%/1.55 var(--sans); background: var(--ground); color: var(--ink);
    -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
  }
  body { margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem 4rem; }
  h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { font-size: clamp(1.65rem, 1.3rem + 1.6vw, 2.35rem); letter-spacing: -0.02em; }
  h2 { font-size: 1.3rem; letter-spacing: -0.01em; margin-bottom: 0.9rem; }
  h3 { font-size: 1.08rem; }
  p, ul, ol, dl, figure { margin: 0; }
  a { color: var(--accent); text-underline-offset: 0.18em; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
  .over { color: var(--soft); font-weight: 600; font-size: 0.95rem; }
  header nav { font-size: 0.92rem; margin-bottom: 1rem; }
  .lead { color: var(--soft); font-size: 1.05rem; margin-top: 0.5rem; max-width: 46rem; }
  .soft, figcaption, .note { color: var(--soft); font-size: 0.92rem; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  section { margin-top: 2.5rem; }
  .panel, figure, .question {
    background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); padding: 1.1rem 1.25rem; margin-top: 1rem;
  }
  figcaption { margin-top: 0.6rem; max-width: 46rem; }
  .notice {
    background: var(--warn-wash); border-left: 4px solid var(--edge); padding: 0.75rem 1rem;
    border-radius: 0.4rem; margin-top: 1.25rem; max-width: 46rem;
  }

  .figures {
    display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    gap: 0.75rem; margin-top: 1.5rem;
  }
  .figures > div {
    background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); padding: 0.8rem 0.7rem;
  }
  .figures dt { color: var(--soft); font-size: 0.9rem; }
  .figures dd {
    margin: 0; font-size: 1.25rem; font-weight: 650; letter-spacing: -0.01em; line-height: 1.3;
    font-variant-numeric: tabular-nums; white-space: nowrap;
  }
  .figures .note {
    display: block; font-weight: 400; letter-spacing: 0; font-size: 0.85rem; white-space: normal;
  }
  :is(.figures, .panel) + .soft { margin-top: 0.9rem; }
  .soft + .soft { margin-top: 0.3rem; }
  .advice-list { padding-left: 3rem; }
  .advice-list li + li { margin-top: 0.7rem; }
  .question .figures {
    margin: 0.8rem 0 0.4rem; gap: 0.2rem 1.5rem; display: flex; flex-wrap: wrap;
  }
  .question .figures > div {
    border: 0; box-shadow: none; padding: 0; background: none; display: flex; gap: 0.4rem;
    align-items: baseline;
  }
  .question .figures dd { font-size: 1rem; }
  .question h3 { display: flex; gap: 0.75rem; align-items: baseline; }
  .number {
    flex: none; min-width: 1.9rem; text-align: center; background: var(--accent);
    color: var(--accent-ink); border-radius: 1rem; font-size: 0.88rem; padding: 0.1rem 0.5rem;
  }
  .verdict { margin-top: 0.5rem; font-weight: 600; }
  .verdict.doubtful { color: var(--doubt); }
  .badge {
    font-size: 0.8rem; font-weight: 650; border-radius: 1rem; padding: 0.05rem 0.55rem;
    white-space: nowrap; border: 1px solid currentcolor;
  }
  .badge.key { color: var(--key); }
  .badge.doubtful { color: var(--doubt); }

  .wide {
    overflow-x: auto; position: relative; background: var(--paper);
    background: linear-gradient(to right, var(--paper) 30%, transparent) 0 0 / 2.5rem 100%,
      linear-gradient(to left, var(--paper) 30%, transparent) 100% 0 / 2.5rem 100%,
      linear-gradient(to right, var(--cut), transparent) 0 0 / 0.5rem 100%,
      linear-gradient(to left, var(--cut), transparent) 100% 0 / 0.5rem 100%, var(--paper);
    background-attachment: local, local, scroll, scroll; background-repeat: no-repeat;
  }
  .hint { display: none; color: var(--soft); font-size: 0.88rem; margin-bottom: 0.4rem; }
  .wide + .hint { margin-top: 0.9rem; }
  .search { display: block; margin-bottom: 0.6rem; color: var(--soft); }
  .search input, thead button { font: inherit; color: inherit; }
  .search input {
    background: var(--sunken); border: 1px solid var(--edge); border-radius: 0.4rem;
    padding: 0.3rem 0.6rem; max-width: 100%;
  }
  thead button {
    background: none; border: 0; padding: 0.2rem 0; cursor: pointer; text-align: inherit;
    text-decoration: underline dotted; min-height: 1.5rem;
  }
  [aria-sort=ascending] button::after { content: " ↑"; }
  [aria-sort=descending] button::after { content: " ↓"; }
  .explained { margin-top: 1rem; font-size: 0.92rem; color: var(--soft); }
  .drawing {
    display: block; width: 100%; min-width: 30rem; max-width: 48rem; height: auto;
    margin: 0 auto;
  }
  .drawing text { font: 13px var(--sans); fill: var(--ink); }
  .drawing .tick, .drawing .axis-title, .drawing .count { fill: var(--soft); }
  .drawing .count { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
  .drawing .middle { text-anchor: middle; }
  .drawing .end { text-anchor: end; }
  .drawing .axis { stroke: var(--edge); }
  .drawing .rule { stroke: var(--line); }
  .drawing .border { stroke: var(--edge); stroke-dasharray: 2 4; }
  .drawing .column { fill: var(--accent); }
  .drawing .mark { stroke: var(--doubt); stroke-width: 2; }
  .drawing .marker-label { font-weight: 650; fill: var(--doubt); }
  .drawing .whisker { stroke: var(--edge); stroke-width: 2; }
  .drawing .range { fill: var(--accent); fill-opacity: 0.35; stroke: var(--accent); }
  .drawing .region.good { fill: var(--good-wash); }
  .drawing .region.weak { fill: var(--warn-wash); }
  .drawing .region.doubtful { fill: var(--wrong-wash); }
  .drawing .region-name { fill: var(--soft); font-style: italic; }
  .drawing .dot {
    fill: var(--accent); fill-opacity: 0.5; stroke: var(--accent); stroke-width: 1.5;
  }
  .drawing .dot.doubtful { fill: var(--doubt); stroke: var(--doubt); }
  .drawing .dot-name { fill: var(--accent-ink); font-weight: 650; font-size: 12px; }
  .drawing .leader { stroke: var(--edge); }
  .drawing .line { stroke: var(--accent); stroke-width: 2.5; fill: none; }
  figure table { margin-top: 1rem; }
  .bar { display: block; width: 100%; min-width: 6rem; height: 0.7rem; }
  .bar .track { fill: var(--sunken); }
  .bar .key { fill: var(--key); }
  .bar .other { fill: var(--other); }
  .bar .score { fill: var(--accent); }

  table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
  caption { text-align: left; color: var(--soft); font-size: 0.92rem; padding-bottom: 0.4rem; }
  th, td {
    text-align: left; vertical-align: baseline; padding: 0.35rem 0.9rem 0.35rem 0;
    border-bottom: 1px solid var(--line); font-weight: 400;
  }
  thead th { color: var(--soft); font-weight: 600; font-size: 0.88rem; vertical-align: bottom; }
  tbody tr:last-child > * { border-bottom: 0; }
  .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  thead .n { white-space: normal; }
  .n + :not(.n) { padding-left: 0.6rem; }
  td .note { display: block; font-size: 0.8rem; white-space: normal; }
  tbody th { min-width: 9rem; overflow-wrap: anywhere; }
  .question caption { color: var(--ink); font-weight: 600; }
  .question .wide + .wide { margin-top: 1.2rem; }
  .question table:not(:has(th:nth-child(6))) :is(tbody th, .bar) { width: 12rem; }
  summary { cursor: pointer; color: var(--accent); margin-top: 0.8rem; width: fit-content; }
  .answers { columns: 20rem; padding-left: 1.2rem; margin-top: 0.6rem; overflow-wrap: anywhere; }
  .texts { padding-left: 1.2rem; margin-top: 0.6rem; overflow-wrap: anywhere; }
  .texts li { white-space: pre-wrap; }
  .texts li + li { margin-top: 0.6rem; }
  .conventions { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1.25rem; }
  .conventions dt { font-weight: 600; }
  .conventions dd { margin: 0; }
  @media (max-width: 30rem) {
    .conventions { grid-template-columns: 1fr; }
    .conventions dd { margin-bottom: 0.5rem; }
    .bar { min-width: 3rem; }
    tbody th { min-width: 6rem; }
  }
  @media (max-width: 36rem) { .hint { display: block; } }
  @media (max-width: 54rem) { .hint.many { display: block; } }

  @media print {
    :root { --ground: #ffffff; --shadow: none; }
    html { font-size: 10.5pt; }
    body { padding: 0; max-width: none; }
    header nav { display: none; }
    section { margin-top: 1.5rem; }
    figure, .question, .panel, .figures > div { break-inside: avoid; }
    h2, h3, caption { break-after: avoid; }
    tr { break-inside: avoid; }
    .panel:has(tr:nth-child(13)) { break-inside: auto; }
    .wide { overflow: visible; background: none; }
    .search, .hint, .hint.many { display: none; }
    thead button { text-decoration: none; }
    th, td { padding-right: 0.4rem; }
    thead th { font-size: 0.78rem; overflow-wrap: anywhere; }
    table:has(th:nth-child(9)) { font-size: 0.8rem; }
    table:has(th:nth-child(9)) thead th { font-size: 0.7rem; }
    table:has(th:nth-child(9)) tbody th { min-width: 5rem; }
    table:has(th:nth-child(14)) { font-size: 0.65rem; }
    table:has(th:nth-child(14)) thead th { font-size: 0.6rem; }
    table:has(th:nth-child(14)) :is(th, td) { padding-right: 0.25rem; }
    .drawing { min-width: 0; max-width: 100%; }
    * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    @page { margin: 16mm 14mm; }
  }

  """
