import type { AgentIdentity, Triggers, TunnelRequest } from '@nora/agent'
import type { Network } from '@nora/agent/network'
import type { Region } from '@nora/contract/system'
import type { LogSettings } from '../../../output/log-settings.ts'
import type { SshAccess } from '../../../output/ssh-access.ts'
import type { TunnelView } from '../../../output/tunnel-view.ts'
import type { GivenSecrets } from '../../given-secrets.ts'
import type { TlsCertificates } from '../tls/tls-certificates.ts'

export type PlannedTunnel = {
  /** The name in `nora.yml`; null for the only tunnel of `nora http`. */
  label: string | null
  request: TunnelRequest
  /** The access of a tunnel to a shell. */
  ssh?: SshAccess | null
  /** Reads anew what secrets are part of. Throws for what cannot be applied. */
  renew?: () => Promise<RenewedRequest>
}

export type RenewedRequest = Pick<TunnelRequest, 'options'> & Partial<Pick<TunnelRequest, 'target'>>

/** All that is settled before tunnels are dialled. */
export type TunnelPlan = {
  server: string
  account: string
  team: string | null
  region: Region
  identity: AgentIdentity
  network: Network
  tunnels: readonly PlannedTunnel[]
  /** The port of the inspector; null when nothing is inspected. */
  inspectorPort: number | null
  /** The address is shown as a QR code too. */
  hasQr: boolean
  /** The address is opened in the browser once it is there. */
  opensBrowser: boolean
  /** Where what happens is written down. */
  log: LogSettings | null
  /** The triggers of tunnels that run programs; they end with the tunnels. */
  triggers?: Triggers
  /** The certificates of tunnels whose TLS ends here. */
  certificates?: TlsCertificates
  /** The secrets that the tunnels were asked for with. */
  secrets?: GivenSecrets
  /** The next number for a tunnel; without it those of the plan are counted on. */
  nextRef?: () => number
  /** Shows what happens; without it the terminal does. */
  view?: TunnelView
  /** Hears that a tunnel is there, also again, and may say something to the person. */
  onOnline?: (notify: (text: string) => void) => void
}

/** The tunnels while they run, for who changes them meanwhile. */
export type RunningTunnels = {
  /** Adds a tunnel, or puts it in the place of another as soon as it is there. */
  publish(planned: PlannedTunnel, replaces: number | null): void
  withdraw(ref: number): void
  /** Says something to the person. */
  notify(message: string): void
}
