/**
 * A loopback address that can have packets of 1,500 bytes. With its own of 64 KiB the operating system takes up to
 * four megabytes for a visitor who does not read: a hundred times as much as over any network. Where nobody waits
 * to be read, the large ones are nearer to life: hardware cuts them there, and the work of the other end is not done
 * on the sender’s core.
 */
import { succeeds } from './processes.ts'

const ADDRESS = '127.0.0.9'
const ROUTE = ['local', `${ADDRESS}/32`, 'dev', 'lo', 'table', 'local']
const PACKET_BYTES = 1_500
/** The payload of a packet, without the headers of IP and TCP. */
const SEGMENT_BYTES = 1_460

export type VisitorNetwork = {
  readonly address: string
  /** New connections have small packets from here on, or large ones again. */
  usePackets(size: 'small' | 'large'): void
  readonly description: string
  stop(): Promise<void>
}

/** The usual loopback where rights are missing. */
export function openVisitorNetwork(): VisitorNetwork {
  const useSmall = () =>
    succeeds('ip', [
      ...['route', 'replace', ...ROUTE],
      ...['mtu', String(PACKET_BYTES), 'advmss', String(SEGMENT_BYTES)],
    ])
  const useLarge = () => succeeds('ip', ['route', 'del', ...ROUTE])
  if (!useSmall()) {
    return {
      address: '127.0.0.1',
      usePackets: () => {},
      description: 'All come over the loopback, with packets of 64 KiB, for want of rights.',
      stop: async () => {},
    }
  }
  return {
    address: ADDRESS,
    usePackets: (size) => void (size === 'small' ? useSmall() : useLarge()),
    description: 'The slow ones come with packets of 1,500 bytes, as over Ethernet.',
    stop: async () => void useLarge(),
  }
}
