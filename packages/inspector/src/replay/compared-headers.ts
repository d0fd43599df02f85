import type { CapturedHead } from '@nora/contract/tunnels'

export type HeaderChange = { name: string; before: readonly string[]; after: readonly string[] }

/** The headers that differ, by name and in any case; values of a repeated name keep their order. */
export function compareHeaders(
  before: CapturedHead['headers'],
  after: CapturedHead['headers'],
): HeaderChange[] {
  const names = new Set([...before, ...after].map(([name]) => name.toLowerCase()))
  return [...names]
    .map((name) => ({ name, before: getValues(before, name), after: getValues(after, name) }))
    .filter((change) => change.before.join('\n') !== change.after.join('\n'))
}

function getValues(headers: CapturedHead['headers'], name: string): string[] {
  return headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value)
}
