/** The address that a site opens at; undefined for what a browser would run, or open outside of the web. */
export function toSiteAddress(typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? ''
  if (text === '') return undefined
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** `example.com` of an address; empty where there is none. */
export function toHost(typed: string | undefined): string {
  const address = toSiteAddress(typed)
  return address === undefined ? '' : new URL(address).host.replace(/^www\./, '')
}
