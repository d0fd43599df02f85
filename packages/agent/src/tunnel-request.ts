import type { BindMessage, TunnelOptions } from '@nora/protocol'
import type { OriginGate } from './dispatch/origin-gate.ts'
import type { ProxyVersion } from './dispatch/proxy-header.ts'
import type { OriginTarget } from './target.ts'

/** Says what the owner of an agent wants to publish. */
export type TunnelRequest = {
  /** The owner's own word for it, unique in the agent. */
  readonly ref: number
  readonly kind: 'http' | 'tcp' | 'ssh' | 'trigger' | 'tls'
  /**
   * The name, or for tcp and ssh a port or its alias. Null asks for any free one, or for this client’s last
   * one.
   */
  readonly name: string | null
  readonly region: string | null
  readonly target: OriginTarget
  /** The edge applies these to requests before they arrive here. */
  readonly options: TunnelOptions
  /** The origin of a TCP tunnel is told in this version of the PROXY protocol who visits; null: it is not. */
  readonly proxyProtocol?: ProxyVersion | null
  /** How many connections its origin gets at a time; left out or null: as many as visitors need. */
  readonly maxConnections?: number | null
  /** Holds visitors while its origin starts; left out: it is there all the time. */
  readonly gate?: OriginGate
  /** Whether passing exchanges are recorded, where the agent records any. */
  readonly isInspected: boolean
  /** How long the target may take to accept a connection; null: the usual time. */
  readonly connectTimeoutMs?: number | null
  /** Other agents of the team may share the name. */
  readonly isPooled: boolean
  /** The name is wanted even from whoever of the team has it now. */
  readonly takesOver: boolean
  /** Only gateways and policies of the team reach it, as `NAME.internal`. */
  readonly isInternal?: boolean
  /** The pool that it joins while it is open; control names such a tunnel. */
  readonly pool?: BindMessage['pool']
  /** The description of the tunnel and its metadata: people see them, and nothing depends on them. */
  readonly description?: string | null
  readonly metadata?: Readonly<Record<string, string>>
}
