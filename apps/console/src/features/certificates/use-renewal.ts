import { notify, useTexts } from '@nora/ui'
import { certificatesTexts } from './certificates.messages.ts'
import { useCertificateChange } from './certificates.queries.ts'

/** Orders the next certificate now, and says so. */
export function useRenewal() {
  const texts = useTexts(certificatesTexts)
  return useCertificateChange(
    async (api, id: string) => {
      const { names } = await api.certificates.renewCertificate({ params: { id } })
      notify({ title: texts.renewing, message: names[0] ?? '' })
    },
    { failed: (lang) => certificatesTexts[lang].renewFailed },
  )
}
