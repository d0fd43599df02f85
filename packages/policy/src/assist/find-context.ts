/** What somebody is writing at a place of a text that need not be whole yet. */
export type WritingContext = {
  /** Keys from the root down to the line; `-` stands for an item of a list. */
  readonly path: readonly string[]
  /** A name is being written, or the value of the last key of the path. */
  readonly isKey: boolean
  /** Inside of `${…}`. */
  readonly isInTemplate: boolean
  /** Names that the same mapping has on other lines. */
  readonly siblings: readonly string[]
  /** `type` of the action around the place, where one is written. */
  readonly action: string | null
}

type Line = {
  readonly indent: number
  readonly dashes: number
  readonly key: string | null
  readonly value: string
}

/** Lines that are looked at above and below. */
const REACH = 2_000
const LINE = /^( *)((?:- +|-$)*)(?:(["']?)([\w.-]+)\3\s*:(?:\s|$)\s*)?(.*)$/

function readLine(text: string): Line | null {
  if (/^\s*(?:#|$)/.test(text)) return null
  const [, space = '', dashes = '', , key, value = ''] = LINE.exec(text.slice(0, 2_000)) ?? []
  return { indent: space.length, dashes: dashes.length, key: key ?? null, value }
}

/** Goes up by indentation, as YAML is read by people; null within JSON. */
export function findContext(source: string, offset: number): WritingContext | null {
  if (/^\s*[{[]/.test(source)) return null
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1
  const before = source.slice(lineStart, offset)
  const own = readLine(before) ?? { indent: before.length, dashes: 0, key: null, value: '' }
  const above = source
    .slice(0, lineStart)
    .split('\n')
    .slice(-REACH - 1, -1)
  const path: string[] = []
  let column = own.indent + own.dashes
  if (own.key !== null) path.unshift(own.key)
  if (own.dashes > 0) path.unshift('-')
  let limit = own.dashes > 0 ? own.indent : column
  let isItem = own.dashes > 0
  for (let at = above.length - 1; at >= 0 && limit > 0; at--) {
    const line = readLine(above[at]!)
    if (line === null) continue
    const inner = line.indent + line.dashes
    // A list may stand at the indentation of its key.
    const isParent =
      line.key !== null && (inner < limit || (isItem && line.dashes === 0 && line.indent === limit))
    if (isParent) {
      path.unshift(line.key!)
      limit = inner
      isItem = false
    }
    if (line.dashes > 0 && line.indent < limit) {
      if (inner <= column || isParent) path.unshift('-')
      limit = line.indent
      isItem = true
    }
    column = Math.min(column, limit)
  }
  const here = own.indent + own.dashes
  const siblings = findSiblings(source, lineStart, here, own.dashes > 0)
  return {
    path,
    isKey: own.key === null && !/[\s"'{[]/.test(own.value),
    isInTemplate: before.lastIndexOf('${') > before.lastIndexOf('}'),
    siblings: siblings.map(({ key }) => key),
    action: findAction(source, lineStart, here),
  }
}

type Sibling = { readonly key: string; readonly value: string }

/** Keys at the same column, without those of other items of a list. */
function findSiblings(source: string, lineStart: number, column: number, isFirst: boolean): Sibling[] {
  const found: Sibling[] = []
  const visit = (text: string): 'on' | 'end' => {
    const line = readLine(text)
    if (line === null) return 'on'
    const inner = line.indent + line.dashes
    if (inner < column) return 'end'
    if (inner === column && line.key !== null) found.push({ key: line.key, value: line.value })
    return line.dashes > 0 && inner === column ? 'end' : 'on'
  }
  if (!isFirst)
    for (const text of source
      .slice(0, lineStart)
      .split('\n')
      .slice(-REACH - 1, -1)
      .reverse())
      if (visit(text) === 'end') break
  const next = source.indexOf('\n', lineStart)
  for (const text of next === -1 ? [] : source.slice(next + 1).split('\n', REACH)) {
    const line = readLine(text)
    if (line !== null && line.dashes > 0 && line.indent < column) break
    if (visit(text) === 'end') break
  }
  return found
}

/** The nearest `type:` above that belongs to the item of actions that the place is in. */
function findAction(source: string, lineStart: number, column: number): string | null {
  let limit = column
  for (const text of source
    .slice(0, lineStart)
    .split('\n')
    .slice(-REACH - 1, -1)
    .reverse()) {
    const line = readLine(text)
    if (line === null) continue
    const inner = line.indent + line.dashes
    if (line.key === 'type' && inner <= limit) return line.value.trim().replace(/^["']|["']$/g, '')
    if (inner < limit) limit = inner
    if (line.key === 'actions' || line.indent === 0) return null
  }
  return null
}
