import type { SecretEntry } from '@nora/secrets-kit'
import { notify, useTexts } from '@nora/ui'
import { useSecretsChange } from '../secrets.queries.ts'
import { compareTexts } from './compare.messages.ts'
import { type ComparedColumn, toWrite } from './to-columns.ts'

type Copy = { entry: SecretEntry; targets: readonly ComparedColumn[] }

/** Writes a secret of one config into others, as if it was typed there. */
export function useCopying() {
  const texts = useTexts(compareTexts)
  const copying = useSecretsChange(async (vault, { entry, targets }: Copy) => {
    const clashed: string[] = []
    for (const { config, view } of targets) {
      if (!view) continue
      const { conflicts } = await vault.saveSecrets(config.id, { set: [toWrite(view, entry)], remove: [] })
      if (conflicts.length > 0) clashed.push(config.name)
    }
    return clashed
  }, 'saved')
  return (entry: SecretEntry, targets: readonly ComparedColumn[]) =>
    copying.mutate(
      { entry, targets },
      {
        onSuccess: (clashed) => {
          const names = targets.map(({ config }) => config.name)
          if (clashed.length > 0) notify({ type: 'error', title: texts.clashed(clashed.join(', ')) })
          else notify({ title: texts.copied(entry.name, names.join(', ')) })
        },
      },
    )
}
