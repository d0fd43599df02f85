import type { HelloInput } from '@nora/protocol'
import type { AgentIdentity } from './agent-options.ts'

/** Makes the HELLO that an agent introduces itself with; `epoch` is the newest it was given. */
export function toHello(identity: AgentIdentity, epoch: number): HelloInput & { role: 'agent' } {
  const { token, clientKey, instance, machine, os, version } = identity
  return {
    role: 'agent',
    token,
    client_key: clientKey,
    instance,
    epoch,
    machine,
    os,
    client_version: version,
  }
}
