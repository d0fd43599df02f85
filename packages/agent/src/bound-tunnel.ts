/** Where a tunnel is published. */
export type BoundTunnel = {
  readonly ref: number
  readonly tunnelId: string
  readonly hostname: string
  readonly url: string
}
