import { clip, fold, printable, type Style, visibleWidth } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import { addressLines } from './address-lines.ts'
import { sshLines } from './ssh-lines.ts'
import { tunnelMessages } from './tunnel.messages.ts'
import type { ShownTunnel } from './tunnel-view.ts'

/** Writes what is named `label` and what it is, in as many lines as that takes. */
export type Row = (label: string, value: string, colour?: (text: string) => string) => string[]

type TunnelRowOptions = {
  lang: Lang
  style: Style
  columns: number
  /** The width for the value, beside the label. */
  valueColumns: number
  room: number
  row: Row
}

/** A lone tunnel has a row for each fact, several have a row each. */
export function tunnelRows(tunnels: readonly ShownTunnel[], place: TunnelRowOptions): string[] {
  const [only] = tunnels
  return only && tunnels.length === 1 ? loneRows(only, place) : severalRows(tunnels, place)
}

function loneRows(tunnel: ShownTunnel, place: TunnelRowOptions): string[] {
  const { lang, style, columns, row } = place
  const { labels } = tunnelMessages[lang]
  const { url, target, rules } = tunnel
  const address = row(labels.url, url ?? '…', style.accent)
  const facts = [
    ...row(labels.target, target),
    ...descriptionRow(labels.description, tunnel, place),
    ...sshLines(tunnel, lang).flatMap((text) => fold(printable(text), columns)),
    ...(rules.length === 0 ? [] : row(labels.rules, rules.join(', '))),
  ]
  return [...address, ...addressRows(tunnel, address.length + facts.length, place), ...facts]
}

/** One line, however long it is: `nora status` and the console have the whole. */
function descriptionRow(
  label: string,
  { description }: ShownTunnel,
  { row, valueColumns }: TunnelRowOptions,
): string[] {
  return description === null ? [] : row(label, clip(printable(description), valueColumns))
}

/** Help that gives way on a small terminal: half of the room stays for what happens and for a QR code. */
function addressRows(
  tunnel: ShownTunnel,
  taken: number,
  { lang, style, columns, room }: TunnelRowOptions,
): string[] {
  const rows = addressLines(tunnel, lang).flatMap((text) => fold(printable(text), columns))
  return taken + rows.length > room / 2 ? [] : rows.map(style.faint)
}

/** Shows as many tunnels as there is room for; the rest is counted. */
function severalRows(tunnels: readonly ShownTunnel[], place: TunnelRowOptions): string[] {
  const { lang, style, columns, room } = place
  const urlColumns = Math.max(0, ...tunnels.map(({ url }) => visibleWidth(url ?? '…')))
  const each = tunnels.map((tunnel) => getRows(tunnel, urlColumns, place))
  // The public ones all have the same domain: one example is enough.
  const local = tunnels.find(({ url, gateway }) => url !== null && gateway === null)
  const help = local === undefined ? [] : addressRows(local, each.flat().length, place)
  if (each.flat().length <= room) return [...each.flat(), ...help]
  const shown: string[] = []
  let count = 0
  for (const rows of each) {
    // One line is kept for how many are left out.
    if (shown.length + rows.length > room - 1) break
    shown.push(...rows)
    count++
  }
  return [
    ...shown,
    ...fold(tunnelMessages[lang].moreTunnels(tunnels.length - count), columns).map(style.faint),
  ]
}

/** `shop  https://… → http://localhost:3000` in one line where that fits, else its target below. */
function getRows(tunnel: ShownTunnel, urlColumns: number, place: TunnelRowOptions): string[] {
  const { lang, style, columns, row } = place
  const { url, target, rules, problem } = tunnel
  const label = tunnel.label ?? ''
  const colour = problem === null ? style.accent : style.warn
  const behind = `→ ${rules.length === 0 ? target : `${target} (${rules.join(', ')})`}`
  const address = row(label, url ?? '…', colour)
  const padding = ' '.repeat(Math.max(0, urlColumns - visibleWidth(url ?? '…')))
  const joined = `${address[0]}${padding} ${printable(behind)}`
  const fitsBeside = address.length === 1 && visibleWidth(joined) <= columns
  const more = [
    ...descriptionRow('', tunnel, place),
    ...sshLines(tunnel, lang).flatMap((text) => row('', text)),
  ]
  return fitsBeside ? [joined, ...more] : [...address, ...row('', behind), ...more]
}
