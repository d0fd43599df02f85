/** Longer texts are computed each time where many are kept. */
const LONGEST_KEPT = 1_024

/** Computes the same for the same text once; the newest `kept` results are kept. */
export function remember<T>(compute: (text: string) => T, kept = 1): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (kept > 1 && text.length > LONGEST_KEPT) return compute(text)
    const found = known.get(text)
    if (found !== undefined) return found
    const made = compute(text)
    const [oldest] = known.keys()
    if (known.size >= kept && oldest !== undefined) known.delete(oldest)
    known.set(text, made)
    return made
  }
}
