export type HeaderPairs = [name: string, value: string][]

/** Headers as they are typed: one in a line. */
export function toHeaderText(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

export function isHeaderText(text: string): boolean {
  return toLines(text).every((line) => line.indexOf(':') > 0)
}

export function toHeaderPairs(text: string): HeaderPairs {
  return toLines(text).map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
}

function toLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
