import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'

/** The line of each case of a file of tests, counted from 1, by its name and in the order of the file. */
export function findCaseLines(text: string, names: readonly string[]): number[] {
  const lines = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const list = isMap(contents) ? contents.get('tests', true) : contents
  const items = isSeq(list) ? list.items : []
  const places = items.map((item, index) => {
    const named = isMap(item) ? item.get('name', true) : undefined
    const at = isMap(item) ? (item.range?.[0] ?? 0) : 0
    return { name: isScalar(named) ? String(named.value) : `#${index + 1}`, line: lines.linePos(at).line }
  })
  let next = 0
  return names.map((name) => {
    const found = places.findIndex((place, index) => index >= next && place.name === name)
    if (found < 0) return 1
    next = found + 1
    return places[found]?.line ?? 1
  })
}
