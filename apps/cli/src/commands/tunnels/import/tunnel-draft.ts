import {
  findMetadataObjection,
  type Objection,
  objectToAddedField,
  objectToDescription,
  objectToNetwork,
  objectToPair,
  objectToRemovedField,
} from '@nora/command-line'
import type { Localized } from '@nora/kit'
import type { TunnelFileEntry } from '../nora-yml/tunnel-file.schema.ts'
import { getText, isRecord, type Settings, toList } from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import type { Loss } from './loss.ts'

type Entry = { -readonly [Key in keyof TunnelFileEntry]: TunnelFileEntry[Key] }
type Side = 'request' | 'response'

/** One tunnel while another program's settings are read into it. */
export class TunnelDraft {
  readonly label: string
  /** The path of the tunnel in the source. */
  readonly path: string
  readonly entry: Entry = {}
  /** Protection that is lost: while there is any, the tunnel must not be opened without being asked for. */
  readonly unprotected: Loss[] = []
  /** The text of its traffic policy, for a file of its own; null: it has none. */
  policy: string | null = null
  /** The file of its policy beside the source, which was not read yet, and the setting that names it. */
  policyFile: { readonly file: string; readonly setting: string } | null = null
  readonly #losses: Loss[]

  constructor(label: string, path: string, losses: Loss[]) {
    this.label = label
    this.path = path
    this.#losses = losses
  }

  /** Sets values; undefined ones are left out. */
  set(values: { [Key in keyof Entry]?: Entry[Key] | undefined }): void {
    for (const [key, value] of Object.entries(values)) {
      if (value !== undefined) Object.assign(this.entry, { [key]: value })
    }
  }

  /** The policy goes on whole, in a file beside the nora.yml. */
  takePolicy(source: string): void {
    this.policy = source
    this.entry.policy = `./${toPolicyFile(this.label)}`
  }

  /** It works without this setting, and nobody gets in who did not before. */
  lose(setting: string, reason: Localized): void {
    this.loseAt(`${this.path}.${setting}`, reason)
  }

  /** The same of a setting that stands elsewhere and may hold for several tunnels. */
  loseAt(setting: string, reason: Localized): void {
    if (!this.#losses.some((loss) => loss.setting === setting)) this.#losses.push({ setting, reason })
  }

  /** Without this setting, people get in who did not before. */
  loseProtection(setting: string, reason: Localized): void {
    const path = setting === '' ? this.path : `${this.path}.${setting}`
    this.unprotected.push({ setting: path, reason })
  }

  /** A key that is neither understood nor known to be harmless may have kept somebody out. */
  loseOthers(
    settings: Settings,
    understood: readonly string[],
    harmless: readonly string[],
    path = '',
  ): void {
    for (const key of Object.keys(settings)) {
      if (understood.includes(key)) continue
      const setting = path === '' ? key : `${path}.${key}`
      if (harmless.includes(key)) this.lose(setting, reasons.noEquivalent)
      else this.loseProtection(setting, reasons.unknown)
    }
  }

  takeDescription(value: unknown, path: string): void {
    const text = toOneLine(getText(value) ?? '')
    if (text === '') return
    const objection = objectToDescription(text)
    if (objection === null) this.entry.description = text
    else this.lose(path, objection)
  }

  /** A record, or one text, which is kept under the name of the setting. */
  takeMetadata(value: unknown, path: string): void {
    const taken: [string, string][] = []
    const pairs = isRecord(value) ? Object.entries(value) : [[path, getText(value) ?? ''] as const]
    for (const [key, item] of pairs) {
      const text = typeof item === 'string' ? toOneLine(item) : JSON.stringify(item)
      if (text === '' && !isRecord(value)) continue
      const objection = findMetadataObjection(Object.fromEntries([...taken, [key, text]]))
      if (objection === null) taken.push([key, text])
      else this.lose(isRecord(value) ? `${path}.${key}` : path, objection.text)
    }
    if (taken.length > 0) this.entry.metadata = Object.fromEntries(taken)
  }

  /** Fewer passwords let fewer people in, so those that will not do are left out; none left is open. */
  takePairs(value: unknown, path: string): void {
    const taken = this.#take(value, path, objectToPair, 'some')
    if (taken.length === 0) return
    // Two checks of passwords mean both; ours would mean either.
    if (this.entry.basic_auth !== undefined) this.loseProtection(path, reasons.noEquivalent)
    else this.entry.basic_auth = taken
  }

  takeAllowed(value: unknown, path: string): void {
    const taken = this.#take(value, path, objectToNetwork, 'some')
    if (taken.length === 0) return
    // Two lists of allowed networks mean both; ours would mean either.
    if (this.entry.allow_cidr !== undefined) this.loseProtection(path, reasons.noEquivalent)
    else this.entry.allow_cidr = taken
  }

  takeDenied(value: unknown, path: string): void {
    const taken = this.#take(value, path, objectToNetwork, 'all')
    if (taken.length > 0) this.entry.deny_cidr = [...toList(this.entry.deny_cidr), ...taken] as string[]
  }

  /** Reads `["X-A: 1"]` or `{ "X-A": "1" }`. */
  takeAddedFields(value: unknown, side: Side, path: string): void {
    const fields = isRecord(value)
      ? Object.entries(value).map(([name, text]) => [name, `${name}: ${getText(text) ?? ''}`] as const)
      : toList(value).map((text, index) => [String(index), getText(text) ?? ''] as const)
    for (const [key, field] of fields) {
      const text = `${side}:${field}`
      const objection = /\$\{|\{\{/.test(field) ? reasons.interpolated : objectToAddedField(text)
      if (objection !== null) this.lose(`${path}.${key}`, objection)
      else this.entry.add_header = [...toList(this.entry.add_header), text] as string[]
    }
  }

  /** A field that visitors must not send stays away, or the service would believe it. */
  takeRemovedFields(value: unknown, side: Side, path: string): void {
    for (const [index, item] of toList(value).entries()) {
      const text = `${side}:${getText(item) ?? ''}`
      const objection = objectToRemovedField(text)
      if (objection === null)
        this.entry.remove_header = [...toList(this.entry.remove_header), text] as string[]
      else if (side === 'request') this.loseProtection(`${path}.${index}`, objection)
      else this.lose(`${path}.${index}`, objection)
    }
  }

  /**
   * Keeps the valid values of a list. `needs` says which of them must be valid, so that the tunnel is as closed
   * as it was.
   */
  #take(value: unknown, path: string, object: (text: string) => Objection, needs: 'some' | 'all'): string[] {
    const taken: string[] = []
    const unfit: [string, Localized][] = []
    const items = toList(value)
    for (const [index, item] of items.entries()) {
      const text = getText(item) ?? ''
      const objection = object(text)
      if (objection === null) taken.push(text)
      else unfit.push([items.length === 1 ? path : `${path}.${index}`, objection])
    }
    const isStillClosed = needs === 'some' && taken.length > 0
    for (const [setting, reason] of unfit) {
      if (isStillClosed) this.lose(setting, reason)
      else this.loseProtection(setting, reason)
    }
    return taken
  }
}

/** The name of the file that the policy of a tunnel is written to. */
export function toPolicyFile(label: string): string {
  return `${label}.policy.yml`
}

/** Blocks of YAML end with a line break. */
function toOneLine(text: string): string {
  return text.trim().replaceAll(/\s*[\r\n]\s*/g, ' ')
}
