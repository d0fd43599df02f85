/**
 * Exports what browsers share between hosts, apart from the package’s index, because the Public Suffix List is
 * too heavy for pages.
 */
export {
  getRegistrableDomain,
  isLoopbackHost,
  isPublicSuffix,
  normalHost,
  type SharedSite,
} from './cookie-site.ts'
export { findSharedHosts, type SharedHost, type TunnelHosts } from './tunnel-hosts.ts'
