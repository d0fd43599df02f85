/** How a link is asked for among whatever else a port may speak. Both ends hold to these. */

/** The application protocol of TLS (RFC 7301): link bytes follow the handshake. */
export const LINK_ALPN = 'nora/1'

/** The target of the WebSocket upgrade (RFC 6455), and its subprotocol, which no site would name. */
export const LINK_TARGET = '/.nora/link'
export const LINK_SUBPROTOCOL = 'nora.1'
