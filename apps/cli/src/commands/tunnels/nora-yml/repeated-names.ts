import type { Localized } from '@nora/kit'
import type { YamlPlaces } from '../../yaml-places.ts'
import type { Mistake } from './mistake.ts'
import type { TunnelFile, TunnelFileEntry } from './tunnel-file.schema.ts'

type Named = { label: string; key: 'name' | 'domain' | 'port' | 'internal' | 'webhook'; isPooled: boolean }

/** Two tunnels of a file cannot have one name or port, unless all that have it share it by `pool: true`. */
export function findRepeatedNames({ tunnels }: TunnelFile, places: YamlPlaces): Mistake[] {
  const taken = new Map<string, Named>()
  const mistakes: Mistake[] = []
  for (const [label, entry] of Object.entries(tunnels)) {
    const named = toNamed(label, entry)
    if (named === null) continue
    const former = taken.get(named.address)
    if (former === undefined) taken.set(named.address, named)
    else if (!former.isPooled || !named.isPooled) mistakes.push(toMistake(former, named, places))
  }
  return mistakes
}

/** Ports and their aliases are the same for tcp and ssh; names for everything else. */
function toNamed(
  label: string,
  { name, domain, port, internal, webhook, pool = false }: TunnelFileEntry,
): (Named & { address: string }) | null {
  if (port !== undefined) {
    return { label, key: 'port', isPooled: pool, address: `port ${String(port).toLowerCase()}` }
  }
  if (domain !== undefined) return { label, key: 'domain', isPooled: pool, address: `domain ${domain}` }
  if (internal !== undefined) {
    return { label, key: 'internal', isPooled: false, address: `${internal}.internal` }
  }
  if (webhook !== undefined) {
    return { label, key: 'webhook', isPooled: pool, address: `webhook ${webhook.toLowerCase()}` }
  }
  return name === undefined ? null : { label, key: 'name', isPooled: pool, address: `name ${name}` }
}

function toMistake(former: Named, { label, key }: Named, places: YamlPlaces): Mistake {
  const path = ['tunnels', label, key]
  const value = String(places.document.getIn(path))
  const { line } = places.ofValue(['tunnels', former.label, key])
  const where = path.join('.')
  const text: Localized =
    key === 'internal'
      ? {
          ru: `${where}: ${value} уже есть у tunnels.${former.label} в строке ${line}; выберите другое`,
          en: `${where}: tunnels.${former.label} has ${value} already, in line ${line}; choose another`,
        }
      : {
          ru: `${where}: ${value} уже есть у tunnels.${former.label} в строке ${line}; выберите другое или поставьте обоим pool: true, чтобы делить его`,
          en: `${where}: tunnels.${former.label} has ${value} already, in line ${line}; choose another, or set pool: true in both to share it`,
        }
  return { ...places.ofValue(path), tunnel: label, text }
}
