import type { Localized } from '@nora/kit'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { checkParts } from '../source/nesting.ts'
import { caseTexts } from './cases.messages.ts'
import {
  CASE_DECISIONS,
  type CaseHeaders,
  type CaseRequest,
  type CaseResponse,
  type CaseStandIn,
  type Expectation,
  type PolicyCase,
} from './policy-case.ts'

const CASES_MAX = 200
/** Of that many cases, each with a few headers and a body. */
const MOST_TOKENS = 200_000

/** Where a case cannot be understood, and why. Lines count from 1. */
export type CaseFault = { readonly line: number; readonly message: Localized }

export type ReadCases = { readonly cases: readonly PolicyCase[]; readonly faults: readonly CaseFault[] }

class Refused extends Error {
  readonly node: Node | null
  readonly said: Localized
  constructor(node: Node | null, said: Localized) {
    super(said.en)
    this.node = node
    this.said = said
  }
}

/** Reads the cases that stand beside a policy. A case with a fault is left out; the others stay. */
export function readCases(text: string): ReadCases {
  const lines = new LineCounter()
  // What nests too deep ends the process inside the library.
  const unbound = checkParts(text, MOST_TOKENS)
  if (unbound) {
    const line = text.slice(0, unbound.start).split('\n').length
    return { cases: [], faults: [{ line, message: unbound.message }] }
  }
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const [error] = document.errors
  if (error) {
    return { cases: [], faults: [{ line: error.linePos?.[0].line ?? 1, message: caseTexts.unreadable }] }
  }
  const root = document.contents
  if (root === null) return { cases: [], faults: [] }
  const list = isMap(root) ? root.get('tests', true) : root
  if (!isSeq(list)) return { cases: [], faults: [{ line: 1, message: caseTexts.noList }] }
  const faults: CaseFault[] = []
  const cases = list.items.slice(0, CASES_MAX).flatMap((item, place) => {
    try {
      return [readCase(item as Node, place)]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const at = error.node?.range?.[0] ?? (item as Node).range?.[0] ?? 0
      faults.push({ line: lines.linePos(at).line, message: error.said })
      return []
    }
  })
  if (list.items.length > CASES_MAX) faults.push({ line: 1, message: caseTexts.tooMany(CASES_MAX) })
  return { cases, faults }
}

function readCase(node: Node, place: number): PolicyCase {
  const fields = new Fields(node, ['name', 'request', 'response', 'stand_ins', 'at', 'expect'])
  const at = fields.text('at')
  const atMs = at === undefined ? null : Date.parse(at)
  if (Number.isNaN(atMs)) throw new Refused(fields.node('at'), caseTexts.badInstant)
  const request = fields.node('request')
  const expect = fields.node('expect')
  if (!request) throw new Refused(node, caseTexts.missing('request'))
  if (!expect) throw new Refused(node, caseTexts.missing('expect'))
  const response = fields.node('response')
  return {
    name: fields.text('name') ?? `#${place + 1}`,
    request: readRequest(request),
    response: response ? readResponse(response) : null,
    standIns: readStandIns(fields.node('stand_ins')),
    atMs,
    expect: readExpectation(expect),
  }
}

function readRequest(node: Node): CaseRequest {
  const fields = new Fields(node, ['method', 'url', 'path', 'headers', 'body', 'client_ip'])
  const typed = fields.text('url') ?? fields.text('path') ?? '/'
  const url = typed.startsWith('/') ? `https://example.com${typed}` : typed
  if (!URL.canParse(url)) throw new Refused(fields.node('url') ?? node, caseTexts.badUrl)
  return {
    method: fields.text('method') ?? 'GET',
    url,
    headers: fields.headers('headers'),
    body: fields.text('body') ?? '',
    clientIp: fields.text('client_ip') ?? '203.0.113.7',
  }
}

