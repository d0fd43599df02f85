import type { ConnectionEnding } from '@nora/kit'

/** How a connection of a TCP tunnel ended; `@nora/kit` says what each means. */
export type TcpEnding = ConnectionEnding
