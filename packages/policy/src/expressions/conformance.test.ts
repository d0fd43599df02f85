import { describe, expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { checkExpression } from './check-expression.ts'
import { EvaluationError } from './expression.ts'
import { createSubject } from './testing/subject.ts'

/** Cases of the public conformance tests of CEL, in our words: an expression that is true, or one that is an error. */
const TRUE: Readonly<Record<string, readonly string[]>> = {
  logic: [
    'true && true && !(true && false)',
    '(false && 1 / 0 == 1) == false',
    '!((1 / 0 == 1) && false)',
    '(1 / 0 == 1) || true',
    'true || (1 / 0 == 1)',
    '(true ? 1 : 1 / 0) == 1',
    "dyn(1) == dyn('1') || true",
    '[1, 2, 0].exists(x, 4 / x == 2)',
    '![0, 1].all(x, 1 / x == 3)',
  ],
  comparisons: [
    '1 < 2 && 2u < 3u && 1.5 < 2.5 && b"a" < b"b" || "a" < "b"',
    "'a' < 'B'.lower() && 'Z' < 'a'",
    'dyn(1) == dyn(1.0) && dyn(1u) == dyn(1)',
    'dyn(9223372036854775807) != dyn(9223372036854775807.0) || true',
    'dyn(1) < dyn(1.5) && dyn(2u) > dyn(1.5)',
    '!(0.0 / 0.0 == 0.0 / 0.0)',
    '0.0 == -0.0',
    "[1, 2] == [1, 2] && {'a': 1} == {'a': 1} && [1] != [1, 2]",
    "{'a': [1, {'b': null}]} == {'a': [1, {'b': null}]}",
    'dyn([1]) != dyn({1: 1})',
    'null == null && dyn(null) != dyn(0)',
    "type(1) == int && type('') == string && type(1u) == uint && type(null) == type(dyn(null))",
    "timestamp('2009-02-13T23:31:30Z') < timestamp('2009-02-13T23:31:30.000000001Z')",
    "1 in [1, 2] && !(3 in [1, 2]) && 'a' in {'a': 1} && dyn(1u) in [1]",
    "'\\u007f' < '\\U0001F431' && '\\uffff' < '\\U0001F431'",
  ],
  numbers: [
    '9223372036854775806 + 1 == 9223372036854775807',
    '9007199254740992 + 1 == 9007199254740993',
    '9007199254740993 * 2 == 18014398509481986',
    '-7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1',
    '9007199254740991 / 2 == 4503599627370495',
    '1.0 / 0.0 > 1e300 && -1.0 / 0.0 < -1e300',
    '18446744073709551615u - 1u == 18446744073709551614u',
    '0x55555555 == 1431655765',
    "int('-42') == -42 && uint('42') == 42u && double('1e3') == 1000.0",
    'int(-1.9) == -1 && uint(1.9) == 1u && double(3u) == 3.0',
    "string(1.5) == '1.5' && string(1e21) == '1e+21' && string(-1) == '-1'",
    "int(timestamp('1970-01-01T00:01:00Z')) == 60",
  ],
  strings: [
    "size('čau') == 3 && size('🐱') == 1 && size(b'čau') == 4",
    "'abc'.contains('') && 'abc'.startsWith('ab') && 'abc'.endsWith('')",
    "'hubba'.matches('ubb') && !'cows'.matches('xcow') && 'mañana'.matches('a+ñ+a+')",
    "'🐱😀'.matches('(a|😀){1}') && matches('banana', 'ba(na)*')",
    '\'a\\nb\'.size() == 3 && r\'\\n\'.size() == 2 && """x""" == \'x\'',
    "'tacocat'.charAt(7) == '' && '©αT'.charAt(1) == 'α'",
    "'ta©o©αT'.indexOf('α') == 5 && 'hello'.indexOf('', 3) == 3 && 'a'.lastIndexOf('') == 1",
    "'TacoCÆt Xii'.lowerAscii() == 'tacocÆt xii'",
    "'hello hello'.replace('he', 'we', 1) == 'wello hello' && 'ab'.replace('', '_') == '_a_b_'",
    "'a,b,c'.split(',', 2) == ['a', 'b,c'] && 'abc'.split('') == ['a', 'b', 'c']",
    "'ta©o©αT'.substring(2, 6) == '©o©α'",
    "' \\f\\n\\r\\t\\vtext  '.trim() == 'text'",
    "['x', 'y'].join('-') == 'x-y' && [].join() == ''",
    "'%d %s %.2f %x %X %o %b %e'.format([42, 'a', 1.255, 255, 255, 8, 5, 1234.5]) == '42 a 1.25 ff FF 10 101 1.234500e+03'",
    "bytes('ÿ') == b'ÿ' && string(b'\\303\\277') == 'ÿ'",
    "'a' + 'b' == 'ab' && b'a' + b'b' == b'ab'",
    "'gums'.reverse() == 'smug' && 'a🙂b'.reverse() == 'b🙂a'",
  ],
  times: [
    "timestamp('2009-02-13T23:31:30Z') + duration('1m') == timestamp('2009-02-13T23:32:30Z')",
    "timestamp('2009-02-13T23:31:30.123Z').getMilliseconds() == 123",
    "timestamp('2009-02-13T23:31:30Z').getDate('Australia/Sydney') == 14",
    "timestamp('2009-02-13T23:31:30Z').getHours('+02:00') == 1 && timestamp('2009-02-13T23:31:30Z').getMinutes('-00:30') == 1",
    "timestamp('2009-02-13T23:31:30Z').getDayOfYear('US/Central') == 43",
    "timestamp('2024-12-31T00:00:00Z').getDayOfYear() == 365 && timestamp('2024-12-31T00:00:00Z').getDayOfWeek() == 2",
    "string(timestamp('2009-02-13T23:31:30+01:00')) == '2009-02-13T22:31:30Z'",
    "string(duration('1000000s')) == '1000000s' && string(duration('-1.5s')) == '-1.5s'",
    "duration('3730s').getHours() == 1 && duration('3730s').getMinutes() == 62 && duration('3730s').getSeconds() == 3730",
    "duration('1h') - duration('1m') == duration('59m') && -1 < 0 && duration('1ns') > duration('0s')",
    "timestamp('9999-12-31T23:59:59.999999999Z').getFullYear() == 9999",
  ],
  macros: [
    '[1, 2, 3].all(e, e > 0) && ![].exists(e, true) && [].all(e, false)',
    '[7].exists_one(a, a == 7) && ![1, 1].exists_one(a, a == 1)',
    "{'k1': 'v1', 'k2': 'v2'}.filter(k, k.endsWith('1')) == ['k1']",
    '[1, 2, 3].map(x, x % 2 == 1, x * 10) == [10, 30] && [1, 2].map(x, [x, x]) == [[1, 1], [2, 2]]',
    "has({'a': 1}.a) && !has({'a': 1}.b) && has({'a': {'b': null}}.a.b)",
    "cel.bind(x, 'a', x + x) == 'aa' && [1, 2].map(x, cel.bind(y, x + 1, y * x)) == [2, 6]",
    "[{'n': 'b', 's': 2}, {'n': 'a', 's': 1}].sortBy(e, e.s).map(e, e.n) == ['a', 'b']",
    '[3, 1, 2].sort() == [1, 2, 3] && [1, 1, 2].distinct() == [1, 2] && [[1], [2]].flatten() == [1, 2]',
    '[1, 2].map(x, [3, 4].map(y, x * y)) == [[3, 4], [6, 8]]',
    'lists.range(3) == [0, 1, 2] && [1, 2, 3, 4].slice(1, 3) == [2, 3]',
  ],
  optionals: [
    "{'a': 1}[?'a'].value() == 1 && !{'a': 1}[?'b'].hasValue() && {'a': 1}.?b.orValue(7) == 7",
    'optional.of(1).or(optional.none()).value() == 1 && optional.none().or(optional.of(2)).value() == 2',
    "{'a': {'b': 'c'}}.?a.b.orValue('') == 'c' && {'a': {}}.?x.b.orValue('none') == 'none'",
    "vars.?tenant.orValue('') == 'acme' && vars.?other.orValue('-') == '-' && req.headers[?'x-none'].orValue([]) == []",
  ],
}

const ERRORS: readonly (readonly [source: string, code: string])[] = [
  ['9223372036854775807 + 1 > 0', 'overflow'],
  ['-9223372036854775807 - 2 < 0', 'overflow'],
  ['5000000000000000000 * 2 > 0', 'overflow'],
  ['0u - 1u == 0u', 'overflow'],
  ['uint(-1) == 0u', 'overflow'],
  ['1 / 0 == 1', 'division_by_zero'],
  ['1u % 0u == 1u', 'modulo_by_zero'],
  ["{'a': 1}.b == 1", 'no_such_key'],
  ['[1][1] == 1 || [1][-1] == 1', 'no_such_key'],
  ["req.headers['x-none'][0] == ''", 'no_such_key'],
  ["getReqCookie('none').value == ''", 'no_such_key'],
  ['req.url.port == 443', 'no_such_key'],
  ["dyn('a') + dyn(1) == dyn('')", 'no_such_overload'],
  ["dyn('a') < dyn(1)", 'no_such_overload'],
  ['dyn(1) && true', 'no_such_overload'],
  ['[1, 0].all(x, 1 / x == 1)', 'division_by_zero'],
  ['[0, 1].exists_one(x, 1 / x == 1)', 'division_by_zero'],
  ["timestamp('2023-02-30T00:00:00Z').getDate() == 1", 'invalid_timestamp'],
  ["timestamp('9999-12-31T23:59:59Z') + duration('1s') == timestamp(0)", 'overflow'],
  ["timestamp(0).getHours('Mars/Base') == 0", 'invalid_zone'],
  ["duration('1x') == duration('1s')", 'invalid_duration'],
  ["int('1.5') == 1 || int(' 1') == 1", 'conversion'],
  ["string(b'\\xff') == ''", 'invalid_utf8'],
  ["'a'.charAt(-1) == ''", 'out_of_range'],
  ["'tacocat'.substring(2, 1) == ''", 'out_of_range'],
  ["[1, dyn('b')].sort() == []", 'not_comparable'],
  ["base64.decode('aGVsbG8') == b''", 'invalid_base64'],
  ["json.decode('{') == dyn(1)", 'invalid_json'],
  ["'a'.matches(req.headers['x-tenant'][0] + '(')", 'invalid_regex'],
  ['optional.none().value() == dyn(1)', 'no_such_key'],
  ['[1].flatten(-1) == [1]', 'out_of_range'],
]

const check = (source: string) => {
  const checked = checkExpression(source, { phase: 'on_http_response', result: 'bool' })
  if ('error' in checked) throw new Error(`${source}: ${checked.error.message.en}`)
  return checked
}

describe.each(Object.entries(TRUE))('CEL %s', (_, sources) => {
  test.each(sources)('%s', (source) => {
    const expression = check(source)
    expect(expression.evaluate(createSubject(), createBudget())).toBe(true)
    expect(expression.trace(createSubject(), createBudget()).outcome).toEqual({ value: true })
  })
})

test.each(ERRORS)('%s is an error (%s), also where it is traced', (source, code) => {
  const expression = check(source)
  let error: unknown
  try {
    expression.evaluate(createSubject(), createBudget())
  } catch (caught) {
    error = caught
  }
  expect(error).toBeInstanceOf(EvaluationError)
  expect((error as EvaluationError).code).toBe(code)
  expect(expression.trace(createSubject(), createBudget()).outcome).toEqual({
    error: (error as Error).message,
  })
})
