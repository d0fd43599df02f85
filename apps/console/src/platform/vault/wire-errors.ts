import { ApiProblem, NetworkError, type NetworkErrorReason } from '@nora/client'
import { PinError } from '@nora/vault-client'
import { VaultError, type VaultFault } from '@nora/vault-core'
import { RecordError, type RecordFault } from '@nora/vault-records'

/** An error as it crosses from the Worker to the page: its kind is kept, its causes are not. */
export type WireError =
  | { kind: 'vault'; fault: VaultFault; message: string; detail: Record<string, string | number> }
  | { kind: 'pin'; tries_left: number }
  | { kind: 'record'; code: RecordFault; field: string }
  | {
      kind: 'api'
      status: number
      body: {
        code: string
        error: string
        fields: Record<string, string>
        data: Record<string, unknown>
        request_id?: string
      }
      retryAfterS: number | null
    }
  | { kind: 'network'; reason: NetworkErrorReason; message: string }
  | { kind: 'other'; name: string; message: string }

export function toWireError(error: unknown): WireError {
  if (error instanceof VaultError) {
    return { kind: 'vault', fault: error.fault, message: error.message, detail: { ...error.detail } }
  }
  if (error instanceof PinError) return { kind: 'pin', tries_left: error.tries_left }
  if (error instanceof RecordError) return { kind: 'record', code: error.code, field: error.field }
  if (error instanceof ApiProblem) {
    const { status, code, message, fields, data, request_id, retryAfterS } = error
    const body = { code, error: message, fields, data, ...(request_id !== null && { request_id }) }
    return { kind: 'api', status, body, retryAfterS }
  }
  if (error instanceof NetworkError) return { kind: 'network', reason: error.reason, message: error.message }
  if (error instanceof Error) return { kind: 'other', name: error.name, message: error.message }
  return { kind: 'other', name: 'Error', message: String(error) }
}

export function fromWireError(wire: WireError): Error {
  switch (wire.kind) {
    case 'vault':
      return new VaultError(wire.fault, wire.message, wire.detail)
    case 'pin':
      return new PinError(wire.tries_left)
    case 'record':
      return new RecordError(wire.code, wire.field)
    case 'api':
      return new ApiProblem(wire.status, wire.body, wire.retryAfterS)
    case 'network':
      return new NetworkError(wire.reason, wire.message, undefined)
    case 'other':
      return Object.assign(new Error(wire.message), { name: wire.name })
  }
}
