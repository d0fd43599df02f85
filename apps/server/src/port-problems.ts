import { Problem } from '@nora/kit'
import type { PortHolder } from './platform/port-holder.ts'

/** Somebody else listens there; `key` is the setting that names the port. */
export function portInUse(port: number, key: string, holder: PortHolder | undefined): Problem {
  const ru = holder ? `процессом ${holder.program} (pid ${holder.pid})` : 'другой программой'
  const en = holder ? `${holder.program} (pid ${holder.pid})` : 'another program'
  const look = holder ? '' : `sudo ss -ltnp 'sport = :${port}'`
  return new Problem('PortBusy', {
    ru: `Порт ${port} (${key}) занят ${ru}. Освободите его или укажите другой.${look && ` Кто это, покажет: ${look}`}`,
    en: `Port ${port} (${key}) is in use by ${en}. Free it or name another one.${look && ` To see who: ${look}`}`,
  })
}

export function portDenied(port: number, key: string): Problem {
  return new Problem('PortDenied', {
    ru: `Порт ${port} (${key}) ниже 1024, и этому пользователю его нельзя занять. Запустите службой (nora-server service install даёт это право) или поставьте впереди прокси.`,
    en: `Port ${port} (${key}) is below 1024, which this user may not have. Run as a service (nora-server service install gives the right), or put a proxy in front.`,
  })
}

export function portsCollide(port: number, first: string, second: string): Problem {
  return new Problem('ConfigInvalid', {
    ru: `Порт ${port} назван дважды: в ${first} и в ${second}. Укажите разные.`,
    en: `Port ${port} is named twice: in ${first} and in ${second}. Name different ones.`,
  })
}

export function getOverlap(port: number, key: string, range: string): Problem {
  return new Problem('ConfigInvalid', {
    ru: `Порт ${port} (${key}) лежит среди портов туннелей (region.port_range: ${range}). Укажите другой порт или другие границы.`,
    en: `Port ${port} (${key}) is among the ports of tunnels (region.port_range: ${range}). Name another port or another range.`,
  })
}
