/**
 * How the client asks a server over the network that it is in: proxies, authorities, and why it could not be reached.
 * Apart from the agent, because most commands open no tunnel.
 */
export { callThrough } from '../dial/call-through.ts'
export { fetchThrough, streamThrough } from '../dial/fetch-through.ts'
export type { Network } from '../dial/network.ts'
export { PROXY_VARIABLES, readProxies } from '../dial/proxies.ts'
export { nameAuthoritiesBy } from '../dial/usual-authorities.ts'
export { addressOptions } from '../hosts/lookup-host.ts'
export { isAuthorityUnknown, reasonOfError } from '../offline-reason.ts'
