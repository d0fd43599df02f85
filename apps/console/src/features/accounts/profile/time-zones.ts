/** Returns the time zone of this device, as an IANA name. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The zones the browser knows, by the first part of their names; `chosen` is among them even when it is older. */
export function timeZoneGroups(chosen: string | null): { region: string; zones: string[] }[] {
  const names = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    deviceTimeZone(),
    ...(chosen ? [chosen] : []),
  ])
  const groups = new Map<string, string[]>()
  for (const name of [...names].toSorted()) {
    const region = name.split('/', 1)[0] ?? name
    groups.set(region, [...(groups.get(region) ?? []), name])
  }
  return [...groups].map(([region, zones]) => ({ region, zones }))
}
