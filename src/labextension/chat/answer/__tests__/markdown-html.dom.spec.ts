import { Sanitizer } from '@jupyterlab/apputils';
import { markdownHtml } from '../markdown-html.js';

const html = markdownHtml(new Sanitizer());

describe('markdown of a model', () => {
  it.each([
    ['<img src=x onerror=a()>', '<p>&lt;img src=x onerror=a()&gt;</p>\n'],
    ['![chart](https://a.example/x.png "t")', '<p>[chart] (https://a.example/x.png)</p>\n'],
    ['![r]\n\n[r]: https://a.example/x.png', '<p>[r] (https://a.example/x.png)</p>\n'],
    ['[x](javascript:a)', '<p>[x](javascript:a)</p>\n'],
    ['[x](  JaVaScRiPt:a)', '<p>[x](  JaVaScRiPt:a)</p>\n'],
    ['[x](data:text/html,x)', '<p>[x](data:text/html,x)</p>\n'],
    ['[x](/lab/tree/a) and [y](#id)', '<p>[x](/lab/tree/a) and [y](#id)</p>\n'],
    ['> ```mermaid\n> graph TD\n> ```', '<blockquote>\n<pre><code>graph TD\n</code></pre>\n</blockquote>\n'],
    [
      '| a |\n| -: |\n| **1** `b` |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><strong>1</strong> <code>b</code></td>\n</tr>\n</tbody>\n</table>\n'
    ]
  ])('%j is harmless', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it.each([
    ['see https://a.example/b, not a.example', 'see https://a.example/b, not a.example'],
    ['[my bank](https://evil.example)', 'my bank (https://evil.example)'],
    ['[https://a.example](https://a.example/)', 'https://a.example'],
    ['[![x](https://a.example/x.png)](https://b.example)', '[x] (https://a.example/x.png) (https://b.example)'],
    ['<a@b.example>', 'a@b.example']
  ])('%j says where its link leads', (markdown, text) => {
    const host = document.createElement('div');
    host.innerHTML = html(markdown);
    expect(host.querySelectorAll('a[href]')).toHaveLength(1);
    expect(host.textContent.trim()).toBe(text);
  });

  it.each([
    ['so $a*b*c$ is', 'so <code>$a*b*c$</code> is'],
    ['$$\\sum_i x_i$$', '<code>$$\\sum_i x_i$$</code>'],
    ['a \\(x_1\\) and \\[y\\]', 'a <code>\\(x_1\\)</code> and <code>\\[y\\]</code>'],
    ['$\\href{https://a.example}{x}$', '<code>$\\href{https://a.example}{x}$</code>'],
    ['from $5 to $6', 'from $5 to $6'],
    ['a `$x$` b', 'a <code>$x$</code> b'],
    ['\\(open', '(open']
  ])('shows formulas as they were written: %j', (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>\n`);
  });
});

test('the sanitizer alone, were the parser to let something through, keeps plain text', () => {
  const seen: unknown[] = [];
  const strict = markdownHtml({ sanitize: (_html, options) => String(seen.push(options)) });
  strict('x');
  const wall = (dirty: string): string => new Sanitizer().sanitize(dirty, seen[0] as object);
  for (const [dirty, clean] of [
    ['<img src="https://e.example/x.png" alt="c">', ''],
    ['<video src="https://e.example/a">hi</video>ok', 'hiok'],
    ['<p style="background:url(https://e.example)" id="x" class="jp-Dialog" data-x="1">a</p>', '<p>a</p>'],
    ['<form action="https://e.example"><button data-commandlinker-command="a:b">Go</button></form>', 'Go'],
    ['<script>alert(1)</script><style>*{}</style><svg onload="alert(1)"></svg>ok', 'ok']
  ]) {
    expect(wall(dirty!)).toBe(clean);
  }
});
