import { ApiProblem, NetworkError } from '@nora/client'
import type { Lang } from '@nora/kit'

/**
 * The lines that commands and the key holder exchange: one JSON object each, calls one way and answers the other. Bytes
 * are `{"$bytes": "base64"}`.
 */
export type CallLine = { id: number; lang: Lang; method: string; args: unknown[] }
export type AnswerLine = { id: number; result?: unknown; error?: WireError }

type ApiBody = ConstructorParameters<typeof ApiProblem>[1]

/** What a call of the engine threw, as far as commands tell it. */
type WireError =
  | { kind: 'api'; status: number; body: ApiBody }
  | { kind: 'network'; reason: NetworkError['reason']; cause: string }
  | { kind: 'vault'; fault: string; message: string; detail: Record<string, string | number> }
  | { kind: 'pin'; tries_left: number }
  | { kind: 'record'; code: string; field: string }
  | { kind: 'secret'; fault: string }
  | { kind: 'defect'; message: string }

/** The engine refused what the server or somebody else gave. `fault` is one of VaultError. */
export class RefusedByVault extends Error {
  readonly fault: string
  readonly detail: Readonly<Record<string, string | number>>

  constructor(fault: string, message: string, detail: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.name = 'RefusedByVault'
    this.fault = fault
    this.detail = detail
  }
}

/** The PIN is wrong; with no tries left only the master key opens. */
export class WrongPin extends Error {
  readonly tries_left: number

  constructor(tries_left: number) {
    super('the PIN is wrong')
    this.name = 'WrongPin'
    this.tries_left = tries_left
  }
}

/** A record breaks a rule of records, at this field. */
export class RefusedRecord extends Error {
  readonly code: string
  readonly field: string

  constructor(code: string, field: string) {
    super(`${field}: ${code}`)
    this.name = 'RefusedRecord'
    this.code = code
    this.field = field
  }
}

/** What is to be saved is no secret. `fault` is one of SecretError. */
export class RefusedSecret extends Error {
  readonly fault: string

  constructor(fault: string) {
    super(`not a secret: ${fault}`)
    this.name = 'RefusedSecret'
    this.fault = fault
  }
}

export function toLine(value: CallLine | AnswerLine): string {
  return `${JSON.stringify(value, function encode(this: Record<string, unknown>, key, encoded: unknown) {
    const plain = this[key]
    if (!(plain instanceof Uint8Array)) return encoded
    return { $bytes: Buffer.from(plain.buffer, plain.byteOffset, plain.length).toString('base64') }
  })}\n`
}

/** Throws a SyntaxError for what is no JSON. */
export function parseLine(line: string): unknown {
  return JSON.parse(line, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value
    const { $bytes } = value
    return typeof $bytes === 'string' && Object.keys(value).length === 1
      ? new Uint8Array(Buffer.from($bytes, 'base64'))
      : value
  })
}

/** Names are compared, not classes: the command does not load the engine. */
export function toWireError(error: unknown): WireError {
  if (error instanceof ApiProblem) {
    const { status, code, message, data, fields } = error
    return { kind: 'api', status, body: { code, error: message, data, fields } }
  }
  if (error instanceof NetworkError) {
    return { kind: 'network', reason: error.reason, cause: describeCause(error.cause) }
  }
  const { name, message, ...facts } = error as Error & Record<string, unknown>
  if (name === 'VaultError') {
    return { kind: 'vault', fault: String(facts.fault), message, detail: facts.detail as never }
  }
  if (name === 'PinError') return { kind: 'pin', tries_left: Number(facts.tries_left) }
  if (name === 'RecordError') return { kind: 'record', code: String(facts.code), field: String(facts.field) }
  if (name === 'SecretError') return { kind: 'secret', fault: String(facts.fault) }
  return { kind: 'defect', message }
}

export function fromWireError(error: WireError): Error {
  switch (error.kind) {
    case 'api':
      return new ApiProblem(error.status, error.body, null)
    case 'network':
      return new NetworkError(error.reason, 'Network Error', new Error(error.cause))
    case 'vault':
      return new RefusedByVault(error.fault, error.message, error.detail)
    case 'pin':
      return new WrongPin(error.tries_left)
    case 'record':
      return new RefusedRecord(error.code, error.field)
    case 'secret':
      return new RefusedSecret(error.fault)
    case 'defect':
      return new Error(error.message)
  }
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
