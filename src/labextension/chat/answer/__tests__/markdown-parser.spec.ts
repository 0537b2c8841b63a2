import { parseMarkdown } from '../markdown-html.js';

describe('parseMarkdown', () => {
  it.each([
    ['<img src=x onerror=a()>', '<p>&lt;img src=x onerror=a()&gt;</p>\n'],
    ['![chart](https://a.example/x.png "t")', '<p>[chart] (https://a.example/x.png)</p>\n'],
    ['![r]\n\n[r]: https://a.example/x.png', '<p>[r] (https://a.example/x.png)</p>\n'],
    ['[x](javascript:a)', '<p>[x](javascript:a)</p>\n'],
    [
      '> ```mermaid\n> graph TD\n> ```',
      '<blockquote>\n<pre><code class="language-mermaid">graph TD\n</code></pre>\n</blockquote>\n'
    ],
    [
      'see https://a.example/b, not a.example',
      '<p>see <a href="https://a.example/b">https://a.example/b</a>, not a.example</p>\n'
    ],
    [
      '| a |\n| - |\n| 1 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n'
    ]
  ])('%j', (markdown, html) => {
    expect(parseMarkdown(markdown)).toBe(html);
  });

  it.each([
    ['so $a*b*c$ is', 'so <code>$a*b*c$</code> is'],
    ['$$\\sum_i x_i$$', '<code>$$\\sum_i x_i$$</code>'],
    ['a \\(x_1\\) and \\[y\\]', 'a <code>\\(x_1\\)</code> and <code>\\[y\\]</code>'],
    ['$\\href{https://a.example}{x}$', '<code>$\\href{https://a.example}{x}$</code>'],
    ['from $5 to $6', 'from $5 to $6'],
    ['$5-$6', '$5-$6'],
    ['a `$x$` b', 'a <code>$x$</code> b'],
    ['$ open', '$ open'],
    ['\\(open', '(open']
  ])('shows formulas as they were written: %j', (markdown, html) => {
    expect(parseMarkdown(markdown)).toBe(`<p>${html}</p>\n`);
  });
});
