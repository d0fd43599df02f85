/** The number under which the draft is compared. */
export const DRAFT = 0

/**
 * The two that are compared: those of the address, `3-4`, as far as they are there; else the draft, or the newest,
 * with the one before it. `numbers` are those of versions, the newest first.
 */
export function toCompared(
  text: string | undefined,
  numbers: readonly number[],
  hasDraft: boolean,
): [from: number, to: number] {
  const known = new Set(hasDraft ? [DRAFT, ...numbers] : numbers)
  const [from, to] = (/^\d+-\d+$/.test(text ?? '') ? (text ?? '') : '').split('-').map(Number)
  if (from !== undefined && to !== undefined && known.has(from) && known.has(to)) return [from, to]
  const [newest = DRAFT, before = newest] = numbers
  return hasDraft ? [newest, DRAFT] : [before, newest]
}
