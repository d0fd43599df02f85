/** Types that the generator makes expressions of. */
export type GeneratedType =
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'list<int>'
  | 'list<string>'
  | 'time'
  | 'span'

export type Random = {
  /** A whole number from 0 up to `below`. */
  below(limit: number): number
}

/** Numbers that a seed gives again (T. Neal, mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
    },
  }
}

const LITERALS: Readonly<Record<GeneratedType, readonly string[]>> = {
  bool: ['true', 'false', 'b'],
  int: [
    '0',
    '1',
    '-1',
    '7',
    'i',
    'big',
    '9007199254740991',
    '9223372036854775807',
    '-9223372036854775807',
    "m['a']",
    "m['none']",
    'anyInt',
    'dyn(3)',
  ],
  uint: ['0u', '1u', '18446744073709551615u', 'u'],
  double: ['0.0', '-0.5', '1.0', '1e10', 'd', '2.5'],
  string: ["''", "'a'", "'ab'", "'Привет'", "'a,b,,c'", 's', 'long', 'anyText', 'ls[1]', "'42'", "'x y'"],
  bytes: ["b''", "b'ab'", "b'\\x00\\xff'", 'y'],
  'list<int>': ['li.filter(n9, false)', '[1, 2, 3]', 'li', '[i, 1]'],
  'list<string>': ["['a', 'b']", 'ls', "['a']"],
  time: ["timestamp('2025-12-01T12:34:56Z')", 't', 'timestamp(1767225000)'],
  span: ["duration('90s')", "duration('1h30m')", "duration('-250s')"],
}

type Make = (random: Random, depth: number, names: readonly string[]) => string

/** Names of macros' variables, which are ints or texts by their first letter. */
const ITEM_NAMES: Readonly<Record<'list<int>' | 'list<string>', string>> = {
  'list<int>': 'n',
  'list<string>': 'w',
}

const of =
  (type: GeneratedType): Make =>
  (random, depth, names) =>
    generate(type, random, depth - 1, names)

/** `$` stands for an operand of the type behind it. */
function pattern(text: string, ...operands: Make[]): Make {
  return (random, depth, names) => {
    let next = 0
    return text.replace(/\$/g, () => (operands[next++] as Make)(random, depth, names))
  }
}

/** `over.NAME(x, body)` with a name for the items that the body knows. */
function loop(list: 'list<int>' | 'list<string>', name: string, body: GeneratedType): Make {
  return (random, depth, names) => {
    const item = `${ITEM_NAMES[list]}${names.length}`
    const inner = generate(body, random, depth - 1, [...names, item])
    return `${generate(list, random, depth - 1, names)}.${name}(${item}, ${inner})`
  }
}

const COMPARED: readonly GeneratedType[] = ['int', 'uint', 'double', 'string', 'time', 'span']
const EQUAL: readonly GeneratedType[] = [...COMPARED, 'bool', 'bytes', 'list<int>', 'list<string>']

function comparison(operators: readonly string[], types: readonly GeneratedType[]): Make {
  return (random, depth, names) => {
    const type = pick(types, random)
    const [left, right] = [of(type)(random, depth, names), of(type)(random, depth, names)]
    return `(${left} ${pick(operators, random)} ${right})`
  }
}

const ternary = (type: GeneratedType) => pattern('($ ? $ : $)', of('bool'), of(type), of(type))
const arithmetic =
  (type: GeneratedType, operators: readonly string[]): Make =>
  (random, depth, names) =>
    `(${of(type)(random, depth, names)} ${pick(operators, random)} ${of(type)(random, depth, names)})`

