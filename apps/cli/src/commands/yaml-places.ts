import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'

export type YamlDocument = ReturnType<typeof parseDocument>
export type Place = { readonly line: number; readonly column: number }
type Path = readonly PropertyKey[]

/** The text of a file of YAML with the places of what stands in it. */
export class YamlPlaces {
  readonly document: YamlDocument
  readonly #lines = new LineCounter()

  constructor(text: string) {
    this.document = parseDocument(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      // The rules of the file refuse in their own words what the parser warns of.
      logLevel: 'error',
    })
  }

  at(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }

  /** Returns the position of a value; for a missing one, the nearest key that should have it. */
  ofValue(path: Path): Place {
    for (let length = path.length; length > 0; length--) {
      const part = path.slice(0, length)
      const node = this.document.getIn(part, true) as { range?: [number, number, number] } | undefined
      if (length < path.length) return this.at(this.#keyOffset(part) ?? 0)
      if (node?.range) return this.at(node.range[0])
    }
    return this.at(0)
  }

  ofKey(path: Path): Place {
    return this.at(this.#keyOffset(path) ?? 0)
  }

  #keyOffset(path: Path): number | undefined {
    const owner = path.length === 1 ? this.document.contents : this.document.getIn(path.slice(0, -1), true)
    const key = path.at(-1)
    if (!isMap(owner)) return (owner as { range?: [number] } | undefined)?.range?.[0]
    const pair = owner.items.find((item) => isNode(item.key) && getName(item.key) === String(key))
    return isNode(pair?.key) ? pair.key.range?.[0] : owner.range?.[0]
  }
}

/** A key may be a list or a map, too. */
function getName(key: Node): string {
  return isScalar(key) ? String(key.value) : String(key)
}
