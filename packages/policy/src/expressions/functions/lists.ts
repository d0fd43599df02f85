import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import { isEqual } from '../values/compare.ts'
import type { Frame } from '../values/frame.ts'
import { sortByKeys } from '../values/sort.ts'
import { isList } from '../values/types.ts'
import { toIndex, toList } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'
import { getSize } from './string-code.ts'

function slice(frame: Frame, value: CelValue, from: CelValue, to: CelValue): CelValue {
  const list = toList(value)
  const [start, end] = [toIndex(from), toIndex(to)]
  if (start < 0 || end < start || end > list.length)
    throw new EvaluationError('out_of_range', `slice(${start}, ${end}) of a list of ${list.length}`)
  frame.budget.allocate(8 * (end - start))
  return list.slice(start, end)
}

function flatten(frame: Frame, value: CelValue, by: CelValue | undefined): CelValue {
  const depth = by === undefined ? 1 : toIndex(by)
  if (depth < 0) throw new EvaluationError('out_of_range', 'flatten() takes a depth of at least 0')
  const made: CelValue[] = []
  const add = (list: readonly CelValue[], left: number): void => {
    frame.budget.spend(1 + (list.length >> 3))
    frame.budget.allocate(8 * list.length)
    for (const item of list) {
      if (isList(item) && left > 0) add(item, left - 1)
      else made.push(item)
    }
  }
  add(toList(value), depth)
  return made
}

function distinct(frame: Frame, value: CelValue): CelValue {
  const kept: CelValue[] = []
  const texts = new Set<CelValue>()
  for (const item of toList(value)) {
    frame.budget.spend(1)
    if (typeof item === 'string') {
      if (texts.has(item)) continue
      texts.add(item)
    } else {
      frame.budget.spend(kept.length >> 3)
      if (kept.some((other) => isEqual(item, other, frame.budget))) continue
    }
    kept.push(item)
  }
  frame.budget.allocate(8 * kept.length)
  return kept
}

function range(frame: Frame, value: CelValue): CelValue {
  const length = toIndex(value)
  if (length < 0) throw new EvaluationError('out_of_range', 'lists.range() takes a number of at least 0')
  frame.budget.spend(length >> 3)
  frame.budget.allocate(8 * length)
  return Array.from({ length }, (_, index) => index)
}

const item = { en: 'where `x` names an item', ru: 'где `x` — имя элемента' }
const key = { en: 'where `x` names a key', ru: 'где `x` — имя ключа' }

