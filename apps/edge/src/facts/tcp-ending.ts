import type { ConnectionEnding } from '@nora/contract/tunnels'

/** How a connection of a TCP tunnel ended; the contract says what each means. */
export type TcpEnding = ConnectionEnding