function readResponse(node: Node): CaseResponse {
  const fields = new Fields(node, ['status', 'headers', 'body'])
  return {
    status: fields.int('status', 100, 599) ?? 200,
    headers: fields.headers('headers'),
    body: fields.text('body') ?? '',
  }
}

function readStandIns(node: Node | null): CaseStandIn[] {
  if (node === null) return []
  if (!isSeq(node)) throw new Refused(node, caseTexts.listWanted('stand_ins'))
  return node.items.map((item) => {
    const fields = new Fields(item as Node, ['path', 'status', 'headers', 'body', 'passes', 'values'])
    const path = fields.text('path')
    if (path === undefined) throw new Refused(item as Node, caseTexts.missing('path'))
    const status = fields.int('status', 100, 599)
    const body = fields.text('body')
    const passes = fields.bool('passes')
    const values = fields.json('values')
    return {
      path,
      ...(status === undefined ? {} : { status }),
      ...(fields.node('headers') ? { headers: fields.headers('headers') } : {}),
      ...(body === undefined ? {} : { body }),
      ...(passes === undefined ? {} : { passes }),
      ...(values ? { values } : {}),
    }
  })
}

function readExpectation(node: Node): Expectation {
  const fields = new Fields(node, ['decision', 'status', 'headers', 'body', 'rule'])
  const decision = fields.text('decision')
  const known = CASE_DECISIONS.find((one) => one === decision)
  if (decision !== undefined && !known) {
    throw new Refused(fields.node('decision'), caseTexts.badDecision(CASE_DECISIONS.join(', ')))
  }
  const status = fields.int('status', 100, 599)
  const body = fields.text('body')
  const rule = fields.node('rule')
  const headers = fields.json('headers')
  return {
    ...(known ? { decision: known } : {}),
    ...(status === undefined ? {} : { status }),
    ...(headers ? { headers: toTexts(headers) } : {}),
    ...(body === undefined ? {} : { body }),
    ...(rule ? { rule: fields.text('rule') ?? null } : {}),
  }
}

function toTexts(values: Record<string, unknown>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? null : String(value)]),
  )
}

/** The fields of one mapping. Those that have no meaning are refused. */
class Fields {
  readonly #nodes = new Map<string, Node>()

  constructor(node: Node, names: readonly string[]) {
    if (!isMap(node)) throw new Refused(node, caseTexts.mappingWanted(names.join(', ')))
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : ''
      if (!names.includes(name)) {
        throw new Refused(isScalar(key) ? key : node, caseTexts.unknown(name, names.join(', ')))
      }
      if (value) this.#nodes.set(name, value as Node)
    }
  }

  node(name: string): Node | null {
    return this.#nodes.get(name) ?? null
  }

  text(name: string): string | undefined {
    const node = this.node(name)
    if (node === null || (isScalar(node) && node.value === null)) return undefined
    if (!isScalar(node)) throw new Refused(node, caseTexts.textWanted(name))
    return String(node.value)
  }

  int(name: string, min: number, max: number): number | undefined {
    const node = this.node(name)
    if (node === null) return undefined
    const value = isScalar(node) ? node.value : null
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    throw new Refused(node, caseTexts.numberWanted(name, min, max))
  }

  bool(name: string): boolean | undefined {
    const node = this.node(name)
    if (node === null) return undefined
    if (isScalar(node) && typeof node.value === 'boolean') return node.value
    throw new Refused(node, caseTexts.boolWanted(name))
  }

  json(name: string): Record<string, unknown> | null {
    const node = this.node(name)
    if (node === null) return null
    if (!isMap(node)) throw new Refused(node, caseTexts.mappingWanted(name))
    return node.toJSON() as Record<string, unknown>
  }

  /** A header with several values is a list. */
  headers(name: string): CaseHeaders {
    return Object.entries(this.json(name) ?? {}).flatMap(([header, value]) =>
      [value].flat().map((one) => [header, String(one)] as const),
    )
  }
}
