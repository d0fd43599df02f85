/** How a link is asked for among whatever else a port may speak. Both ends hold to these. */

/** As the application protocol of TLS (RFC 7301): link bytes follow the handshake. */
export const LINK_ALPN = 'nora/1'

/** As a WebSocket (RFC 6455): the target of the upgrade, and its subprotocol, which no site would name. */
export const LINK_TARGET = '/.nora/link'
export const LINK_SUBPROTOCOL = 'nora.1'
