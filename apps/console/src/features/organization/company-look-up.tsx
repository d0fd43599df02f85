import type { Company } from '@nora/contract/organization'
import { Button, Notice, notify, useLang, useTexts } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { failureSentence } from '../../platform/failure-sentence.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { organizationTexts } from './organization.messages.ts'

export type CompanyLookUpProps = {
  inn: string
  disabled: boolean
  onFound(company: Company): void
}

/** Fills the rest of the form in from the register. */
export function CompanyLookUp({ inn, disabled, onFound }: CompanyLookUpProps) {
  const { form: texts } = useTexts(organizationTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const finding = useMutation({
    mutationFn: () => api.organization.findCompany({ query: { inn } }),
    onSuccess: (company) => {
      onFound(company)
      notify({ title: texts.found })
    },
    meta: { isPlaced: true },
  })
  return (
    <>
      <Button disabled={disabled} loading={finding.isPending} onClick={() => finding.mutate()}>
        {texts.find}
      </Button>
      {finding.isError && (
        <Notice tone="warn" title={texts.findFailed} className="w-full">
          {failureSentence(finding.error, lang)}
        </Notice>
      )}
    </>
  )
}
