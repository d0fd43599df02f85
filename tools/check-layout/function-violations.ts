import { parseSync, Visitor } from 'oxc-parser'
import type { Finding } from '../findings.ts'
import { isTest } from '../source-tree.ts'
import { FUNCTION_LIMIT_LINES } from './rules.ts'

type Span = { start: number; end: number }
type Read = { functions: (Span & { name: string })[]; markup: Span[]; spreads: number[] }

/** Functions that are too long to be seen at once, and literals that are spread where they could stand. */
export function findFunctionViolations(
  path: string,
  text: string,
  longer: Readonly<Record<string, string>>,
): Finding[] {
  const getLineNumber = createLines(text)
  const read = readFunctions(path, text)
  return [
    // A test is read by row.
    ...(isTest(path) ? [] : findLong(path, read, getLineNumber, longer)),
    ...read.spreads.map((start) => spreadLiteral(path, getLineNumber(start))),
  ]
}

function findLong(
  path: string,
  { functions, markup }: Read,
  getLine: (offset: number) => number,
  longer: Readonly<Record<string, string>>,
): Finding[] {
  const getLines = ({ start, end }: Span) => getLine(end) - getLine(start) + 1
  const spans = [...functions, ...markup]
  const long = functions
    .filter((one) => getLines(one) > FUNCTION_LIMIT_LINES)
    .map((one) => ({ ...one, lines: getLines(one) - countInside(one, spans, getLine) }))
    .filter(({ lines }) => lines > FUNCTION_LIMIT_LINES)
  const names = new Set(long.map(({ name }) => `${path} ${name}`))
  return [
    ...long
      .filter(({ name }) => !longer[`${path} ${name}`])
      .map(({ start, name, lines }) =>
        tooLong(path, getLine(start), `${name} has ${lines} lines of its own`),
      ),
    ...Object.keys(longer)
      .filter((key) => key.startsWith(`${path} `) && !names.has(key))
      .map((key) => stale(path, key)),
  ]
}

/** Lines of functions declared inside, which are counted by themselves, and of markup. */
function countInside(one: Span, spans: readonly Span[], getLine: (offset: number) => number): number {
  const taken = new Set<number>()
  for (const { start, end } of spans) {
    if (start <= one.start || end > one.end) continue
    for (let line = getLine(start) + 1; line <= getLine(end); line++) taken.add(line)
  }
  return taken.size
}

function readFunctions(path: string, text: string): Read {
  const read: Read = { functions: [], markup: [], spreads: [] }
  const names = new Map<number, string>()
  const name = (value: { start: number } | null, key: Span) => {
    if (value) names.set(value.start, text.slice(key.start, key.end).split(':')[0] ?? '')
  }
  const take = ({ start, end, id, body }: Span & { id?: Span | null; body?: unknown }) => {
    if (!body) return
    const called = id ? text.slice(id.start, id.end) : names.get(start)
    read.functions.push({ start, end, name: called ?? 'a function without a name' })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(init, id),
    Property: ({ key, value }) => name(value, key),
    MethodDefinition: ({ key, value }) => name(value, key),
    PropertyDefinition: ({ key, value }) => name(value, key),
    FunctionDeclaration: take,
    FunctionExpression: take,
    ArrowFunctionExpression: take,
    JSXElement: ({ start, end }) => void read.markup.push({ start, end }),
    JSXFragment: ({ start, end }) => void read.markup.push({ start, end }),
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression')
          read.spreads.push(property.start)
      }
    },
  }).visit(parseSync(path, text).program)
  return read
}

/** Lines of offsets, from one. */
function createLines(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function tooLong(path: string, line: number, message: string): Finding {
  const reason = `a function that is seen at once is understood at once: ${FUNCTION_LIMIT_LINES} lines, functions inside and markup not counted; a table says in rules.ts why it is longer`
  return { path, line, rule: 'function-length', message, reason }
}

function spreadLiteral(path: string, line: number): Finding {
  return {
    path,
    line,
    rule: 'no-spread-literals',
    message: 'spreads an object that is written here',
    reason: 'its fields can stand where it is spread; a spread hides what overwrites what',
  }
}

function stale(path: string, key: string): Finding {
  const reason = 'an exception goes with its function'
  return { path, rule: 'stale-exception', message: `${key} is in the list of longer functions`, reason }
}
