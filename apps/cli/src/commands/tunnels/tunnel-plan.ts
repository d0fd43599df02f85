import type { AgentIdentity, TunnelRequest } from '@nora/agent'
import type { Region } from '@nora/contract'

/** All that is settled before a tunnel is dialled. */
export type TunnelPlan = {
  server: string
  account: string
  region: Region
  identity: AgentIdentity
  request: TunnelRequest
  /** null: no inspection. */
  inspectorPort: number | null
  /** The address is shown as a QR code too. */
  hasQr: boolean
  /** The address is opened in the browser once it is there. */
  opensBrowser: boolean
}
