import type { SecretsConfig } from '@nora/contract/secrets'
import { useTexts } from '@nora/ui'
import { CutDialog } from '../../../platform/vault/cut/cut-dialog.tsx'
import { useSecretsChange } from '../secrets.queries.ts'
import { historyTexts } from './history.messages.ts'

type CutHistoryDialogProps = { config: SecretsConfig; onClose(): void }

/** Asks for the slug of the config before nothing of its past is left. */
export function CutHistoryDialog({ config, onClose }: CutHistoryDialogProps) {
  const { cutting: texts } = useTexts(historyTexts)
  const cutting = useSecretsChange((vault, id: string) => vault.cutConfigHistory(id))
  return (
    <CutDialog
      title={texts.title(config.name)}
      consequence={texts.consequence}
      typedName={config.slug}
      cut={() => cutting.mutateAsync(config.id)}
      onClose={onClose}
    />
  )
}
