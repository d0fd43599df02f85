/** What people write after the label of an internal name. */
export const INTERNAL_SUFFIX = '.internal'

/** The name by which edges know an internal endpoint: each team may have the same label. */
export function toInternalHostname(label: string, team_id: string): string {
  return `${label}.${team_id.toLowerCase()}${INTERNAL_SUFFIX}`
}

/** As people of the team write it; any other address stays as it is. */
export function toInternalName(hostname: string, team_id: string): string {
  const suffix = `.${team_id.toLowerCase()}${INTERNAL_SUFFIX}`
  return hostname.endsWith(suffix) ? `${hostname.slice(0, -suffix.length)}${INTERNAL_SUFFIX}` : hostname
}
