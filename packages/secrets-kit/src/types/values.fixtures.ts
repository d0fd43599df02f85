import type { SecretType } from './value-problem.ts'

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Twenty values of each type, all eight of a boolean. Consumers hold their own checks to the same table. */
export const RIGHT_VALUES: Readonly<Record<SecretType, readonly string[]>> = {
  string: [
    ...['', ' ', 'a', '\n', '\r\n', '\t', '$(touch x)', '`id`', "'", '"', '\\', 'é', '😀', '\ufeff'],
    ...['true', '{', '<a>', 'a\nb', '\u0001', 'x'.repeat(65_536)],
  ],
  integer: [
    ...['0', '1', '-1', '42', '-0', '007', '65535', '-32768', '2147483647', '9007199254740993'],
    ...['123456789012345678901234567890', '10', '100', '8080', '3000', '-99', '5', '6', '7', '8'],
  ],
  decimal: [
    ...['0', '1', '-1', '0.5', '-0.5', '3.14159', '10.0', '00.10', '1.0000000000000000000001', '-0'],
    ...['-0.0', '99.99', '100', '0.1', '0.2', '0.3', '12345678901234567890.5', '7', '2.50', '-273.15'],
  ],
  boolean: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'],
  url: [
    ...['https://example.com', 'http://localhost:3000/', 'postgres://u:p%40ss@db:5432/app?sslmode=require'],
    ...[
      'redis://:secret@10.0.0.1:6379/0',
      'amqp://guest@mq/%2f',
      'mongodb://a,b,c/x',
      'ftp://files.example/',
    ],
    ...['mailto:a@example.com', 'file:///etc/hosts', 'https://пример.рф/путь', 'https://[::1]:8443/'],
    ...['wss://example.com/socket#x', 'data:text/plain,hello', 'urn:isbn:0451450523', 's3://bucket/key'],
    ...['https://example.com:65535', 'HTTPS://EXAMPLE.COM/A%20B', 'jdbc:postgresql://db/app'],
    ...['tcp://127.0.0.1:2375', 'unix:/var/run/docker.sock'],
  ],
  email: [
    ...['a@example.com', 'first.last@example.com', 'a+b@example.com', 'A@EXAMPLE.COM', 'a_b@example.org'],
    ...[
      "o'neil@example.ie",
      'a-b@sub.example.co.uk',
      '1@example.com',
      'info@почта.рф',
      'a@xn--p1ai.xn--p1ai',
    ],
    ...['x@a.io', 'admin@mail.example.travel', 'no-reply@example.com', 'a.b.c.d@example.net', 'z9@z9.dev'],
    ...[
      `${'a'.repeat(64)}@example.com`,
      'ops@example.museum',
      '_@example.com',
      'root@host.internal',
      'q@q.qq',
    ],
  ],
  json: [
    ...['null', 'true', 'false', '0', '-0', '-1.5e+10', '""', '"a"', '[]', '{}', ' [1, 2]\r\n', '"\\u0000"'],
    ...['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"":0," ":1}', '"\\ud83d\\ude00"', '"\u007f"', '[[],{}]'],
    ...['{"__proto__":1,"constructor":2}', '1E400', deep(100)],
  ],
  yaml: [
    ...[
      'a',
      '1',
      '~',
      'null',
      '""',
      'a: 1',
      '- a\n- b',
      '{a: 1}',
      '[1, 2]',
      '--- a',
      'a: |\n  b\n  c\n',
      '"\\x41"',
    ],
    ...['a: &x 1\nb: *x', '# note\na: yes', '? a\n: b', 'a: >-\n  b', '{"json": [true]}', '1: a\n"2": b'],
    ...['a: {b: {c: d}}', "'it''s'"],
  ],
  xml: [
    ...['<a/>', '<a></a>', '<a b="c"/>', '<?xml version="1.0"?><a/>', '<a>text</a>', '<a><!-- note --></a>'],
    ...['<a>&lt;&amp;&#65;</a>', '<a><![CDATA[<b>]]></a>', '<n:a xmlns:n="urn:x"/>', '<а>я</а>', '<a\n/>\n'],
    ...['<a><b/><b/></a>', '<?xml version="1.0" encoding="UTF-8"?>\n<a/>', "<a b='\"'/>", '<a.b-c_d/>'],
    ...['<a><?target data?></a>', '<!-- first --><a/>', '<a xml:lang="ru"/>', '<a>😀</a>', '<a b="&#x41;"/>'],
  ],
}