/** Functions of lists and maps, and what goes through them. */
export const LISTS: readonly FunctionDefinition[] = [
  define('list.all(x, bool): bool', null, {
    en: `Tests whether the condition holds for all items, ${item.en}.`,
    ru: `Проверяет, верно ли условие для всех элементов, ${item.ru}.`,
    example: '[1, 2, 3].all(x, x > 0) → true',
  }),
  define('list.exists(x, bool): bool', null, {
    en: `Tests whether the condition holds for at least one item, ${item.en}.`,
    ru: `Проверяет, верно ли условие хотя бы для одного элемента, ${item.ru}.`,
    example: '[1, -2, 3].exists(x, x < 0) → true',
  }),
  define('list.exists_one(x, bool): bool', null, {
    en: `Tests whether the condition holds for exactly one item, ${item.en}.`,
    ru: `Проверяет, верно ли условие ровно для одного элемента, ${item.ru}.`,
    example: '[1, 2, 3].exists_one(x, x == 2) → true',
  }),
  define('list.filter(x, bool): list', null, {
    en: `Keeps the items for which the condition holds, ${item.en}.`,
    ru: `Оставляет элементы, для которых условие верно, ${item.ru}.`,
    example: '[1, 2, 3].filter(x, x > 1) → [2, 3]',
  }),
  define(['list.map(x, dyn): list', 'list.map(x, bool, dyn): list'], null, {
    en: `Computes a value from each item, or from each for which the condition holds, ${item.en}.`,
    ru: `Вычисляет значение из каждого элемента или из тех, для которых условие верно, ${item.ru}.`,
    example: '[1, 2, 3].map(x, x * x) → [1, 4, 9]',
  }),
  define(['list.size(): int', 'size(list): int'], getSize, {
    en: 'Counts the items.',
    ru: 'Считает элементы.',
    example: '[1, 2].size() → 2',
  }),
  define('list<A>.slice(int, int): list<A>', slice, {
    en: 'Returns the items from one place up to another.',
    ru: 'Возвращает элементы от одного места до другого.',
    example: '[1, 2, 3, 4].slice(1, 3) → [2, 3]',
  }),
  define(['list.flatten(): list', 'list.flatten(int): list'], flatten, {
    en: 'Replaces lists inside the list by their items, one level or as many as given.',
    ru: 'Заменяет вложенные списки их элементами, на один уровень или на указанное число.',
    example: '[1, [2, 3]].flatten() → [1, 2, 3]',
  }),
  define(
    'list<A>.sort(): list<A>',
    (frame, value) =>
      sortByKeys(
        toList(value).map((one) => ({ item: one, key: one })),
        frame,
      ),
    {
      en: 'Sorts comparable items of one type.',
      ru: 'Сортирует сравнимые элементы одного типа.',
      example: '[3, 2, 1].sort() → [1, 2, 3]',
    },
  ),
  define('list<A>.sortBy(x, dyn): list<A>', null, {
    en: `Sorts by a value computed from each item, ${item.en}.`,
    ru: `Сортирует по значению, вычисленному из каждого элемента, ${item.ru}.`,
    example: "['bb', 'a'].sortBy(x, size(x)) → ['a', 'bb']",
  }),
  define('list<A>.distinct(): list<A>', distinct, {
    en: 'Keeps the first of equal items.',
    ru: 'Оставляет первый из равных элементов.',
    example: '[1, 2, 2].distinct() → [1, 2]',
  }),
  define('lists.range(int): list<int>', range, {
    en: 'Returns the integers from 0 up to the given one.',
    ru: 'Возвращает целые числа от 0 до указанного, не включая его.',
    example: 'lists.range(3) → [0, 1, 2]',
  }),
  define('map.all(x, bool): bool', null, {
    en: `Tests whether the condition holds for all keys, ${key.en}.`,
    ru: `Проверяет, верно ли условие для всех ключей, ${key.ru}.`,
    example: "{'one': 1}.all(x, x.startsWith('o')) → true",
  }),
  define('map.exists(x, bool): bool', null, {
    en: `Tests whether the condition holds for at least one key, ${key.en}.`,
    ru: `Проверяет, верно ли условие хотя бы для одного ключа, ${key.ru}.`,
    example: "req.headers.exists(x, x.startsWith('x-'))",
  }),
  define('map.exists_one(x, bool): bool', null, {
    en: `Tests whether the condition holds for exactly one key, ${key.en}.`,
    ru: `Проверяет, верно ли условие ровно для одного ключа, ${key.ru}.`,
    example: "{'one': 1, 'two': 2}.exists_one(x, x == 'one') → true",
  }),
  define('map.filter(x, bool): list', null, {
    en: `Returns the keys for which the condition holds, ${key.en}.`,
    ru: `Возвращает ключи, для которых условие верно, ${key.ru}.`,
    example: "{'one': 1, 'two': 2}.filter(x, x.startsWith('o')) → ['one']",
  }),
  define(['map.map(x, dyn): list', 'map.map(x, bool, dyn): list'], null, {
    en: `Computes a value from each key, or from each for which the condition holds, ${key.en}.`,
    ru: `Вычисляет значение из каждого ключа или из тех, для которых условие верно, ${key.ru}.`,
    example: "{'one': 1}.map(x, x.upper()) → ['ONE']",
  }),
  define(['map.size(): int', 'size(map): int'], getSize, {
    en: 'Counts the entries.',
    ru: 'Считает записи.',
    example: "{'a': 1}.size() → 1",
  }),
]
