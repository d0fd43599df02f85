import { checkLength } from '../values/strings.ts'
import { toText } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'
import { formatText } from './format-text.ts'
import {
  charAt,
  getSize,
  join,
  makeText,
  matches,
  quoteText,
  readText,
  replace,
  search,
  split,
  substring,
  toAsciiCase,
  trim,
} from './string-code.ts'

/** Functions of texts; places in them count characters of Unicode. */
export const STRINGS: readonly FunctionDefinition[] = [
  define(['string.matches(string): bool', 'matches(string, string): bool'], matches, {
    en: 'Tests whether the string has a match of the RE2 pattern anywhere.',
    ru: 'Проверяет, есть ли в строке совпадение с образцом RE2.',
    example: "req.url.path.matches('^/v[0-9]+/')",
  }),
  define('string.startsWith(string): bool', (_, a, b) => toText(a).startsWith(toText(b)), {
    en: 'Tests whether the string begins with the prefix.',
    ru: 'Проверяет, начинается ли строка с указанного текста.',
    example: "'hello'.startsWith('he') → true",
  }),
  define('string.endsWith(string): bool', (_, a, b) => toText(a).endsWith(toText(b)), {
    en: 'Tests whether the string ends with the suffix.',
    ru: 'Проверяет, кончается ли строка указанным текстом.',
    example: "'hello'.endsWith('lo') → true",
  }),
  define('string.contains(string): bool', (frame, a, b) => readText(frame, a).includes(toText(b)), {
    en: 'Tests whether the string contains the text.',
    ru: 'Проверяет, есть ли в строке указанный текст.',
    example: "'hello'.contains('ell') → true",
  }),
  define('string.charAt(int): string', charAt, {
    en: 'Returns the character at the place; the empty string at the end.',
    ru: 'Возвращает символ на указанном месте; в конце строки — пустую строку.',
    example: "'hello'.charAt(4) → 'o'",
  }),
  define(['string.size(): int', 'size(string): int'], getSize, {
    en: 'Counts the Unicode characters of the string.',
    ru: 'Считает символы Юникода в строке.',
    example: "'hello'.size() → 5",
  }),
  define(
    ['string.indexOf(string): int', 'string.indexOf(string, int): int'],
    (frame, a, b, c) => search(frame, a, b, c, false),
    {
      en: 'Finds the first place of the text, from the given place on; -1 when there is none.',
      ru: 'Находит первое вхождение текста, начиная с указанного места; -1, если его нет.',
      example: "'hello mellow'.indexOf('ello', 2) → 7",
    },
  ),
  define(
    ['string.lastIndexOf(string): int', 'string.lastIndexOf(string, int): int'],
    (frame, a, b, c) => search(frame, a, b, c, true),
    {
      en: 'Finds the last place of the text, up to the given place; -1 when there is none.',
      ru: 'Находит последнее вхождение текста, не дальше указанного места; -1, если его нет.',
      example: "'hello mellow'.lastIndexOf('ello') → 7",
    },
  ),
  define('string.format(list): string', (frame, a, b) => makeText(frame, formatText(toText(a), b)), {
    en: 'Fills in the values: `%s` any, `%d` integer, `%f` and `%e` with precision, `%b` binary, `%x` `%X` hexadecimal, `%o` octal.',
    ru: 'Подставляет значения: `%s` любое, `%d` целое, `%f` и `%e` с точностью, `%b` двоичное, `%x` `%X` шестнадцатеричное, `%o` восьмеричное.',
    example: "'%s: %d'.format(['n', 42]) → 'n: 42'",
  }),
  define(
    [
      'string.split(): list<string>',
      'string.split(string): list<string>',
      'string.split(string, int): list<string>',
    ],
    split,
    {
      en: 'Splits the string at the separator (a space when none is given), into at most so many parts; the last one keeps the rest.',
      ru: 'Делит строку по разделителю (без него — по пробелу) не более чем на столько частей; в последней — остаток.',
      example: "'a,b,c'.split(',') → ['a', 'b', 'c']",
    },
  ),
  define(['string.replace(string, string): string', 'string.replace(string, string, int): string'], replace, {
    en: 'Replaces occurrences of a text, at most so many.',
    ru: 'Заменяет вхождения текста, не более указанного числа.',
    example: "'hello'.replace('l', 'L', 1) → 'heLlo'",
  }),
  define(['string.substring(int): string', 'string.substring(int, int): string'], substring, {
    en: 'Returns the characters from one place up to another, or to the end.',
    ru: 'Возвращает символы от одного места до другого или до конца.',
    example: "'tacocat'.substring(0, 4) → 'taco'",
  }),
  define('string.lowerAscii(): string', (frame, a) => toAsciiCase(readText(frame, a), false), {
    en: 'Lower-cases the letters A to Z and no others.',
    ru: 'Делает строчными буквы от A до Z, остальные не меняет.',
    example: "'TacoCat'.lowerAscii() → 'tacocat'",
  }),
  define('string.upperAscii(): string', (frame, a) => toAsciiCase(readText(frame, a), true), {
    en: 'Upper-cases the letters a to z and no others.',
    ru: 'Делает заглавными буквы от a до z, остальные не меняет.',
    example: "'TacoCat'.upperAscii() → 'TACOCAT'",
  }),
  define('string.lower(): string', (frame, a) => checkLength(readText(frame, a).toLowerCase()), {
    en: 'Lower-cases letters of all scripts.',
    ru: 'Делает строчными буквы всех письменностей.',
    example: "'ÉCOLE'.lower() → 'école'",
  }),
  define('string.upper(): string', (frame, a) => checkLength(readText(frame, a).toUpperCase()), {
    en: 'Upper-cases letters of all scripts.',
    ru: 'Делает заглавными буквы всех письменностей.',
    example: "'école'.upper() → 'ÉCOLE'",
  }),
  define('string.trim(): string', trim, {
    en: 'Removes white space at both ends.',
    ru: 'Убирает пробельные символы с обоих концов.',
    example: "'  a '.trim() → 'a'",
  }),
  define('string.reverse(): string', (frame, a) => [...readText(frame, a)].reverse().join(''), {
    en: 'Returns the characters in reverse order.',
    ru: 'Возвращает символы в обратном порядке.',
    example: "'gums'.reverse() → 'smug'",
  }),
  define('strings.quote(string): string', (frame, a) => makeText(frame, quoteText(readText(frame, a))), {
    en: 'Puts the string in quotes and escapes what cannot be printed.',
    ru: 'Берёт строку в кавычки и экранирует непечатаемое.',
    example: `strings.quote('a"b') → '"a\\\\"b"'`,
  }),
  define(['list<string>.join(): string', 'list<string>.join(string): string'], join, {
    en: 'Joins the strings of a list, with a separator between them.',
    ru: 'Соединяет строки списка, ставя между ними разделитель.',
    example: "['a', 'b'].join('-') → 'a-b'",
  }),
  define(['bytes.size(): int', 'size(bytes): int'], getSize, {
    en: 'Counts the bytes.',
    ru: 'Считает байты.',
    example: "b'hello'.size() → 5",
  }),
]
