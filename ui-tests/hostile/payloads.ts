/** A text that tries to make a page that shows it fetch something, run a script or run a command. */
export type Payload = {
  /** Unique; part of the address that it wants fetched. */
  readonly id: string;
  readonly text: string;
  /** Whether it leaves something open that swallows what follows. */
  readonly open: boolean;
};

/** What a script of a payload does: tests look for this name in the page. */
export const CANARY = 'cellwrightCanary';

type Write = (address: string) => string;
type Context = (text: string) => string;

const script = `globalThis.${CANARY}=1`;

const indented = (by: string, text: string): string => text.replaceAll('\n', `\n${by}`);
const quoted: Context = text => `> ${indented('> ', text)}`;
const listed: Context = text => `- one\n- ${indented('  ', text)}`;
const nested: Context = text => quoted(listed(quoted(text)));
const inTable: Context = text => `| a | b |\n| --- | --- |\n| ${text.replaceAll('\n', ' ')} | c |`;
const inHeading: Context = text => `## ${text.replaceAll('\n', ' ')}`;
const inLink: Context = text => `[${text.replaceAll('\n', ' ')}](https://127.0.0.1/)`;
const noted: Context = text => `A note.[^1]\n\n[^1]: ${text}`;
const bare: Context = text => text;

const fence =
  (word: string, mark = '```'): Context =>
  body =>
    `${mark}${word}\n${body}\n${mark}`;

const DIAGRAMS: readonly Write[] = [
  url => `flowchart TD\n  A@{ img: "${url}", label: "x", w: 60, h: 60 }`,
  url => `flowchart TD\n  A["<img src='${url}'>"] --> B`,
  url => `graph LR\n  A["<b style='background:url(${url})'>x</b>"]`,
  url =>
    `%%{init: {"themeCSS": ".node rect { fill: url(${url}); background: url(${url}) }"}}%%\nflowchart TD\n  A --> B`,
  url => `%%{init: {"themeCSS": "@import url(${url});"}}%%\nflowchart TD\n  A --> B`,
  url => `%%{init: {"fontFamily": "x; background-image: url(${url})"}}%%\ngraph TD\n  A --> B`,
  url => `graph TD\n  A --> B\n  classDef c background:url(${url})\n  class A c`,
  url => `graph TD\n  A --> B\n  style A fill:url(${url})`,
  url => `graph TD\n  A --> B\n  click A href "${url}" _self`,
  url => `---\nconfig:\n  themeCSS: "* { cursor: url(${url}) }"\n---\nsequenceDiagram\n  A->>B: <img src="${url}">`,
  url => `mindmap\n  root((<img src="${url}">))`
];

const LANGUAGES: readonly string[] = [
  'Mermaid',
  'MERMAID',
  'mermaid title="x"',
  '{.mermaid}',
  '{mermaid}',
  'text/vnd.mermaid',
  'mermaid\u200b',
  'math',
  'latex',
  'html',
  'svg',
  'text/html',
  'javascript',
  '"><img/src=x>',
  '__proto__',
  'constructor'
];

