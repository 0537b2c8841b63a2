import { Sanitizer } from '@jupyterlab/apputils';
import { StrictSanitizer } from '../markdown-html.js';

const sanitize = (html: string): string => new StrictSanitizer(new Sanitizer()).sanitize(html);

describe('StrictSanitizer', () => {
  it.each([
    ['<img src="https://evil.example/x.png?d=1" alt="chart">', '[chart] (https://evil.example/x.png?d=1)'],
    ['<img src="data:image/png;base64,AA==" alt="chart">', '[chart]'],
    ['<video src="https://e.example/a" poster="https://e.example/b">hi</video>ok', 'ok'],
    ['<picture><source srcset="https://e.example/a"><img src="https://e.example/b"></picture>ok', 'ok'],
    ['<p style="background:url(https://e.example)" id="x" class="jp-Dialog" data-x="1">a</p>', '<p>a</p>'],
    [
      '<form action="https://e.example"><input name="q"><button data-commandlinker-command="a:b">Go</button></form>',
      'Go'
    ],
    ['<script>alert(1)</script><style>*{}</style><svg onload="alert(1)"></svg>ok', 'ok'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="  JaVaScRiPt:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    ['<a href="/lab/tree/a">x</a>', 'x'],
    ['<a href="#id">x</a>', 'x'],
    ['<template><img src=x onerror=alert(1)></template>ok', 'ok'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>ok', 'ok'],
    ['<custom-element onclick="x()">ok</custom-element>', 'ok']
  ])('makes %s harmless', (html, expected) => {
    expect(sanitize(html)).toBe(expected);
  });

  it('shows the address of a link whose words are others', () => {
    expect(sanitize('<a href="https://evil.example">my bank</a>')).toContain('my bank (https://evil.example)</a>');
    expect(sanitize('<a href="https://a.example/">https://a.example</a>')).not.toContain('(');
    expect(sanitize('<a href="mailto:a@b.example">a@b.example</a>')).not.toContain('(');
  });

  it('keeps plain text elements', () => {
    const html =
      '<ul><li><strong>a</strong> <code>b</code></li></ul><table><tbody><tr><td align="right">1</td></tr></tbody></table>';
    expect(sanitize(html)).toBe(html);
  });
});
