import { VaultError } from '../vault-error.ts'

/** The items by id, in UTF-16 code units, so that every program hashes one order. Throws `wrong_state` for an id that is there twice. */
export function sortById<T>(items: Iterable<T>, getId: (item: T) => string): T[] {
  const sorted = [...items].sort((one, other) => {
    const [first, second] = [getId(one), getId(other)]
    if (first === second) throw new VaultError('wrong_state', 'an id is listed twice', { id: first })
    return first < second ? -1 : 1
  })
  return sorted
}