const BROKEN = ['a\0', '\0', '\ud800', '\udfff', 'a\ud83d', '\ude00b', 'x'.repeat(65_537), 'é'.repeat(32_769)]

export const WRONG_VALUES: Readonly<Record<SecretType, readonly string[]>> = {
  string: [
    ...BROKEN,
    ...['\0\0', '\n\0', 'a\0b', '\ud800\ud800', '\udc00\ud800', ' \udc00', '\udbff ', '😀'.repeat(16_385)],
    ...['я'.repeat(40_000), '€'.repeat(21_846), `${'a'.repeat(65_535)}é`, '"\ud800"'],
  ],
  integer: [
    ...['', ' ', '+1', '1.0', '1e3', '0x10', '1 ', ' 1', '1\n', '-', '--1', '1_000', '1,000', '١', 'one'],
    ...['NaN', 'Infinity', '-1-', '1\0', '１'],
  ],
  decimal: [
    ...[
      '',
      ' ',
      '.',
      '.5',
      '5.',
      '1,5',
      '+1.5',
      '1e3',
      '1.5.2',
      '-',
      '-.5',
      '0x1.8',
      '1.5 ',
      ' 1.5',
      '1.5\n',
    ],
    ...['NaN', 'Infinity', '1_0.5', '½', '١.٥'],
  ],
  boolean: [
    ...['', ' ', 'True', 'TRUE', 'False', 'Yes', 'NO', 'On', 'OFF', 't', 'f', 'y', 'n', '2', '-1', '01'],
    ...['true ', ' true', 'true\n', 'null'],
  ],
  url: [
    ...[
      '',
      ' ',
      'example.com',
      '/path',
      '//example.com',
      'https://',
      'https:/example.com',
      'http:example.com',
    ],
    ...[' https://example.com', 'https://example.com ', 'https://exam ple.com', 'https://example.com:65536'],
    ...[
      'https://a\nb.com',
      'https://example.com\n',
      'https://[::1',
      'https://exa%mple.com',
      '://a',
      '1http://a',
    ],
    ...['http://256.256.256.256', '?a=b'],
  ],
  email: [
    ...['', ' ', 'a', 'a@', '@example.com', 'a@b', 'a@example.com ', ' a@example.com', 'a b@example.com'],
    ...['a@@example.com', 'a@exa mple.com', '.a@example.com', 'a.@example.com', 'a..b@example.com'],
    ...['a@-example.com', 'a@example..com', 'A <a@example.com>', 'a@example.com\n', 'a,b@example.com'],
    ...[`${'a'.repeat(65)}@example.com`],
  ],
  json: [
    ...[
      '',
      ' ',
      '{',
      '[1,]',
      '{"a":1,}',
      "{'a':1}",
      '{a:1}',
      '01',
      '+1',
      '.5',
      '1.',
      'NaN',
      '"a',
      '"\n"',
      '"\\x"',
    ],
    ...['{"a":1,"a":2}', '[1] 2', 'tru', '\ufeff{}', deep(101)],
  ],
  yaml: [
    ...[
      '',
      ' \n',
      '# only a note',
      'a: b: c',
      '[1, 2',
      '{a: 1',
      '"a',
      "'a",
      'a: 1\na: 2',
      '- a\nb: 1',
      '*missing',
    ],
    ...['a: *b', '--- a\n--- b', 'a:\n\t- b', 'a: [', '@a', '`a', '%YAML 1.2', 'a: "\\q"', deep(101)],
  ],
  xml: [
    ...[
      '',
      ' ',
      'a',
      '<a>',
      '<a></b>',
      '</a>',
      '<a/><b/>',
      '<a b=c/>',
      '<a b="1" b="2"/>',
      '<a>&b;</a>',
      '<a>&</a>',
    ],
    ...['<a b="<"/>', '<1a/>', '<!DOCTYPE a><a/>', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ...['<a><!-- -- --></a>', ' <?xml version="1.0"?><a/>', '<a>]]></a>', '<a>\u0001</a>', '<a/>text'],
  ],
}
