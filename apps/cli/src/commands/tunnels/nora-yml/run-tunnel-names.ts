import { closestTo } from '@nora/command-line/parsing'
import type { YamlPlaces } from '../../yaml-places.ts'
import type { Mistake } from './mistake.ts'
import type { TunnelFile } from './tunnel-file.schema.ts'

/** `run.tunnels` names tunnels of the same file. */
export function findUnknownTunnels({ run, tunnels }: TunnelFile, places: YamlPlaces): Mistake[] {
  const known = Object.keys(tunnels)
  return (run?.tunnels ?? []).flatMap((label, at) => {
    if (known.includes(label)) return []
    return [
      {
        ...places.ofValue(['run', 'tunnels', at]),
        tunnel: null,
        text: toText(`run.tunnels.${at}`, label, known),
      },
    ]
  })
}

function toText(where: string, label: string, known: readonly string[]): Mistake['text'] {
  const list = known.join(', ')
  if (list === '') {
    return {
      ru: `${where}: туннеля ${label} нет, и других в файле тоже`,
      en: `${where}: there is no tunnel ${label}, nor any other in the file`,
    }
  }
  const nearest = closestTo(label, known)
  return {
    ru: `${where}: туннеля ${label} нет${nearest ? `; может быть, ${nearest}?` : '.'} Есть: ${list}`,
    en: `${where}: there is no tunnel ${label}${nearest ? `, did you mean ${nearest}?` : '.'} There are: ${list}`,
  }
}
