import { useTexts } from '@nora/ui'
import { domainsTexts } from './domains.messages.ts'

/** How much of a limit is used. */
export function QuotaUse({ used, limit }: { used: number; limit: number }) {
  const { form: texts } = useTexts(domainsTexts)
  return <span className="text-sm text-faint">{texts.use(used, limit)}</span>
}
