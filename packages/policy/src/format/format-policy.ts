import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { PHASES } from '../language/phase.ts'
import { readSource } from '../source/read-source.ts'

const RULE_KEYS = ['name', 'expressions', 'actions']
const ACTION_KEYS = ['type', 'config']

/**
 * The same policy in its canonical form: phases, rules and actions with their keys in order, two spaces, comments
 * kept. JSON stays JSON. null where the text cannot be read.
 */
export function formatPolicy(source: string): string | null {
  const { root, faults } = readSource(source)
  if (faults.length > 0) return null
  if (root === null) return source
  const document = parseDocument(source.replace(/^\uFEFF/, ''), { version: '1.2', schema: 'core' })
  if (isMap(document.contents)) arrange(document.contents as YAMLMap<Node, Node | null>)
  if (isJson(source)) return `${JSON.stringify(document.toJS(), null, 2)}\n`
  return document.toString({ indent: 2, indentSeq: true, lineWidth: 0, flowCollectionPadding: false })
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}

function arrange(root: YAMLMap<Node, Node | null>): void {
  for (const { key } of root.items) if (isScalar(key) && key.value === 'rules') key.value = 'on_http_request'
  sort(root, PHASES)
  for (const { value: rules } of root.items) {
    if (!isSeq(rules)) continue
    for (const rule of rules.items) {
      if (!isMap(rule)) continue
      sort(rule as YAMLMap<Node, Node | null>, RULE_KEYS)
      const actions = rule.get('actions')
      if (!isSeq(actions)) continue
      for (const action of actions.items)
        if (isMap(action)) sort(action as YAMLMap<Node, Node | null>, ACTION_KEYS)
    }
  }
}

/** Known keys in their order, others behind; a comment above the first key stays on top. */
function sort(map: YAMLMap<Node, Node | null>, order: readonly string[]): void {
  const rank = ({ key }: Pair<Node, Node | null>) => {
    const at = isScalar(key) ? order.indexOf(String(key.value)) : -1
    return at === -1 ? order.length : at
  }
  map.items.sort((one, other) => rank(one) - rank(other))
}