const ELEMENTS: readonly Write[] = [
  url => `<img src="${url}">`,
  url => `<img src=${url}>`,
  url => `<IMG SRC='${url}'>`,
  url => `<img/src="${url}"/>`,
  url => `<img src="x" srcset="${url} 2x">`,
  url => `<img srcset="${url}">`,
  url => `<img lowsrc="${url}" dynsrc="${url}" src="${url}">`,
  url => `<image src="${url}">`,
  url => `<picture><source srcset="${url}"><img src="${url}"></picture>`,
  url => `<video src="${url}" autoplay></video>`,
  url => `<video poster="${url}"></video>`,
  url => `<video><source src="${url}"><track src="${url}" default></video>`,
  url => `<audio src="${url}" autoplay preload="auto"></audio>`,
  url => `<iframe src="${url}"></iframe>`,
  url => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
  url => `<iframe srcdoc="&lt;script&gt;parent.${CANARY}=1&lt;/script&gt;${url}"></iframe>`,
  url => `<embed src="${url}">`,
  url => `<object data="${url}"></object>`,
  url => `<object><param name="movie" value="${url}"><img src="${url}"></object>`,
  url => `<link rel="stylesheet" href="${url}">`,
  url => `<link rel="prefetch" href="${url}">`,
  url => `<link rel="preconnect" href="${url}">`,
  url => `<link rel="dns-prefetch" href="${url}">`,
  url => `<link rel="preload" as="image" href="${url}">`,
  url => `<link rel="modulepreload" href="${url}">`,
  url => `<link rel="icon" href="${url}">`,
  url => `<link rel="manifest" href="${url}">`,
  url => `<meta http-equiv="refresh" content="0;url=${url}">`,
  url => `<base href="${url}/"><img src="relative">`,
  url => `<script src="${url}"></script>`,
  url => `<script>${script};fetch("${url}")</script>`,
  url => `<script type="module">import "${url}"</script>`,
  url => `<style>@import url(${url});</style>`,
  url => `<style>body { background: url(${url}) }</style>`,
  url => `<style>@font-face { font-family: x; src: url(${url}) } * { font-family: x }</style>`,
  url => `<p style="background:url(${url})">x</p>`,
  url => `<p style="background:&#117;rl(${url})">x</p>`,
  url => `<p style="background:u\\72l(${url})">x</p>`,
  url => `<p style="list-style-image:url('${url}');display:list-item">x</p>`,
  url => `<p style="border-image:url(${url}) 3 / 3px">x</p>`,
  url => `<p style="cursor:url(${url}),auto;width:100vw;height:100vh;position:fixed;inset:0">x</p>`,
  url => `<p style="mask-image:image-set('${url}' 1x)">x</p>`,
  url => `<svg><image href="${url}" width="9" height="9"/></svg>`,
  url => `<svg><image xlink:href="${url}" width="9" height="9"/></svg>`,
  url => `<svg><use href="${url}#a"/></svg>`,
  url => `<svg><style>@import url(${url});</style></svg>`,
  url => `<svg><filter id="f"><feImage href="${url}"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>`,
  url => `<svg onload="${script};fetch('${url}')"></svg>`,
  url => `<svg><a><animate attributeName="href" values="javascript:${script}//${url}"/><text y="9">x</text></a></svg>`,
  url => `<svg><foreignObject><img src="${url}"></foreignObject></svg>`,
  url => `<math><mtext><img src="${url}"></mtext></math>`,
  url => `<math><mglyph src="${url}" width="9" height="9" alt="x"/></math>`,
  url => `<math><mtext><table><mglyph><style><img src="${url}"></style></mglyph></table></mtext></math>`,
  url => `<input type="image" src="${url}">`,
  url => `<body background="${url}">`,
  url => `<table background="${url}"><tr><td background="${url}">x</td></tr></table>`,
  url => `<form action="${url}"><button autofocus onfocus="this.form.submit()">x</button></form>`,
  url => `<img src=x onerror="${script};fetch('${url}')">`,
  url => `<details open ontoggle="${script};fetch('${url}')">x</details>`,
  url => `<input autofocus onfocus="${script};fetch('${url}')">`,
  url => `<p onpointerenter="${script}" onanimationstart="fetch('${url}')" style="animation:jp-cw-blink 1s">x</p>`,
  url => `<template shadowrootmode="open"><img src="${url}"></template>`,
  url => `<noscript><p title="</noscript><img src=${url}>"></noscript>`,
  url => `<title><a title="</title><img src=${url}>"></title>`,
  url => `<textarea><p title="</textarea><img src=${url}>"></textarea>`,
  url => `<xmp><p title="</xmp><img src=${url}>"></xmp>`,
  url => `<!--><img src="${url}">-->`,
  url => `<![CDATA[><img src="${url}">]]>`,
  url => `<?xml-stylesheet href="${url}"?>`,
  url => `<x-a><slot><img src="${url}"></slot></x-a>`,
  url => `<a href="https://127.0.0.1/" ping="${url}" autofocus>x</a>`,
  url => `<button data-commandlinker-command="notebook:insert-cell-below" data-url="${url}">x</button>`,
  url => `<a class="jp-cw-Button" data-commandlinker-command="notebook:run-all-cells" href="${url}">x</a>`,
  url => `<b><p><a></b><table><b><img src="${url}"></table>`,
  url => `&lt;img src="${url}"&gt; <img src="${url.replace(':', '&colon;')}">`,
  url => `<img src="${url.replace('http:', 'HtTp:')}"> <img src="${url.replace('http:', '')}">`
];

const IMAGES: readonly Write[] = [
  url => `![x](${url})`,
  url => `![x](${url} "title")`,
  url => `![x](<${url}>)`,
  url => `![x][r]\n\n[r]: ${url}`,
  url => `![r2][]\n\n[r2]: <${url}> "t"`,
  url => `![r3]\n\n[r3]: ${url}`,
  url => `[![x](${url})](${url})`,
  url => `![![x](${url})](${url})`,
  url => `![<img src="${url}">](${url})`,
  url => `![x](${url.replace('http:', 'HTTP:')})`,
  url => `![x](${url.replace('http:', '')})`,
  url => `![x](${url.replace(':', '&#58;')})`,
  url => `![x](${url}){onerror="${script}" style="background:url(${url})"}`,
  url => `![" onerror="${script}](${url})`,
  url => `![x](data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='${url}'/%3E%3C/svg%3E)`,
  url => `![x](data:image/svg+xml;utf8,<svg/onload=${script}>//${url})`,
  url => `*![x](${url})* **![y](${url})** ~~![z](${url})~~`,
  url => `![x](blob:${url}) ![y](file:///etc/passwd#${url}) ![z](attachment:${url})`
];

