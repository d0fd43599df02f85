import type { TunnelOptions } from '@nora/protocol'
import type { Platform } from '../../../platform/platform.ts'
import type { GivenSecrets } from '../../given-secrets.ts'
import { readPolicyFile } from '../policy/read-policy.ts'
import { readRules } from '../rules/read-rules.ts'
import { readRequested } from '../rules/rule-entries.ts'
import { withHidden } from '../rules/with-hidden.ts'
import type { TunnelFileEntry } from './tunnel-file.schema.ts'

type Places = {
  platform: Platform
  /** Relative paths start here. */
  folder: string
  label: string
  /** null: values of secrets are not looked up. */
  secrets: GivenSecrets | null
  /** Hears of each key before it is read. */
  onStep: (key: keyof TunnelFileEntry) => void
}

/** What a tunnel of the file asks the edge for, with the values of the secrets that it names. */
export async function readEntryRules(
  entry: TunnelFileEntry,
  { platform, folder, label, secrets, onStep }: Places,
): Promise<TunnelOptions> {
  const rules = await readRules(readRequested(entry), {
    ...platform,
    baseFolder: folder,
    readSecret: secrets?.read ?? (async () => null),
    getName(option) {
      const key = option.replaceAll('-', '_') as keyof TunnelFileEntry
      onStep(key)
      return `tunnels.${label}.${key}`
    },
  })
  onStep('policy')
  const name = `tunnels.${label}.policy`
  const readSecret = secrets?.read ?? null
  const policy =
    entry.policy === undefined
      ? null
      : await readPolicyFile(entry.policy, { ...platform, baseFolder: folder, name, readSecret })
  const options = { ...rules, ...(policy !== null && { policy }) }
  return secrets === null ? options : withHidden(options, secrets)
}
