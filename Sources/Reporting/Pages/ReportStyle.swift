/// The style sheet of reports: for light and dark, wide and narrow screens, and for paper.
///
/// The design tokens shared with the site are in `StyleTokens`.
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
  body {
    margin: 0 auto; max-width: 66rem; padding: var(--space-8) var(--space-5) 4rem;
    overflow-wrap: break-word;
  }
  h1, h2, h3 { line-height: 1.25; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { font-size: var(--text-title); }
  h2 { font-size: var(--text-xl); margin-bottom: var(--space-4); }
  h3 { font-size: var(--text-l); }
  p, ul, ol, dl, figure { margin: 0; }
  a { color: var(--accent); text-underline-offset: 0.18em; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 0.25rem; }
  .over { color: var(--soft); font-weight: 600; font-size: var(--text-s); }
  header nav { font-size: var(--text-s); margin-bottom: var(--space-4); }
  .lead {
    color: var(--soft); font-size: var(--text-l); margin-top: var(--space-2); max-width: 46rem;
  }
  .soft, figcaption, .note { color: var(--soft); font-size: var(--text-s); }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  section { margin-top: 2.5rem; }
  .panel, figure, .question {
    background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); padding: var(--space-4) var(--space-5); margin-top: var(--space-4);
  }
  figcaption { margin-top: var(--space-2); max-width: 46rem; }
  .notice {
    background: var(--warn-wash); border-left: 4px solid var(--edge);
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-s); margin-top: var(--space-5); max-width: 46rem;
  }

  .figures {
    display: grid; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
    gap: var(--space-3); margin-top: var(--space-6);
  }
  .figures > div {
    background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); padding: var(--space-3) var(--space-3);
  }
  .figures dt { color: var(--soft); font-size: var(--text-s); }
  .figures dd {
    margin: 0; font-size: var(--text-xl); font-weight: 650; line-height: 1.3;
    font-variant-numeric: tabular-nums; white-space: nowrap;
  }
  .figures .note {
    display: block; font-weight: 400; font-size: var(--text-xs);
    white-space: normal;
  }
  :is(.figures, .panel) + .soft { margin-top: var(--space-4); }
  .soft + .soft { margin-top: var(--space-1); }
  .advice-list { padding-left: 3rem; }
  .advice-list li + li { margin-top: var(--space-3); }
  .question .figures {
    margin: var(--space-3) 0 var(--space-2); gap: var(--space-1) var(--space-6); display: flex;
    flex-wrap: wrap;
  }
  .question .figures > div {
    border: 0; box-shadow: none; padding: 0; background: none; display: flex; gap: var(--space-2);
    align-items: baseline;
  }
  .question .figures dd { font-size: var(--text-m); }
  .question h3 { display: flex; gap: var(--space-3); align-items: baseline; }
  .number {
    flex: none; min-width: 1.9rem; text-align: center; background: var(--accent);
    color: var(--accent-ink); border-radius: 1rem; font-size: var(--text-s);
    padding: 0.1rem var(--space-2);
  }
  .verdict { margin-top: var(--space-2); font-weight: 600; }
  .verdict.doubtful { color: var(--doubt); }
  .badge {
    font-size: var(--text-xs); font-weight: 650; border-radius: 1rem;
    padding: 0.05rem var(--space-2);
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
  .hint {
    display: none; color: var(--soft); font-size: var(--text-s); margin-bottom: var(--space-2);
  }
  .wide + .hint { margin-top: var(--space-4); }
  .search { display: block; margin-bottom: var(--space-2); color: var(--soft); }
  .search input, thead button { font: inherit; color: inherit; }
  .search input {
    background: var(--sunken); border: 1px solid var(--edge); border-radius: var(--radius-s);
    padding: var(--space-1) var(--space-2); max-width: 100%;
  }
  thead button {
    background: none; border: 0; padding: var(--space-1) 0; cursor: pointer; text-align: inherit;
    text-decoration: underline dotted; min-height: 1.5rem;
  }
  th:not([aria-sort]) .icon { display: none; }
  [aria-sort=descending] .icon { transform: scaleY(-1); }
  .explained { margin-top: var(--space-4); font-size: var(--text-s); color: var(--soft); }
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
  .drawing .region-name { fill: var(--soft); font-style: italic; }
  .drawing .dot {
    fill: var(--accent); fill-opacity: 0.5; stroke: var(--accent); stroke-width: 1.5;
  }
  .drawing .dot.doubtful { fill: var(--doubt); stroke: var(--doubt); }
  .drawing .leader { stroke: var(--edge); }
  figure table { margin-top: var(--space-4); }
  .bar { display: block; width: 100%; min-width: 6rem; height: 0.7rem; }
  .bar .track { fill: var(--sunken); }
  .bar .key { fill: var(--key); }
  .bar .other { fill: var(--other); }
  .bar .score { fill: var(--accent); }

  table { border-collapse: collapse; width: 100%; font-size: var(--text-s); }
  caption {
    text-align: left; color: var(--soft); font-size: var(--text-s); padding-bottom: var(--space-2);
  }
  th, td {
    text-align: left; vertical-align: baseline;
    padding: var(--space-1) var(--space-4) var(--space-1) 0;
    border-bottom: 1px solid var(--line); font-weight: 400;
  }
  thead th {
    color: var(--soft); font-weight: 600; font-size: var(--text-s); vertical-align: bottom;
  }
  tbody tr:last-child > * { border-bottom: 0; }
  .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  thead .n { white-space: normal; }
  .n + :not(.n) { padding-left: var(--space-2); }
  td .note { display: block; font-size: var(--text-xs); white-space: normal; }
  tbody th { min-width: 9rem; overflow-wrap: anywhere; }
  .question caption { color: var(--ink); font-weight: 600; }
  .question .wide + .wide { margin-top: var(--space-5); }
  .question table:not(:has(th:nth-child(6))) :is(tbody th, .bar) { width: 12rem; }
  .texts { padding-left: var(--space-5); margin-top: var(--space-2); overflow-wrap: anywhere; }
  .texts li { white-space: pre-wrap; }
  .texts li + li { margin-top: var(--space-2); }
  .conventions {
    display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-5);
  }
  .conventions dt { font-weight: 600; }
  .conventions dd { margin: 0; }
  @media (max-width: 30rem) {
    .conventions { grid-template-columns: 1fr; }
    .conventions dd { margin-bottom: var(--space-2); }
    .bar { min-width: 3rem; }
    tbody th { min-width: 7.5rem; }
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