const LINKS: readonly Write[] = [
  url => `[x](javascript:${script}//${url})`,
  url => `[x](JaVaScRiPt:${script}//${url})`,
  url => `[x](java&#10;script:${script}//${url})`,
  url => `[x](&#x6A;avascript:${script}//${url})`,
  url => `[x](\u0001javascript:${script}//${url})`,
  url => `[x](vbscript:x//${url})`,
  url => `[x](data:text/html,<script>${script}</script>${url})`,
  url => `[x](file:///etc/passwd#${url})`,
  url => `[x](blob:${url})`,
  url => `<javascript:${script}//${url}>`,
  url => `[x][j]\n\n[j]: javascript:${script}//${url}`,
  url => `[x](${url} "\\" onmouseover=${script}")`,
  url => `[my bank](${url}) ${url} <${url}> www.127.0.0.1 a@127.0.0.1`
];

const FORMULAS: readonly Write[] = [
  url => `\\style{cursor:url(${url})}{x}`,
  url => `\\style{background-image:url('${url}');display:block}{x}`,
  url => `\\class{jp-Dialog}{\\style{mask:url(${url})}{x}}`,
  url => `\\href{${url}}{my bank}`,
  url => `\\href{javascript:${script}//${url}}{x}`,
  url => `\\href{file:///etc/passwd#${url}}{x}`,
  url => `\\cssId{x}{\\bbox[background:url(${url})]{x}}`,
  url => `\\mmlToken{mglyph}[src="${url}" width="9" height="9"]{}`,
  url => `\\includegraphics{${url}}`,
  url => `\\require{html}\\data{commandlinker-command=notebook:run-all-cells}{\\href{${url}}{x}}`,
  url => `\\text{<img src="${url}">}`,
  url => `\\unicode[url(${url})]{x41}`,
  url => `\\begin{array}{c}\\style{background:url(${url})}{x}\\\\y\\end{array}`
];

const DELIMITERS: readonly Context[] = [
  tex => `Here $${tex}$ it is.`,
  tex => `$$\n${tex}\n$$`,
  tex => `Here \\\\(${tex}\\\\) it is.`,
  tex => `\\\\[${tex}\\\\]`,
  tex => `\\begin{equation}\n${tex}\n\\end{equation}`
];

const UNCLOSED: readonly Write[] = [
  url => `<img src="${url}`,
  url => `<img src="${url}" `,
  url => `![x](${url}`,
  url => `![x](<${url}`,
  url => `<iframe srcdoc="<img src='${url}'>`,
  url => `<script>${script};fetch("${url}")`,
  url => `<style>@import url(${url});`,
  url => `<svg><style><img src="${url}">`,
  url => `<!-- <img src="${url}"> `,
  url => `<textarea><img src="${url}">`,
  url => `\`\`\`mermaid\nflowchart TD\n  A@{ img: "${url}", label: "x" }`,
  url => `~~~~mermaid\nflowchart TD\n  A["<img src='${url}'>"]\n~~~`,
  url => `$$\\style{background:url(${url})}{x}`,
  url => `\`<img src="${url}">`,
  url => `<a href="${url}`,
  url => `[x](${url} "`
];

/**
 * The payloads of every class, each with an address of its own below `base`, which ends with a slash. The same on every
 * call.
 */
export function payloads(base: string): readonly Payload[] {
  const made: Payload[] = [];
  const add = (kind: string, writes: readonly Write[], contexts: readonly Context[], open = false): void => {
    for (const write of writes) {
      for (const context of contexts) {
        const id = `${kind}-${String(made.length)}`;
        made.push({ id, text: context(write(base + id)), open });
      }
    }
  };
  const [picture, label] = DIAGRAMS;
  add('diagram', DIAGRAMS, [
    fence('mermaid'),
    text => quoted(fence('mermaid')(text)),
    text => listed(fence('mermaid')(text))
  ]);
  add(
    'diagram-nested',
    [picture, label].filter(write => write !== undefined),
    [
      text => nested(fence('mermaid')(text)),
      text => noted(fence('mermaid')(text)),
      fence('mermaid', '~~~~'),
      text => indented('    ', `\n${text}`)
    ]
  );
  add(
    'language',
    [picture].filter(write => write !== undefined),
    LANGUAGES.map(word => fence(word))
  );
  add('element', ELEMENTS, [bare, listed]);
  add('element-inside', ELEMENTS.slice(0, 12), [quoted, inTable, inHeading, inLink, noted]);
  add('image', IMAGES, [bare, nested]);
  add('image-inside', IMAGES.slice(0, 3), [inTable, inHeading, noted]);
  add('link', LINKS, [bare]);
  add('formula', FORMULAS, DELIMITERS);
  add(
    'formula-inside',
    FORMULAS.slice(0, 3),
    [quoted, listed, inTable].map(context => tex => context(`$${tex}$`))
  );
  add('unclosed', UNCLOSED, [bare], true);
  return made;
}