const MAKERS: Readonly<Record<GeneratedType, readonly Make[]>> = {
  bool: [
    ...[pattern('($ && $)', of('bool'), of('bool')), pattern('($ || $)', of('bool'), of('bool'))],
    ...[pattern('!$', of('bool')), ternary('bool')],
    ...[comparison(['<', '<=', '>', '>='], COMPARED), comparison(['==', '!='], EQUAL)],
    ...[loop('list<int>', 'all', 'bool'), loop('list<int>', 'exists', 'bool')],
    ...[loop('list<string>', 'exists_one', 'bool'), loop('list<string>', 'all', 'bool')],
    ...[
      pattern('($ in $)', of('int'), of('list<int>')),
      pattern('($ in $)', of('string'), of('list<string>')),
    ],
    ...[
      pattern('$.startsWith($)', of('string'), of('string')),
      pattern('$.endsWith($)', of('string'), of('string')),
    ],
    ...[
      pattern('$.contains($)', of('string'), of('string')),
      pattern("$.matches('^(a+b?|б)')", of('string')),
    ],
    ...[
      pattern('($ in m)', of('string')),
      pattern('has(m.a)'),
      pattern('has(m.none)'),
      pattern("m[?'none'].hasValue()"),
    ],
    pattern('bool($)', of('string')),
  ],
  int: [
    arithmetic('int', ['+', '-', '*', '/', '%']),
    pattern('size($)', of('string')),
    ...[pattern('$.size()', of('list<int>')), pattern('size($)', of('bytes')), ternary('int')],
    ...[
      pattern('$[$]', of('list<int>'), of('int')),
      pattern("int('1' + $)", of('string')),
      pattern('cel.bind(d9, $, int(d9 < 1e15 && d9 > -1e15 ? d9 : 0.5))', of('double')),
    ],
    ...[
      pattern('$.indexOf($)', of('string'), of('string')),
      pattern('$.lastIndexOf($)', of('string'), of('string')),
    ],
    ...[
      pattern('$.getHours()', of('time')),
      pattern('$.getMonth()', of('time')),
      pattern('$.getDayOfWeek()', of('time')),
    ],
    ...[
      pattern('$.getSeconds()', of('span')),
      pattern("m[?'none'].orValue($)", of('int')),
      pattern('$.getFullYear()', of('time')),
    ],
    pattern('cel.bind(n9, $, n9 + n9)', of('int')),
  ],
  uint: [arithmetic('uint', ['+', '-', '*', '/', '%']), ternary('uint'), pattern('uint($)', of('int'))],
  double: [
    arithmetic('double', ['+', '-', '*', '/']),
    ternary('double'),
    pattern('double($)', of('int')),
    pattern('-($)', of('double')),
  ],
  string: [
    pattern('($ + $)', of('string'), of('string')),
    ...[
      pattern('$.substring($)', of('string'), of('int')),
      pattern('$.substring($, $)', of('string'), of('int'), of('int')),
    ],
    ...[
      pattern('string($)', of('int')),
      pattern('string($)', of('bool')),
      pattern('string($)', of('uint')),
      ternary('string'),
    ],
    ...[
      pattern('$[$]', of('list<string>'), of('int')),
      pattern("$.join('-')", of('list<string>')),
      pattern('$.trim()', of('string')),
    ],
  ],
  bytes: [pattern('bytes($)', of('string')), pattern('($ + $)', of('bytes'), of('bytes')), ternary('bytes')],
  'list<int>': [
    ...[
      pattern('($ + $)', of('list<int>'), of('list<int>')),
      ternary('list<int>'),
      pattern('[$, $]', of('int'), of('int')),
    ],
    ...[
      loop('list<int>', 'filter', 'bool'),
      loop('list<int>', 'map', 'int'),
      loop('list<string>', 'map', 'int'),
    ],
  ],
  'list<string>': [
    ...[loop('list<string>', 'filter', 'bool'), loop('list<int>', 'map', 'string'), ternary('list<string>')],
    ...[
      pattern('$.split($)', of('string'), of('string')),
      pattern('$.split($, $)', of('string'), of('string'), of('int')),
    ],
  ],
  time: [
    pattern('($ + $)', of('time'), of('span')),
    pattern('($ - $)', of('time'), of('span')),
    ternary('time'),
  ],
  span: [
    pattern('($ + $)', of('span'), of('span')),
    pattern('($ - $)', of('time'), of('time')),
    ternary('span'),
  ],
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T
}

/** A random expression of a type, well typed, over the variables of `agreement.ts`. */
export function generate(
  type: GeneratedType,
  random: Random,
  depth: number,
  names: readonly string[] = [],
): string {
  const prefix = type === 'int' ? 'n' : type === 'string' ? 'w' : null
  const known = prefix === null ? [] : names.filter((name) => name.startsWith(prefix))
  if (known.length > 0 && random.below(3) === 0) return pick(known, random)
  if (depth <= 0 || random.below(6) === 0) return pick(LITERALS[type], random)
  return pick(MAKERS[type], random)(random, depth, names)
}
