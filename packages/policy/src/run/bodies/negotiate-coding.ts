/** Of codings that the visitor takes equally well, the first. */
const BEST = ['br', 'zstd', 'gzip', 'deflate']
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** The coding that the visitor likes best among the allowed ones; null: none, as without the field (RFC 9110 §12.5.3). */
export function negotiateCoding(accepted: readonly string[], allowed: ReadonlySet<string>): string | null {
  const qualities = readQualities(accepted)
  const getQuality = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0
  let best: string | null = null
  for (const coding of BEST)
    if (allowed.has(coding) && getQuality(coding) > (best === null ? 0 : getQuality(best))) best = coding
  if (best === null) return null
  // Who says so likes the plain body better.
  return (qualities.get('identity') ?? 0) > getQuality(best) ? null : best
}

function readQualities(accepted: readonly string[]): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const item of accepted.flatMap((value) => value.split(','))) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name === '') continue
    const given = parameters.find((part) => part.startsWith('q='))?.slice(2)
    const quality = given === undefined ? 1 : QUALITY.test(given) ? Number(given) : 0
    qualities.set(name === 'x-gzip' ? 'gzip' : name, quality)
  }
  return qualities
}
