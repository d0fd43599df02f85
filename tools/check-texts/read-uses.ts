import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from '../findings.ts'

/** How a file may use texts, and the words it has of its own that belong into a dictionary. */
export type TextUses = {
  /** Names read as `.name`, `['name']` or by destructuring. */
  names: Set<string>
  /** Names whose members are looked up by a variable: `texts.status[code]`. */
  lookedUp: Set<string>
  /** Russian strings and words between tags. */
  stray: { line: number; words: string }[]
}

const CYRILLIC = /\p{Script=Cyrillic}/u
const WORDS = /\p{L}{2,}/u
/** Words that are the same in every language. */
const PROPER = /^(?:Nora|nora|npm|curl|https?|localhost|Esc|Enter|Tab|Ctrl|[A-Z0-9/.:·–—\s-]+)$/

export function readUses(path: string, text: string): TextUses {
  const uses: TextUses = { names: new Set(), lookedUp: new Set(), stray: [] }
  /** Spans of dictionaries and `{ ru: …, en: … }` pairs, where Russian is at home. */
  const pairs: { start: number; end: number }[] = []
  const russian: { start: number; words: string }[] = []
  /** `const { strength: texts } = …`: the names that look-ups go by, and those of the dictionary. */
  const aliases = new Map<string, string>()
  const note = (start: number, words: string) => {
    if (CYRILLIC.test(words)) russian.push({ start, words })
  }
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && callee.name === 'defineTexts') pairs.push({ start, end })
    },
    MemberExpression({ object, property, computed }) {
      if (!computed && property.type === 'Identifier') uses.names.add(property.name)
      else if (property.type === 'Literal') uses.names.add(String(property.value))
      else if (object.type === 'MemberExpression' && object.property.type === 'Identifier') {
        uses.lookedUp.add(object.property.name)
      } else if (object.type === 'Identifier') uses.lookedUp.add(object.name)
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        uses.names.add(property.key.name)
        if (property.value.type === 'Identifier') aliases.set(property.value.name, property.key.name)
      }
    },
    Property({ key, start, end }) {
      if (key.type === 'Identifier' && key.name === 'ru') pairs.push({ start, end })
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier' && id.name === 'ru') pairs.push({ start, end })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') note(start, value)
    },
    TemplateElement({ value, start }) {
      note(start, value.raw)
    },
    JSXText({ value, start }) {
      const words = value.trim()
      if (WORDS.test(words) && !PROPER.test(words)) uses.stray.push({ line: lineAt(text, start), words })
    },
  }).visit(parseSync(path, text).program)
  for (const [alias, name] of aliases) if (uses.lookedUp.has(alias)) uses.lookedUp.add(name)
  for (const { start, words } of russian) {
    const isPaired = pairs.some((pair) => pair.start <= start && start < pair.end)
    if (!isPaired) uses.stray.push({ line: lineAt(text, start), words })
  }
  return uses
}
