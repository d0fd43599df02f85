import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import { compare } from './compare.ts'
import type { Frame } from './frame.ts'
import { getTypeName } from './types.ts'

/** In ascending order; items with equal keys keep theirs. Throws where the keys are not of one comparable type. */
export function sortByKeys(keyed: { item: CelValue; key: CelValue }[], frame: Frame): CelValue[] {
  const [first] = keyed
  const type = first && getTypeName(first.key)
  if (keyed.some(({ key }) => getTypeName(key) !== type))
    throw new EvaluationError('not_comparable', 'a list is sorted by values of several types')
  if (first) compare(first.key, first.key)
  frame.budget.spend(keyed.length * (1 + Math.ceil(Math.log2(keyed.length + 1))))
  frame.budget.allocate(8 * keyed.length)
  return keyed.sort((left, right) => compare(left.key, right.key)).map(({ item }) => item)
}
