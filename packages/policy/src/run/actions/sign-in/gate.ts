import { sha256 } from '@noble/hashes/sha2.js'
import type { ActionInput } from '../../policy-host.ts'
import type { VisitorGate } from '../../visitors.ts'
import { readDurationMs } from '../read-duration.ts'

const ID_CHARACTERS = 16
const encoder = new TextEncoder()

/**
 * The gate of an action. `bound` is what a session depends on: who changes it in the policy ends the sessions that
 * were opened before.
 */
export function toGate(type: string, { config, path }: ActionInput, bound: readonly unknown[]): VisitorGate {
  const { auth_id, max_session_duration, idle_session_timeout } = config
  const idle = idle_session_timeout as string | undefined
  return {
    id: toGateId(type, auth_id as string | undefined, path),
    type,
    binding: digest(JSON.stringify([type, ...bound])).slice(0, 2 * ID_CHARACTERS),
    maxMs: readDurationMs((max_session_duration as string | undefined) ?? DEFAULT_DURATION),
    idleMs: idle === undefined ? null : readDurationMs(idle),
  }
}

/** Where the policy says nothing. */
const DEFAULT_DURATION = '24h'

/** Actions with an `auth_id` share their sessions; others have those of their place. */
export function toGateId(type: string, authId: string | undefined, path: string): string {
  return digest(JSON.stringify([type, authId ?? null, authId === undefined ? path : ''])).slice(
    0,
    ID_CHARACTERS,
  )
}

function digest(text: string): string {
  return Array.from(sha256(encoder.encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
