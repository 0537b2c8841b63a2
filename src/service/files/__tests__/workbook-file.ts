import { execFileSync } from 'node:child_process';
import { PYTHON } from './run-python.js';

const ZIP = `import base64, io, json, sys, zipfile
out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as file:
  for name, part in json.load(sys.stdin).items(): file.writestr(name, base64.b64decode(part))
sys.stdout.buffer.write(out.getvalue())`;

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A workbook of sheets whose rows are written as XML. Style 1 is a date, style 2 a date with a time of its own format.
 *
 * @param texts What cells of type `s` refer to.
 */
export function workbookFile(
  sheets: Readonly<Record<string, string>>,
  texts: readonly string[] = [],
  more: Readonly<Record<string, string | Buffer>> = {}
): Buffer {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join('');
  const relations = names
    .map((_, at) => `<Relationship Id="r${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
    .join('');
  return zipFile({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${RELATIONS}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.entries(sheets).map(([, rows], at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`
      ])
    ),
    ...more
  });
}

/** A zip file of the named parts. */
export function zipFile(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const encoded = Object.entries(parts).map(([name, part]) => [name, Buffer.from(part).toString('base64')]);
  const input = JSON.stringify(Object.fromEntries(encoded));
  return execFileSync(PYTHON, ['-c', ZIP], { input, maxBuffer: 2 ** 24 });
}
