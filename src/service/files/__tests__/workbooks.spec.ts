import { filesOfTests, namesOf, problemOf, typesOf } from './files-of-tests.js';
import { workbookFile, zipFile } from './workbook-file.js';

const { data, full, schema } = filesOfTests();

const SALES = `
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="inlineStr"><is><t>code</t></is></c></row>
  <row r="2"><c r="A2" t="s"><v>4</v></c><c r="B2"><v>3</v></c><c r="C2" s="1"><v>45292</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="str"><v>007</v></c></row>
  <row r="3"><c r="A3" t="s"><v>5</v></c><c r="B3"><v>2.5</v></c><c r="C3" s="1"><v>45293</v></c><c r="D3" t="b"><v>0</v></c><c r="E3" t="str"><v>1</v></c></row>
  <row r="5"><c r="A5" t="s"><v>4</v></c><c r="B5" t="e"><v>#DIV/0!</v></c></row>`;
const TEXTS = ['city', 'count', 'day', 'open', 'Paris', 'a "quoted"\n&amp; long name'];

describe('a workbook', () => {
  it('has sheets with types, dates and missing cells', async () => {
    const path = data.write('a.xlsx', workbookFile({ Sales: SALES, Other: '<row><c><v>1</v></c></row>' }, TEXTS));
    const file = await full(path);
    expect(file).toMatchObject({ format: { kind: 'excel' }, tables: ['Sales', 'Other'], table: 'Sales' });
    const types = { city: 'text', count: 'number', day: 'date', open: 'boolean', code: 'text' };
    expect(typesOf(file)).toEqual(Object.entries(types));
    expect(file.profile.rows).toBe(4);
    const [city, count, day] = file.profile.columns;
    expect(city?.top?.values.map(({ value }) => value)).toEqual(['Paris', 'a "quoted"\n& long name']);
    expect([city?.nulls?.count, count?.nulls?.count]).toEqual([1, 2]);
    expect(day?.range).toMatchObject({ min: '2024-01-01', max: '2024-01-02' });
    const other = await full(path, 'Other');
    expect([other.profile.rows, typesOf(other)]).toEqual([1, [['column0', 'integer']]]);
    expect((await problemOf(schema(path, 'none'))).code).toBe('no_table');
  });

  it('keeps repeated, empty and hostile names, codes, and rows that are shorter', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
    const header = row(
      ...['__proto__', 'a', 'a', 'constructor'].map(text),
      '<c r="F1" t="inlineStr"><is><t>z</t></is></c>'
    );
    const path = data.write(
      'odd.xlsx',
      workbookFile({ Odd: `${header}${row(text('007'), '<c><v>1</v></c>')}${row(text('NA'), '<c><v>2</v></c>')}` })
    );
    const file = await full(path);
    expect(namesOf(file)).toEqual(['__proto__', 'a', 'a.1', 'constructor', 'Unnamed: 4', 'z']);
    expect([file.profile.rows, file.unread?.rows]).toEqual([2, 0]);
    expect(file.profile.columns[0]).toMatchObject({ type: 'text', nulls: { count: 1 } });
  });

  it.each([
    ['a title', [['Sales 2024'], ['region', 'amount'], ['a', 1], ['b', 2]], ['region', 'amount'], 1, true],
    [
      'two rows of names',
      [
        ['', 'Q1', '', 'Q2'],
        ['site', 'plan', 'real', 'plan'],
        ['a', 1, 2, 3],
        ['b', 2, 3, 4]
      ],
      ['site', 'Q1 plan', 'Q1 real', 'Q2 plan'],
      2,
      false
    ],
    [
      'years',
      [
        ['country', 2020, 2021],
        ['a', 1, 2],
        ['b', 3, 4]
      ],
      ['country', '2020', '2021'],
      1,
      false
    ]
  ] as const)('has its names below or in %s', async (name, rows, names, skip, header) => {
    const cell = (value: string | number) =>
      typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const sheet = rows.map(row => `<row>${row.map(cell).join('')}</row>`).join('');
    const file = await full(data.write(`${name}.xlsx`, workbookFile({ Sheet: sheet })));
    expect([namesOf(file), file.profile.rows, file.format.sheet]).toEqual([names, 2, { skip, header }]);
  });

  it('counts marks for missing values as missing, also where a column holds nothing else', async () => {
    const row = (...cells: readonly string[]) =>
      `<row>${cells.map(cell => `<c t="${/\d/.test(cell) ? 'n' : 'str'}"><v>${cell}</v></c>`).join('')}</row>`;
    const path = data.write('marks.xlsx', workbookFile({ Marks: row('1', 'NA') + row('NA', 'NA') + row('3', 'NA') }));
    const { profile } = await full(path);
    expect(profile.columns.map(({ type, nulls }) => [type, nulls?.count])).toEqual([
      ['integer', 1],
      ['text', 3]
    ]);
  });

  it('has a schema that does not wait for its rows', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');
    const path = data.write(
      'long.xlsx',
      workbookFile({ Long: `<row><c t="inlineStr"><is><t>n</t></is></c></row>${rows}` })
    );
    expect(typesOf(await schema(path))).toEqual([['n', 'integer']]);
    expect((await full(path)).profile).toMatchObject({
      rows: 60_000,
      columns: [{ range: { max: 59_999 } }]
    });
  });

  it.each([
    ['no zip', Buffer.from('PK\u0003\u0004 and nothing'), 'corrupt'],
    ['a zip of something else', zipFile({ 'a.txt': 'x' }), 'corrupt'],
    ['XML that ends early', workbookFile({ A: '<row><c>' }), 'corrupt'],
    ['entities', workbookFile({ A: '<row><c t="str"><v>&lol;</v></c></row>' }), 'corrupt'],
    [
      'a document type',
      workbookFile({ A: '' }, [], {
        'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>'
      }),
      'corrupt'
    ],
    ['a bomb', workbookFile({ A: '' }, [], { 'xl/sharedStrings.xml': Buffer.alloc(60_000_000, ' ') }), 'too_large'],
    ['no rows', workbookFile({ A: '' }), 'empty'],
    ['a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'encrypted']
  ])('with %s is refused with its cause', async (name, content, code) => {
    const path = data.write(`${name.replaceAll(' ', '-')}.xlsx`, content);
    expect((await problemOf(full(path))).code).toBe(code);
  });
});
