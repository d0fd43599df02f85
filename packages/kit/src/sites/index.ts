/** What browsers share between hosts. An entrance of its own: the Public Suffix List is too heavy for pages. */
export { isLoopbackHost, normalHost, type SharedSite } from './cookie-site.ts'
export { findSharedHosts, type SharedHost, type TunnelHosts } from './tunnel-hosts.ts'
