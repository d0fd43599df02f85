import type { Localized } from '@nora/kit'
import { tunnelFile } from '../nora-yml/tunnel-file.schema.ts'
import type { Settings } from './foreign-values.ts'
import { reasons } from './import.messages.ts'
import type { Loss } from './loss.ts'
import { TunnelDraft } from './tunnel-draft.ts'

/** An address that stays with the former service. */
export type FormerAddress = { readonly address: string; readonly label: string }

export type ForeignProgram = 'ngrok' | 'frp' | 'cloudflared' | 'stripe' | 'smee'

/** Collects what another program’s settings become in a nora.yml, while they are read. */
export class ImportResult {
  readonly program: ForeignProgram
  readonly drafts: TunnelDraft[] = []
  readonly losses: Loss[] = []
  readonly addresses: FormerAddress[] = []

  constructor(program: ForeignProgram) {
    this.program = program
  }

  lose(setting: string, reason: Localized): void {
    this.losses.push({ setting, reason })
  }

  /** Everything but what was understood is lost. */
  loseKeys(settings: Settings, understood: readonly string[], reason: Localized, path = ''): void {
    for (const key of Object.keys(settings)) {
      if (!understood.includes(key)) this.lose(path === '' ? key : `${path}.${key}`, reason)
    }
  }

  /** A tunnel; its key is made of the other program's word for it, unlike those there are. */
  add(wantedLabel: string, path: string): TunnelDraft {
    const draft = new TunnelDraft(this.#freeLabel(wantedLabel), path, this.losses)
    this.drafts.push(draft)
    return draft
  }

  /** Two tunnels cannot have one name or domain, unless they share it. */
  separateNames(): void {
    const taken = new Map<string, TunnelDraft>()
    for (const draft of this.drafts) {
      const { name, domain, pool } = draft.entry
      // A name has no dot, and a domain has one.
      const address = domain ?? name
      if (address === undefined) continue
      const former = taken.get(address)
      if (former === undefined) taken.set(address, draft)
      else if (!pool || !former.entry.pool) {
        const key = domain === undefined ? 'name' : 'domain'
        delete draft.entry[key]
        draft.lose(key, reasons.sameName(address))
      }
    }
  }

  /** Drops what `nora start` would refuse, with the reason. */
  dropUnusable(): void {
    for (const draft of [...this.drafts]) {
      const parsed = tunnelFile.safeParse({ tunnels: { [draft.label]: draft.entry } })
      if (parsed.success) continue
      const [issue] = parsed.error.issues
      this.drop(draft)
      this.lose(draft.path, reasons.unusable(`${issue?.path.slice(2).join('.')}: ${issue?.message}`))
    }
  }

  drop(draft: TunnelDraft): void {
    this.drafts.splice(this.drafts.indexOf(draft), 1)
  }

  #freeLabel(wanted: string): string {
    const label = wanted.replace(/[^\w-]+/g, '-').slice(0, 45) || 'tunnel'
    for (let count = 1; ; count++) {
      const candidate = count === 1 ? label : `${label}-${count}`
      if (this.drafts.every((draft) => draft.label !== candidate)) return candidate
    }
  }
}
